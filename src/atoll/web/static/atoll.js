// The page's only script: streams changes, swaps fragments, moves pieces, lets people click what can be chosen.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const PARTS = ["board", "areas", "market", "prompt", "seats", "log", "chat"];

// -- asking the server ------------------------------------------------------------------------------

// Where an address of the server is: behind a reverse proxy it may have a path of its own in front.
const rooted = (path) => $("meta[name=root]").content + path;

const post = (path, body) => send(path, JSON.stringify(body ?? {}));

async function send(path, body) {
  const csrf = $("meta[name=csrf]").content;
  const headers = { "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await fetch(rooted(path), { method: "POST", headers, body });
  const said = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok && answer.status !== 409) toast(said.rule ? `${said.error}` : said.error);
  return answer.ok ? said : null;
}

let fading;
function toast(text) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 6000);
}

// -- the theme --------------------------------------------------------------------------------------

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
}

setTheme(localStorage.getItem("theme"));
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  localStorage.setItem("theme", dark ? "light" : "dark");
  setTheme(dark ? "light" : "dark");
});

// -- a table ----------------------------------------------------------------------------------------

class Table {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.table;
    this.seat = root.dataset.seat;
    this.seq = Number(root.dataset.seq);
    this.mine = root.dataset.mine === "yes";
    this.shown = true;
    this.draft = []; // choices tried out, shown as if they were made, final when confirmed
    this.html = new Map(); // what each part shows
    this.symbols = new Set();
    this.heard = 0;
    this.sending = false;
    this.busy = false;
    this.view = { x: 0, y: 0, scale: 1 };
    this.listen();
    this.pan();
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("keydown", (event) => this.pressed(event));
    $("[data-chat]")?.addEventListener("submit", (event) => this.say(event));
    this.light();
    this.toEnd();
  }

  path(name) { return `/api/tables/${this.id}/${name}`; }

  listen() {
    const stream = new EventSource(rooted(`${this.path("events")}?after=${this.seq}`));
    const lost = $("#lost");
    stream.addEventListener("open", () => { if (!lost.hidden) this.refresh(); lost.hidden = true; });
    stream.addEventListener("change", (event) => { this.heard = Number(event.data); this.catchUp(); });
    stream.addEventListener("error", () => {
      lost.textContent = this.root.dataset.lost;
      lost.hidden = false;
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 3000); // a proxy said no: ask again
    });
    addEventListener("pagehide", () => stream.close());
  }

  // Fetch what is new, unless it is shown already or the answer to a move is about to bring it.
  catchUp() { if (this.heard > this.seq && !this.sending) this.refresh(); }

  refresh() {
    if (this.busy) this.again = true;
    else this.refreshing = this.fetch();
    return this.refreshing;
  }

  async fetch() {
    this.busy = true;
    try {
      do {
        this.again = false;
        const tried = this.draft;
        const answer = await fetch(rooted(`/t/${this.id}/parts?${this.asked()}`));
        const parts = answer.ok && (await answer.json());
        if (parts && this.draft === tried) this.show(parts); // else something else is tried out by now: ask again
      } while (this.again);
    } catch { /* the stream says when the server is back */ } finally { this.busy = false; }
  }

  // Whose eyes, and what is tried out.
  asked() {
    const asked = new URLSearchParams(this.draft.map((choice) => ["draft", choice]));
    if (this.draft.length) asked.set("decision", this.ask()?.dataset.decision ?? "");
    if (Number(this.seat) >= 0) asked.set("seat", this.seat);
    return asked;
  }

  show(parts) {
    if (String(parts.draft) !== String(this.draft)) this.shown = false;
    this.draft = parts.draft;
    if (parts.seq === this.seq && String(parts.seat) === String(this.seat) && this.shown) return;
    const focused = document.activeElement?.dataset?.choice;
    const before = calm() ? null : places();
    this.shown = true;
    this.seq = parts.seq;
    this.seat = String(parts.seat);
    for (const name of PARTS) {
      if (this.html.get(name) === parts[name]) continue;
      this.html.set(name, parts[name]);
      const drawn = document.createElement("template");
      drawn.innerHTML = this.withoutSymbols(parts[name]);
      become(document.getElementById(name), drawn.content);
    }
    document.title = parts.title;
    if (parts.mine && !this.mine) this.ring();
    this.mine = parts.mine;
    this.place();
    this.light();
    this.toEnd();
    if (before) glide(before);
    if (focused) ($(`[data-choice="${CSS.escape(focused)}"]`) ?? $("[data-choice]"))?.focus();
  }

  // Symbols are kept once, apart from the drawings that come and go: what uses them need not be drawn again.
  withoutSymbols(html) {
    return html.replace(/<defs>[^]*?<\/defs>/g, (defs) => {
      if (!this.symbols.has(defs)) $("#symbols").insertAdjacentHTML("beforeend", defs);
      this.symbols.add(defs);
      return "";
    });
  }

  toEnd() { for (const box of [$("#log"), $("#chat")]) box.scrollTop = box.scrollHeight; }

  // -- choosing ---------------------------------------------------------------------------------------

  ask() { return $(".ask, .aside", this.root); }

  choices() { return $$("[data-choice]", this.root); }

  // Make everything that a choice concerns glow, and reachable by keyboard.
  light() {
    const wanted = new Set(this.choices().flatMap((button) => button.dataset.targets.split("|")));
    for (const element of $$("[data-target]")) {
      const on = wanted.has(element.dataset.target) && this.matching([element]).length > 0;
      element.classList.toggle("target", on);
      if (on) {
        element.dataset.role ??= element.getAttribute("role") ?? "";
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
      } else if (element.dataset.role !== undefined) {
        element.removeAttribute("tabindex");
        if (element.dataset.role) element.setAttribute("role", element.dataset.role);
        else element.removeAttribute("role");
      }
    }
    const invite = $("[data-invite]");
    if (invite && invite.value.startsWith("/")) invite.value = location.origin + invite.value;
  }

  // Return the choices that concern all of the elements clicked so far.
  matching(elements) {
    return this.choices().filter((button) => {
      const targets = button.dataset.targets.split("|");
      // an element says what it belongs to: a tile with data-island="green" is no tile of another island
      const belongs = (element) => Object.entries(element.dataset).every(([noun, word]) => {
        const named = targets.find((target) => target.startsWith(`${noun}:`));
        return !named || named === `${noun}:${word}`;
      });
      return elements.every((element) => targets.includes(element.dataset.target) && belongs(element));
    });
  }

  pick(element) {
    this.picked = [...(this.picked ?? []).filter((other) => other.isConnected), element];
    let found = this.matching(this.picked);
    if (!found.length) { this.picked = [element]; found = this.matching(this.picked); }
    for (const button of this.choices()) button.hidden = found.length > 0 && !found.includes(button);
    if (found.length === 1) this.play(found[0]);
    else if (found.length) found[0].focus();
  }

  async play(button) {
    const ask = this.ask();
    if (!ask || ask.dataset.sent) return;
    this.picked = [];
    const ends = button.classList.contains("end") && !this.draft.length;
    if (ask.dataset.composed !== undefined && !ends) return this.tryOut([...this.draft, button.dataset.choice]);
    return this.send(ask, [button.dataset.choice]);
  }

  async send(ask, choices) {
    ask.dataset.sent = "yes";
    this.sending = true;
    const body = { seat: Number(ask.dataset.seat), decision: ask.dataset.decision, choices };
    const done = await post(`/t/${this.id}/play`, body).finally(() => { this.sending = false; });
    if (!done) delete ask.dataset.sent;
    this.draft = [];
    this.shown = false;
    if (!done) return this.refresh();
    if (done.seq >= this.seq) this.show(done.parts);
    return this.catchUp();
  }

  // Show a move as if it were made; the server only draws it.
  async tryOut(choices) {
    const ask = this.ask();
    ask.dataset.sent = "yes";
    this.draft = choices;
    this.shown = false;
    await this.refresh();
    delete ask.dataset.sent;
  }

  drafted(what) {
    if (what === "confirm") return this.send(this.ask(), this.draft);
    return this.tryOut(what === "back" ? this.draft.slice(0, -1) : []);
  }

  clicked(event) {
    const at = (selector) => event.target.closest(selector);
    const button = at("[data-choice]");
    if (button) return this.play(button);
    if (at("[data-zoom]")) return this.zoom(Number(at("[data-zoom]").dataset.zoom));
    if (at("[data-undo]")) return this.act("undo", { seat: Number(at("[data-undo]").dataset.as ?? this.ask().dataset.seat) });
    if (at("[data-draft]")) return this.drafted(at("[data-draft]").dataset.draft);
    if (at("[data-answer]")) return this.act("answer", { seat: Number(at("[data-answer]").dataset.as), agree: at("[data-answer]").dataset.answer === "yes" });
    if (at("[data-take-over]")) { this.seat = at("[data-take-over]").dataset.takeOver; this.shown = false; return this.refresh(); }
    if (at("[data-bot]")) return this.act("bot", { seat: Number(at("[data-bot]").dataset.bot) });
    if (at("[data-leave]")) return confirm(at("[data-leave]").dataset.sure) && this.act("leave", { seat: Number(at("[data-leave]").dataset.leave) });
    if (at("[data-back]")) return this.act("back", { seat: Number(at("[data-back]").dataset.back) });
    if (at("[data-rematch]")) return this.go("rematch", {});
    if (at("[data-copy]")) return navigator.clipboard?.writeText($("[data-invite]").value);
    if (at("[data-rule]")) { event.preventDefault(); return this.rules(at("[data-rule]").dataset.rule); }
    if (at("[data-open]")) return this.rules("");
    if (at("[data-sound]")) return toggle(at("[data-sound]"), "sound");
    if (at("[data-notify]")) return Notification.requestPermission().then(() => toggle(at("[data-notify]"), "notify"));
    const target = at(".target");
    if (target && !this.dragged) return this.pick(target);
  }

  pressed(event) {
    if ((event.key === "Enter" || event.key === " ") && event.target.classList?.contains("target")) {
      event.preventDefault();
      this.pick(event.target);
    }
    if (event.key === "Escape") { this.picked = []; for (const button of this.choices()) button.hidden = false; }
  }

  async act(name, body) {
    await post(this.path(name), body);
    await this.refresh();
  }

  async go(name, body) {
    const made = await post(this.path(name), body);
    if (made) location.href = rooted(`/t/${made.id}`);
  }

  async say(event) {
    event.preventDefault();
    const input = $("#say");
    if (!input.value.trim()) return;
    if (await post(this.path("chat"), { text: input.value })) input.value = "";
    await this.refresh();
  }

  ring() {
    if (localStorage.getItem("sound") === "on") chime();
    if (localStorage.getItem("notify") === "on" && document.hidden && Notification.permission === "granted")
      new Notification(document.title);
  }

  // -- the rules ----------------------------------------------------------------------------------------

  async rules(rule) {
    const dialog = $("#rules");
    const sheet = $(".sheet", dialog);
    if (!sheet.childElementCount) {
      const page = await (await fetch(rooted(`/rules/${this.root.dataset.game}`))).text();
      sheet.replaceChildren($("article", new DOMParser().parseFromString(page, "text/html")));
    }
    if (!dialog.open) dialog.showModal();
    for (const old of $$(".here", sheet)) old.classList.remove("here");
    const found = rule && document.getElementById(rule);
    if (found) { found.classList.add("here"); found.scrollIntoView({ block: "center" }); found.focus(); }
  }

  // -- pan and zoom --------------------------------------------------------------------------------------

  place() {
    const drawing = $("#board > svg, #board > pre");
    const { x, y, scale } = this.view;
    if (drawing) drawing.style.transform = scale === 1 && !x && !y ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  zoom(factor) {
    if (factor) this.view.scale = Math.min(4, Math.max(0.5, this.view.scale * factor));
    else this.view = { x: 0, y: 0, scale: 1 };
    this.place();
  }

  pan() {
    const board = $(".board", this.root);
    const fingers = new Map();
    board.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); this.dragged = false; });
    board.addEventListener("pointermove", (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      if (fingers.size === 2) {
        const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
        const far = (one, two) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
        this.view.scale = Math.min(4, Math.max(0.5, (this.view.scale * far(event, other)) / Math.max(1, far(last, other))));
        this.dragged = true;
      } else if (this.dragged || Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) > 4) {
        this.view.x += event.clientX - last.clientX;
        this.view.y += event.clientY - last.clientY;
        this.dragged = true;
      } else return;
      fingers.set(event.pointerId, event);
      this.place();
    });
    const lift = (event) => { fingers.delete(event.pointerId); setTimeout(() => { this.dragged = false; }); };
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(name, lift);
    board.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.1 : 0.9);
    }, { passive: false });
  }
}

