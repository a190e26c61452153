// A table on the page: streams changes, swaps fragments, moves pieces, lets people click what can be chosen.

import {
  Offer, arranged, asksAgain, canTakeOut, concerned, handlerFor, isDrawn, isTriedOut, keyMeans, matching, narrowed,
  neighbour, shortcut, shortened,
} from "./choosing.js";
import { redraw } from "./drawing.js";
import { Furniture } from "./furniture.js";
import { light, tellLacks } from "./glow.js";
import { doWhat } from "./keys.js";
import { move, rest, standing } from "./motion.js";
import { arming, crowd, trail, trayed } from "./picked.js";
import { hide, letPeek } from "./peek.js";
import { Pieces } from "./pieces.js";
import { Preview, place } from "./preview.js";
import { Ribbon } from "./ribbon.js";
import { $, $$, goTo, look, post, rooted, toast, veil } from "./server.js";
import { chime } from "./sound.js";
import { Stage } from "./stage.js";

const PARTS = ["track", "board", "recap", "seats", "panels", "prompt", "choices", "areas", "result", "log", "chat",
  "coach"];
const ANSWERS = "[data-choice], [data-arm], [data-draft], .target"; // what a decision is answered with
const CONFIRMS = "[data-arm]:not(.off), [data-draft=confirm], .go .main[data-choice]";
const SILENT = { speak() {}, turned() {}, stops: () => false }; // where nobody is taught, nobody coaches
const COMING = { ...SILENT, stops: () => true }; // a lesson waits for its coach

