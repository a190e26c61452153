// The page's script: streams changes, swaps fragments, moves pieces, lets people click what can be chosen.

// The rest of it is asked for in the version that its own address names: a browser must not mix old and new.
const { search } = new URL(import.meta.url);
const [{ Offer, concerned, handlerFor, isTriedOut, keyMeans, narrowed, shortened }, { become, glide, places }] =
  await Promise.all([import(`./choosing.js${search}`), import(`./drawing.js${search}`)]);

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const PARTS = ["board", "areas", "market", "prompt", "seats", "log", "chat"];

// -- asking the server ------------------------------------------------------------------------------

const TOO_MANY = 429;
const STALE = 409; // somebody was quicker: the page is about to show it
// Where an address of the server is: behind a reverse proxy it may have a path of its own in front.
const rooted = (path) => $("meta[name=root]").content + path;

const post = (path, body) => send(path, JSON.stringify(body ?? {}));

// Return what the server said, if it agreed, and whether it judged at all; the person is told if it did not agree.
async function send(path, body) {
  const csrf = $("meta[name=csrf]").content;
  const headers = { "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await reach(path, { method: "POST", headers, body });
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) return { said, judged: true };
  if (answer?.status !== STALE) toast(said?.error);
  return { said: null, judged: Boolean(said) && answer.status < 500 && answer.status !== TOO_MANY };
}

const reach = (path, options) => fetch(rooted(path), options).catch(() => null);

let fading;
function toast(text) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text || box.dataset.silence;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 6000);
}

// -- a table ----------------------------------------------------------------------------------------

// What a click at a table does, by the data attribute of what is clicked.
export const AT_TABLE = {
  choice: (table, button) => table.play(button),
  draft: (table, { dataset }) => table.drafted(dataset.draft),
  undo: (table, { dataset }) => table.act("undo", { seat: Number(dataset.as ?? table.ask().dataset.seat) }),
  answer: (table, { dataset }) => table.act("answer", { seat: Number(dataset.as), agree: dataset.answer === "yes" }),
  takeOver: (table, { dataset }) => table.want({ seat: dataset.takeOver }),
  bot: (table, { dataset }) => table.act("bot", { seat: Number(dataset.bot) }),
  leave: (table, { dataset }) => table.act("leave", { seat: Number(dataset.leave) }),
  back: (table, { dataset }) => table.act("back", { seat: Number(dataset.back) }),
  end: (table, { dataset }) => table.act("end", { seat: Number(dataset.end) }),
  rematch: (table) => goTo(table.path("rematch"), {}),
  rule: (table, { dataset }, event) => { event.preventDefault(); return table.rules(dataset.rule); },
  open: (table) => table.rules(""),
  zoom: (table, { dataset }) => table.zoom(Number(dataset.zoom)),
  copy: () => navigator.clipboard?.writeText($("[data-invite]").value),
  sound: (table, button) => toggle(button, "sound"),
  notify: (table, button) => Notification.requestPermission().then(() => toggle(button, "notify")),
};