// -- what has not changed stays as it is ----------------------------------------------------------------

const AHEAD = 8; // siblings among which what stays is looked for: lines leave the log at its top

// Give an element the children of another, touching only what differs: the rest need not be laid out again.
function become(element, drawn) {
  let at = element.firstChild;
  for (const node of [...drawn.childNodes]) {
    const same = ahead(at, node);
    while (same && at !== same) at = dropped(at);
    if (same) at = at.nextSibling;
    else if (at && at.nodeName === node.nodeName && !(node.nextSibling && at.isEqualNode(node.nextSibling))) {
      resemble(at, node);
      at = at.nextSibling;
    } else element.insertBefore(node, at);
  }
  while (at) at = dropped(at);
}

function ahead(at, node) {
  for (let k = 0; at && k < AHEAD; k += 1, at = at.nextSibling) if (at.isEqualNode(node)) return at;
  return null;
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function resemble(old, node) {
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== node.data) old.data = node.data; return; }
  const kept = old.dataset.keep !== undefined && old.dataset.keep === node.dataset.keep ? "open" : ""; // by whoever opened it
  for (const { name } of [...old.attributes]) if (name !== kept && !node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) if (name !== kept && old.getAttribute(name) !== value) old.setAttribute(name, value);
  become(old, node);
}