// What a click at a table does, by the data attribute of what is clicked.
export const AT_TABLE = {
  choice: (table, button) => table.choose(button),
  verbCard: (table, { dataset }) => table.narrow(dataset.verbCard),
  dropPart: (table, { dataset }) => table.drop(Number(dataset.dropPart)),
  arm: (table) => table.armed && table.play(table.armed),
  draft: (table, { dataset }) => table.drafted(dataset.draft),
  less: (table, { dataset }) => table.takeOut(JSON.parse(dataset.less)),
  draftTo: (table, { dataset }) => table.shorten(Number(dataset.draftTo)),
  undo: (table, { dataset }) => table.act("undo", { seat: Number(dataset.as ?? table.ask().dataset.seat) }),
  answer: (table, { dataset }) => table.act("answer", { seat: Number(dataset.as), agree: dataset.answer === "yes" }),
  takeOver: (table, { dataset }) => table.want({ seat: dataset.takeOver }),
  bot: (table, { dataset }) => table.act("bot", { seat: Number(dataset.bot) }),
  leave: (table, { dataset }) => table.act("leave", { seat: Number(dataset.leave) }),
  back: (table, { dataset }) => table.act("back", { seat: Number(dataset.back) }),
  end: (table, { dataset }) => table.act("end", { seat: Number(dataset.end) }),
  hint: (table) => table.hint(),
  coach: (table, { dataset }) => table.coach.told(dataset.coach),
  point: (table, { dataset }) => table.point(dataset.point),
  rematch: (table) => goTo(table.path("rematch"), {}),
  rule: (table, { dataset }, event) => { event.preventDefault(); return table.furniture.rules(dataset.rule); },
  ruleOf: (table, { dataset }) => table.furniture.rules(dataset.ruleOf),
  drawer: (table, { dataset }) => table.furniture.open(dataset.drawer),
  show: (table, { dataset }, event) => { table.furniture.showArea(dataset.show); table.coach.turned(event); },
  tabTo: (table, { dataset }, event) => { table.furniture.tab(dataset.tabTo); table.coach.turned(event); },
  sheetToggle: (table, button) => { table.furniture.sheet(button); table.arrange(); }, // a tray comes to light
  ending: (table, { dataset }) => table.root.toggleAttribute("data-looking", dataset.ending === "hide"),
  zoom: (table, { dataset }) => table.stage.zoom(Number(dataset.zoom)),
  lang: (table, link) => { link.search = new URLSearchParams([...table.asked(table.draft), ["lang", link.lang]]); },
  help: () => $("#keys").showModal(),
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
    this.draft = JSON.parse(root.dataset.drafting ?? "[]"); // choices shown as if they were made, final when confirmed
    this.verb = ""; // the verb picked so far, and the elements: together they mean a choice
    this.picked = [];
    this.armed = null; // the choice that waits for being confirmed
    this.html = new Map(); // what each part shows
    this.pieces = new Pieces();
    Object.assign(this, { symbols: new Set(), heard: 0, sending: false, acting: false, busy: false });
    this.furniture = new Furniture(root);
    globalThis.addEventListener?.("resize", () => this.arrange()); // a small screen has no tray; then the stage looks
    this.stage = new Stage(root);
    this.preview = new Preview(root);
    this.ribbon = new Ribbon(root);
    this.coach = root.dataset.lesson === undefined ? SILENT : COMING;
    this.offer = new Offer(this.asking());
    this.listen();
    root.addEventListener("pointerdown", (event) => { this.aimed = event.timeStamp; }, { capture: true });
    root.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event)); // wherever the focus is, or nowhere
    for (const [come, go] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      root.addEventListener(come, (event) => this.hover(event));
      root.addEventListener(go, () => { if (!this.armed) this.preview.clear(); });
    }
    $("[data-chat]")?.addEventListener("submit", (event) => this.say(event));
    letPeek(root);
    this.arrange();
    this.stage.approach();
    if (this.coach === COMING) this.learn();
  }

  async learn() {
    try {
      this.coach = new (await import("./coach.js")).Coach(this);
    } catch { this.coach = SILENT; } // it cannot be fetched: better a table without a coach than none
    this.coach.speak();
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

  // -- what is shown -----------------------------------------------------------------------------------

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
        const told = await look(`/t/${this.id}/parts?${this.asked(this.draft)}&known=${this.pieces.known()}`);
        parts = this.pieces.whole(told, PARTS);
        if (told && !parts) this.again = true;
        if (parts && this.draft === tried) this.show(parts); // else something else is tried out by now: ask again
      } while (this.again);
    } finally { this.busy = false; }
    return Boolean(parts);
  }

  // Whose eyes, and what is tried out.
  asked(draft) {
    const asked = new URLSearchParams(draft.map((choice) => ["draft", choice]));
    if (draft.length) asked.set("decision", this.ask()?.dataset.decision ?? "");
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
    const focused = document.activeElement?.closest?.(ANSWERS);
    this.preview.reset();
    hide();
    const before = standing();
    const decision = this.asking();
    const { seq, over, seat } = parts;
    if (over && this.over === false) chime("end");
    Object.assign(this, { shown: true, seq, over, seat: String(seat), verb: "", picked: [], armed: null });
    for (const name of PARTS) this.swap(name, parts[name]);
    document.title = parts.title;
    this.root.toggleAttribute?.("data-over", over);
    if (parts.mine && !this.mine) this.begin();
    this.mine = parts.mine;
    this.arrange();
    this.furniture.redrawn();
    this.stage.redrawn(decision !== this.asking());
    this.ribbon.unroll();
    move(before);
    if (focused) this.refocus(focused.dataset.choice);
    this.coach.speak();
    this.offer.shown(this.asking(), performance.now());
  }

  // What had the focus is gone: go on where one answers.
  refocus(choice = "") {
    const seen = (selector) => $$(selector, this.root).find((element) => element.checkVisibility());
    const same = choice && seen(`[data-choice="${CSS.escape(choice)}"]`);
    (same || seen("#choices .v") || seen("#board .target") || seen(".go .main, .go .end"))?.focus();
  }

  swap(name, html) {
    const before = this.html.get(name);
    if (html === undefined || before === html) return;
    this.html.set(name, html);
    redraw(document.getElementById(name), this.withoutSymbols(html), before && this.withoutSymbols(before));
  }

  // Symbols are kept once, apart from the drawings that come and go: what uses them need not be drawn again.
  withoutSymbols(html) {
    return html.replace(/<defs>[^]*?<\/defs>/g, (defs) => {
      if (!this.symbols.has(defs)) $("#symbols").insertAdjacentHTML("beforeend", defs);
      this.symbols.add(defs);
      return "";
    });
  }

  // The own turn begins: say so, and mark what has changed since the last one.
  begin() {
    chime("turn");
    if (localStorage.getItem("notify") === "on" && document.hidden && Notification.permission === "granted")
      new Notification(document.title);
    for (const piece of this.remembered ? $$("#board [data-piece]") : [])
      piece.classList.toggle("marked", this.remembered.get(piece.dataset.piece) !== place(piece));
  }

  remember() { this.remembered = new Map($$("#board [data-piece]").map((each) => [each.dataset.piece, place(each)])); }

  // -- choosing ---------------------------------------------------------------------------------------

  ask() { return $(".ask, .aside", this.root); }

  choices() { return $$("[data-choice]", this.root); }

  // What the person can answer at this moment: the decision, how far it is drafted, and every button.
  asking() {
    const { decision, drafted } = this.ask()?.dataset ?? {};
    return [decision, drafted, this.seat, ...this.choices().map((button) => button.dataset.choice)].join("|");
  }

  // Show what fits what is picked so far, and make everything that is left glow.
  arrange() {
    const cards = $$("#choices [data-choice]", this.root);
    const elements = $$("[data-target]");
    const words = new Set(elements.map((element) => element.dataset.target));
    const [onBoard, inTray] = [(card) => isDrawn(card, words), trayed(this.root)];
    const { found, listed, verbs } = arranged(cards, this.verb, this.picked, onBoard, inTray);
    for (const button of cards) {
      veil(button, !listed.includes(button));
      button.classList.toggle("armed", button === this.armed);
    }
    for (const card of $$("#choices [data-verb-card]", this.root)) veil(card, !verbs.has(card.dataset.verbCard));
    for (const card of $$("#choices .refused .v", this.root)) veil(card, Boolean(this.verb || this.picked.length));
    const hint = $("[data-onboard]", this.root);
    if (hint) hint.hidden = listed.length > 0 || verbs.size > 0 || cards.every(inTray);
    const finish = this.choices().filter((button) => !cards.includes(button));
    light(elements, [...found, ...(this.verb || this.picked.length ? [] : finish)], this.picked);
    crowd($("#choices", this.root), listed.length);
    trail(this.root, this.verb, this.picked);
    arming(this.root, this.armed);
    tellLacks(this.root);
    for (const button of $$("[data-less]", this.root)) button.hidden = !canTakeOut(button, this.draft);
    this.furniture.called();
    this.furniture.areas(Boolean(this.verb || this.picked.length));
    this.coach.speak();
  }

  narrow(verb) {
    this.verb = verb;
    this.picked = [];
    this.settle(this.found());
  }

  // The choices of the verb that is picked, or all.
  meant() { return this.choices().filter(({ dataset }) => !this.verb || dataset.verb === this.verb); }

  found() { return matching(this.meant(), this.picked); }

  pick(element) {
    const { picked, found } = narrowed(this.meant(), this.picked, element);
    if (!found.length) this.verb = "";
    const { picked: parts, found: left } = found.length ? { picked, found } : narrowed(this.choices(), [], element);
    if (this.armed && left.length === 1 && left[0] === this.armed) return this.play(this.armed);
    this.picked = parts;
    return this.settle(left);
  }

  // One choice is left: it is made, or waits for being confirmed.
  settle(found) {
    this.armed = null;
    if (found.length === 1) return this.choose(found[0]);
    this.arrange();
    return undefined;
  }

  choose(button) {
    const composed = this.ask()?.dataset.composed !== undefined; // such a move is confirmed as a whole
    if (button === this.armed || composed || !asksAgain(button, localStorage.getItem("confirm")))
      return this.play(button);
    this.armed = button;
    this.arrange();
    this.preview.over(this.looksLike(button), button, this.picked.at(-1));
    return undefined;
  }

  // Drop a part of what was picked, and all after it.
  drop(k) {
    const verbs = this.verb ? 1 : 0;
    if (k < verbs) this.verb = "";
    this.picked = this.picked.slice(0, Math.max(0, k - verbs));
    this.armed = null;
    this.preview.clear();
    this.arrange();
  }

  unpick() { this.drop(Math.max(0, this.picked.length - 1 + (this.verb ? 1 : 0))); }

  play(button) {
    const ask = this.ask();
    const { choice } = button.dataset;
    if (!ask || ask.dataset.sent || this.coach.stops(choice)) return undefined;
    this.remember();
    return isTriedOut(button, ask, this.draft) ? this.tryOut(ask, [...this.draft, choice]) : this.send(ask, [choice]);
  }

  drafted(what) {
    const ask = this.ask();
    if (ask.dataset.sent) return undefined;
    return what === "confirm" ? this.send(ask, this.draft) : this.tryOut(ask, shortened[what](this.draft));
  }

  shorten(length) {
    const ask = this.ask();
    return ask.dataset.sent ? undefined : this.tryOut(ask, this.draft.slice(0, length));
  }

  // Have one less of something that was put in: the last choice that did it gives way to what is left of it.
  async takeOut(instead) {
    const [ask, draft] = [this.ask(), this.draft];
    const k = draft.findLastIndex((choice) => choice in instead);
    if (k < 0 || ask.dataset.sent) return;
    await this.tryOut(ask, draft.toSpliced(k, 1, ...instead[draft[k]]));
    if (!this.draft.length && draft.length > 1) await this.tryOut(ask, draft.toSpliced(k, 1)); // too many pieces
  }

  // A move that nobody judged can be sent again as it is.
  async send(ask, choices) {
    this.leave(ask);
    this.sending = true;
    const { seat, decision } = ask.dataset;
    const path = `/t/${this.id}/play?known=${this.pieces.known()}`;
    const { said, judged } = await post(path, { seat: Number(seat), decision, choices });
    this.sending = false;
    if (!said) this.release(ask);
    if (!judged) return this.catchUp();
    this.draft = [];
    this.shown = false;
    if (!said) return this.refresh();
    const parts = this.pieces.whole(said.parts, PARTS);
    if (!parts) return this.refresh();
    if (said.seq >= this.seq) this.show(parts);
    return this.catchUp();
  }

  // Show a move as if it were made; the server only draws it.
  async tryOut(ask, draft) {
    this.leave(ask);
    await this.want({ draft });
    this.release(ask);
  }

  // What still moves need not be waited for.
  leave(ask) {
    rest();
    ask.dataset.sent = "yes";
  }

  release(ask) {
    delete ask.dataset.sent;
    Object.assign(this, { verb: "", picked: [], armed: null });
    this.arrange();
  }

  // -- advice -----------------------------------------------------------------------------------------

  async hint() {
    await this.furniture.open("hint", false);
    this.furniture.hint([{ choice: "", why: $(".sheet.hints").dataset.thinking }]);
    const answer = await look(`/t/${this.id}/hint?${this.asked(this.draft)}`);
    if (answer) this.furniture.hint(answer.hints);
    else toast();
  }

  // Show where a choice is, and what it would change.
  point(choice) {
    const button = this.choices().find(({ dataset }) => dataset.choice === choice);
    if (!button) return;
    this.armed = button;
    this.verb = "";
    this.picked = concerned([button], $$("[data-target]")).slice(0, 1);
    this.arrange();
    this.preview.over(this.looksLike(button), button, this.picked[0]);
  }

  // -- hands ------------------------------------------------------------------------------------------

  // What a choice would look like, by the address that draws it.
  looksLike(button) { return `/t/${this.id}/preview?${this.asked([...this.draft, button.dataset.choice])}`; }

  hover({ target, type }) {
    if (type === "focusin" && !target.matches(":focus-visible")) return; // a hand put it there, and is elsewhere by now
    if (this.armed || !this.ask() || this.ask().dataset.sent) return;
    const button = target.closest("[data-choice]");
    const element = button ? null : target.closest(".target");
    const found = button ? [button] : element ? matching(this.found(), [element]) : [];
    for (const each of $$(".meant")) each.classList.remove("meant");
    if (found.length !== 1) return;
    for (const each of concerned(found, $$("[data-target]"))) each.classList.add("meant");
    this.preview.over(this.looksLike(found[0]), found[0], element);
  }

  clicked(event) {
    if (this.isSlip(event)) return event.preventDefault();
    const found = handlerFor(event.target, AT_TABLE);
    if (found) return isSure(found.element) ? this.handle(found, event) : undefined;
    const target = event.target.closest(".target");
    return target && !this.stage.dragged ? this.pick(target) : undefined;
  }

  // A key that hides what it pressed takes the focus along.
  handle({ element, handle }, event) {
    const done = handle(this, element, event);
    if (event.detail === 0 && (element.hidden || !element.isConnected)) this.refocus();
    return done;
  }

  pressed(event) {
    const meaning = keyMeans(event);
    if (meaning === "unpick") return this.escape();
    if (meaning === "confirm") return $(CONFIRMS, this.root)?.click();
    if (meaning === "pick" || meaning === "nothing") {
      event.preventDefault();
      return meaning === "pick" && !this.isSlip(event) ? this.pick(event.target) : undefined;
    }
    if (event.key.startsWith("Arrow") && event.target.classList.contains("target")) {
      event.preventDefault();
      return neighbour(event.target, $$(".target", this.root), event.key)?.focus();
    }
    return doWhat(this, shortcut(event));
  }

  // The next way in which what is picked can be chosen: what is placed turns.
  turn() {
    const found = this.found();
    if (!this.armed && found.length < 2) return;
    const ways = matching(this.choices(), this.picked.slice(0, 1));
    this.armed = ways[(ways.indexOf(this.armed) + 1) % ways.length];
    this.arrange();
    this.preview.over(this.looksLike(this.armed), this.armed, this.picked.at(-1));
  }

  escape() {
    if (!$("#drawer").hidden && !this.verb && !this.picked.length && !this.armed) return this.furniture.open("");
    if (this.armed) { this.armed = null; this.preview.clear(); return this.arrange(); }
    return this.unpick();
  }

  // Whether something was aimed at what is asked no more. A finger aims when it comes down, a key when it clicks.
  isSlip(event) {
    const aimed = event.detail > 0 ? Math.min(this.aimed ?? Infinity, event.timeStamp) : event.timeStamp;
    return Boolean(event.target.closest("#prompt, #choices, .target")) && this.offer.tooNewFor(aimed);
  }

  async say(event) {
    event.preventDefault();
    const input = $("#say");
    if (!input.value.trim()) return;
    const { said } = await post(this.path("chat"), { text: input.value });
    if (said) input.value = "";
    await this.refresh();
  }

  async act(name, body) {
    if (this.acting) return;
    this.acting = true;
    try {
      await post(this.path(name), body);
      await this.refresh();
    } finally { this.acting = false; }
  }
}

// Ask once more before something that is not easily mended.
const isSure = ({ dataset }) => !dataset.sure || confirm(dataset.sure);

function toggle(button, name) {
  const on = localStorage.getItem(name) !== "on";
  localStorage.setItem(name, on ? "on" : "off");
  button.setAttribute("aria-pressed", String(on));
}