export class Table {
  constructor(root) {
    this.root = root;
    this.id = root.dataset.table;
    this.seat = root.dataset.seat;
    this.seq = Number(root.dataset.seq);
    this.mine = root.dataset.mine === "yes";
    this.shown = true;
    this.draft = []; // choices tried out, shown as if they were made, final when confirmed
    this.picked = []; // elements clicked so far, which together mean a choice
    this.html = new Map(); // what each part shows
    this.symbols = new Set();
    this.heard = 0;
    this.sending = false;
    this.acting = false;
    this.busy = false;
    this.view = { x: 0, y: 0, scale: 1 };
    this.offer = new Offer(this.asking());
    this.listen();
    this.pan();
    root.addEventListener("pointerdown", (event) => { this.aimed = event.timeStamp; }, { capture: true });
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

  // Return whether the server drew the table; if it does not, the stream says when it is back.
  refresh() {
    if (this.busy) this.again = true;
    else this.refreshing = this.redraw();
    return this.refreshing;
  }

  async redraw() {
    let parts;
    this.busy = true;
    try {
      do {
        this.again = false;
        const tried = this.draft;
        const answer = await reach(`/t/${this.id}/parts?${this.asked()}`);
        parts = answer?.ok && (await answer.json().catch(() => null));
        if (parts && this.draft === tried) this.show(parts); // else something else is tried out by now: ask again
      } while (this.again);
    } finally { this.busy = false; }
    return Boolean(parts);
  }

  // Whose eyes, and what is tried out.
  asked() {
    const asked = new URLSearchParams(this.draft.map((choice) => ["draft", choice]));
    if (this.draft.length) asked.set("decision", this.ask()?.dataset.decision ?? "");
    if (Number(this.seat) >= 0) asked.set("seat", this.seat);
    return asked;
  }

  // Have something else drawn: through other eyes, with another draft. If nobody draws it, all stays as it was.
  async want(wanted) {
    const { seat, draft, shown } = this;
    Object.assign(this, wanted, { shown: false });
    if (await this.refresh()) return;
    Object.assign(this, { seat, draft, shown });
    toast();
  }

  show(parts) {
    if (String(parts.draft) !== String(this.draft)) this.shown = false;
    this.draft = parts.draft;
    if (parts.seq === this.seq && String(parts.seat) === String(this.seat) && this.shown) return;
    const focused = document.activeElement?.dataset?.choice;
    const before = calm() ? null : places($$("[data-piece]"));
    this.shown = true;
    this.seq = parts.seq;
    this.seat = String(parts.seat);
    for (const name of PARTS) this.swap(name, parts[name]);
    document.title = parts.title;
    if (parts.mine && !this.mine) this.ring();
    this.mine = parts.mine;
    this.place();
    this.light();
    this.toEnd();
    if (before) glide($$("[data-piece]"), before);
    if (focused) ($(`[data-choice="${CSS.escape(focused)}"]`) ?? $("[data-choice]"))?.focus();
    this.offer.shown(this.asking(), performance.now());
  }

  swap(name, html) {
    if (this.html.get(name) === html) return;
    this.html.set(name, html);
    const drawn = document.createElement("template");
    drawn.innerHTML = this.withoutSymbols(html);
    become(document.getElementById(name), drawn.content);
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

  // What the person can answer at this moment: the decision, how far it is drafted, and every button.
  asking() {
    const { decision, drafted } = this.ask()?.dataset ?? {};
    return [decision, drafted, this.seat, ...$$("#prompt button").map((button) => button.textContent)].join("|");
  }

  // Make everything that a choice concerns glow, and reachable by keyboard.
  light() {
    const elements = $$("[data-target]");
    const on = new Set(concerned(this.choices(), elements));
    for (const element of elements) {
      element.classList.toggle("target", on.has(element));
      if (on.has(element)) {
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

  pick(element) {
    const { picked, found } = narrowed(this.choices(), this.picked, element);
    this.picked = picked;
    for (const button of this.choices()) button.hidden = found.length > 0 && !found.includes(button);
    if (found.length === 1) this.play(found[0]);
    else if (found.length) found[0].focus();
  }

  unpick() {
    this.picked = [];
    for (const button of this.choices()) button.hidden = false;
  }

  play(button) {
    const ask = this.ask();
    if (!ask || ask.dataset.sent) return undefined;
    this.picked = [];
    const { choice } = button.dataset;
    return isTriedOut(button, ask, this.draft) ? this.tryOut(ask, [...this.draft, choice]) : this.send(ask, [choice]);
  }

  drafted(what) {
    const ask = this.ask();
    if (ask.dataset.sent) return undefined;
    return what === "confirm" ? this.send(ask, this.draft) : this.tryOut(ask, shortened[what](this.draft));
  }

  // A move that nobody judged can be sent again as it is.
  async send(ask, choices) {
    ask.dataset.sent = "yes";
    this.sending = true;
    const { seat, decision } = ask.dataset;
    const { said, judged } = await post(`/t/${this.id}/play`, { seat: Number(seat), decision, choices });
    this.sending = false;
    if (!said) this.release(ask);
    if (!judged) return this.catchUp();
    this.draft = [];
    this.shown = false;
    if (!said) return this.refresh();
    if (said.seq >= this.seq) this.show(said.parts);
    return this.catchUp();
  }

  // Show a move as if it were made; the server only draws it.
  async tryOut(ask, draft) {
    ask.dataset.sent = "yes";
    await this.want({ draft });
    this.release(ask);
  }

  release(ask) {
    delete ask.dataset.sent;
    this.unpick();
  }

  clicked(event) {
    if (this.isSlip(event)) return event.preventDefault();
    const found = handlerFor(event.target, AT_TABLE);
    if (found) return isSure(found.element) ? found.handle(this, found.element, event) : undefined;
    const target = event.target.closest(".target");
    return target && !this.dragged ? this.pick(target) : undefined;
  }

  pressed(event) {
    const meaning = keyMeans(event);
    if (meaning === "unpick") this.unpick();
    if (meaning !== "pick" && meaning !== "nothing") return;
    event.preventDefault();
    if (meaning === "pick" && !this.isSlip(event)) this.pick(event.target);
  }

  // Whether something was aimed at what is asked no more. A finger aims when it comes down, a key when it clicks.
  isSlip(event) {
    const aimed = event.detail > 0 ? Math.min(this.aimed ?? Infinity, event.timeStamp) : event.timeStamp;
    return Boolean(event.target.closest("#prompt, .target")) && this.offer.tooNewFor(aimed);
  }

  async act(name, body) {
    if (this.acting) return;
    this.acting = true;
    try {
      await post(this.path(name), body);
      await this.refresh();
    } finally { this.acting = false; }
  }

  async say(event) {
    event.preventDefault();
    const input = $("#say");
    if (!input.value.trim()) return;
    const { said } = await post(this.path("chat"), { text: input.value });
    if (said) input.value = "";
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
      const answer = await reach(`/rules/${this.root.dataset.game}`);
      const page = answer?.ok && (await answer.text().catch(() => ""));
      if (!page) return toast();
      sheet.replaceChildren($("article", new DOMParser().parseFromString(page, "text/html")));
    }
    if (!dialog.open) dialog.showModal();
    for (const old of $$(".here", sheet)) old.classList.remove("here");
    const found = rule && document.getElementById(rule);
    if (!found) return;
    found.classList.add("here");
    found.scrollIntoView({ block: "center" });
    found.focus();
  }

  // -- pan and zoom --------------------------------------------------------------------------------------

  place() {
    const drawing = $("#board > svg, #board > pre");
    const { x, y, scale } = this.view;
    if (drawing) drawing.style.transform = scale === 1 && !x && !y ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  zoom(factor) {
    if (factor) this.view.scale = within(this.view.scale * factor);
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
        this.view.scale = within(this.view.scale * (far(event, other) / Math.max(1, far(last, other))));
        this.dragged = true;
      } else if (this.dragged || far(event, last) > 4) {
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

// Ask once more before something that is not easily mended.
const isSure = ({ dataset }) => !dataset.sure || confirm(dataset.sure);
const within = (scale) => Math.min(4, Math.max(0.5, scale));
const far = (one, two) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

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

// -- every page -------------------------------------------------------------------------------------------

export const ON_PAGE = {
  themeSwitch: () => setTheme(isDark() ? "light" : "dark"),
  branch: ({ dataset }) => goTo(`/api/tables/${$(".replay").dataset.table}/branch`, { entry: Number(dataset.branch) }),
};

const isDark = () => (document.documentElement.dataset.theme
  ? document.documentElement.dataset.theme === "dark"
  : matchMedia("(prefers-color-scheme: dark)").matches);

function setTheme(theme) {
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
}

async function goTo(path, body) {
  const { said } = await post(path, body);
  if (said) location.href = rooted(`/t/${said.id}`);
}

async function goOnWith(input) {
  const record = await input.files[0]?.text();
  input.value = "";
  const { said } = record ? await send("/api/records", record) : {};
  if (said) location.href = rooted(`/t/${said.id}`);
}

function start() {
  const theme = localStorage.getItem("theme");
  if (theme) setTheme(theme);
  document.addEventListener("click", (event) => {
    const found = handlerFor(event.target, ON_PAGE);
    if (found) found.handle(found.element);
  });
  $("[data-scrub]")?.addEventListener("change", (event) => event.target.form.submit());
  $("[data-import]")?.addEventListener("change", (event) => goOnWith(event.target));
  for (const name of ["sound", "notify"])
    $(`[data-${name}]`)?.setAttribute("aria-pressed", String(localStorage.getItem(name) === "on"));
  const root = $("#table");
  if (root) globalThis.table = new Table(root);
}

if (globalThis.document) start();