// -- pieces glide from where they were ------------------------------------------------------------------

function places() {
  return new Map($$("[data-piece]").map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
}

function glide(before) {
  if (!before.size) return;
  const pieces = $$("[data-piece]");
  const here = new Set(pieces.map((piece) => piece.dataset.piece));
  const gone = new Map(); // pieces that left their place, by kind and owner: "governor:2"
  for (const [id, place] of before) if (!here.has(id)) gone.set(kindOf(id), [...(gone.get(kindOf(id)) ?? []), place]);
  const moves = pieces.map((piece) => {
    const id = piece.dataset.piece;
    const old = before.get(id) ?? gone.get(kindOf(id))?.pop();
    return old ? slide(piece, old) : [{ opacity: 0 }, { opacity: 1 }];
  });
  // all places are read before anything moves, so that the browser lays out the page only once
  pieces.forEach((piece, k) => moves[k] && piece.animate(moves[k], { duration: 260, easing: "ease-out" }));
}

const kindOf = (id) => id.split(":").slice(0, 2).join(":");

function slide(piece, old) {
  const now = piece.getBoundingClientRect();
  const [x, y] = [old.x - now.x, old.y - now.y];
  if (Math.hypot(x, y) < 2 || piece.getAttribute("transform")) return null;
  const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a || 1 : 1;
  return [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }];
}

function toggle(button, name) {
  const on = localStorage.getItem(name) !== "on";
  localStorage.setItem(name, on ? "on" : "off");
  button.setAttribute("aria-pressed", String(on));
}

function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.6);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.6);
}

// -- a replay ---------------------------------------------------------------------------------------------

$("[data-scrub]")?.addEventListener("change", (event) => event.target.form.submit());
$("[data-branch]")?.addEventListener("click", async (event) => {
  const id = $(".replay").dataset.table;
  const made = await post(`/api/tables/${id}/branch`, { entry: Number(event.target.dataset.branch) });
  if (made) location.href = rooted(`/t/${made.id}`);
});
$("[data-import]")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  const record = file && (await file.text());
  event.target.value = "";
  const made = record && (await send("/api/records", record));
  if (made) location.href = rooted(`/t/${made.id}`);
});
for (const name of ["sound", "notify"])
  $(`[data-${name}]`)?.setAttribute("aria-pressed", String(localStorage.getItem(name) === "on"));

const root = $("#table");
if (root) globalThis.table = new Table(root);
