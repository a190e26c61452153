// The coach of a lesson: points at what to do next, and kindly holds back what the lesson would not survive.

import { matching } from "./choosing.js";
import { isSmall } from "./furniture.js";
import { $, $$ } from "./server.js";
import { between } from "./stage.js";

const GAP = 14; // pixels between the card and what it speaks of
const EDGE = 8;
const BLEED = 6; // around what is lit

const AT_ONCE = { block: "nearest", inline: "center", behavior: "instant" };

// Return where a card of a size stands beside a spot, inside a view: where it hides least, first below, then above.
export function cardBeside(spot, card, view) {
  const x = between(EDGE, spot.x + spot.width / 2 - card.width / 2, view.width - card.width - EDGE);
  const y = between(EDGE, spot.y + spot.height / 2 - card.height / 2, view.height - card.height - EDGE);
  const ways = [
    { x, y: spot.y + spot.height + GAP },
    { x, y: spot.y - card.height - GAP },
    { x: spot.x + spot.width + GAP, y },
    { x: spot.x - card.width - GAP, y },
  ];
  const fits = ({ x: left, y: top }) => left >= EDGE && top >= EDGE
    && left + card.width <= view.width - EDGE && top + card.height <= view.height - EDGE;
  return ways.find(fits) ?? { x, y: spot.y > view.height / 2 ? EDGE : view.height - card.height - EDGE };
}

// Return the smallest box around boxes.
export function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left - BLEED, y: top - BLEED, width: right - left + 2 * BLEED, height: bottom - top + 2 * BLEED };
}

const isSeen = (element) => Boolean(element) && element.checkVisibility();

// Whether a click in the middle of something on the board would reach it.
function isReachable(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const there = document.elementsFromPoint(x + width / 2, y + height / 2);
  return Boolean(element.closest(".stage")) && element.contains(there.find((each) => !each.closest("#coach")));
}

// What opens the way to something that is not to be seen: the head of its area, or the tab of a small screen.
function opener(element) {
  const area = element.closest("[data-area]");
  const head = area?.hidden && $$(".heads [data-show]").find(({ dataset }) => dataset.show === area.dataset.area);
  if (isSeen(head)) return head;
  const tab = element.closest(".rail") ? "players" : element.closest(".stage") ? "board" : "hand";
  const button = $(`.tabs [data-tab-to="${tab}"]`);
  return isSeen(button) ? button : null;
}

// What to click next on the way to a choice: its verb, its parts on the board, itself, what confirms it.
function wayTo(table, choice) {
  const button = table.choices().find(({ dataset }) => dataset.choice === choice);
  if (!button) return null;
  if (table.armed === button) return $("[data-arm]", table.root);
  const card = $$("[data-verb-card]", table.root).find(({ dataset }) => dataset.verbCard === button.dataset.verb);
  const parts = $$(".target:not(.picked)", table.root)
    .filter((element) => matching([button], [...table.picked, element]).length);
  const meaning = (element) => matching(table.meant(), [...table.picked, element]).length;
  const onBoard = parts.filter((element) => isSeen(element) && isReachable(element))
    .sort((one, other) => meaning(one) - meaning(other));
  const alone = button.matches(".single") ? button : null; // it says more than its part on the board does
  const beside = parts.filter((element) => !element.closest(".stage"));
  const found = [card, alone, ...onBoard, button, ...beside].find(isSeen);
  return found ?? [...parts, card, button].map((element) => element && opener(element)).find(Boolean) ?? null;
}

// The parts of the page that have a name: targets, pieces, figures, verbs, or whole fragments.
function named(root, name) {
  const said = CSS.escape(name);
  const found = $$(`[data-target="${said}"], [data-piece="${said}"], [data-figure="${said}"], #${said}`, root);
  return found.filter(isSeen).length ? found.filter(isSeen) : found.slice(0, 1);
}

export class Coach {
  constructor(table) {
    this.table = table;
    this.page = 0;
    this.task = null;
    this.held = false; // whether something was held back
    this.follow();
  }

  get box() { return $(".coach", this.table.root); }

  get speaks() { return Boolean(this.box) && !localStorage.getItem(`coach:${this.table.id}`); }

  pages() { return $$("[data-card]", this.box); }

  // Whether the task itself is told, and not what comes before it.
  get acting() { return this.page >= this.pages().length - 1; }

  // Say what is to be said now, and point at it.
  speak() {
    const { box } = this;
    if (!box) return this.light([]);
    box.hidden = !this.speaks;
    if (!this.speaks) return this.light([]);
    if (this.task !== box.dataset.number) Object.assign(this, { task: box.dataset.number, page: 0, held: false });
    this.pages().forEach((page, k) => { page.hidden = k !== this.page || this.held; });
    $(".first", box).hidden = !this.held;
    $("[data-coach=next]", box).hidden = this.acting && !this.held;
    return this.point();
  }

  // Somebody has turned to another part of the page: show the way from there.
  turned(event) {
    if (event.isTrusted && this.box && this.acting) this.speak();
  }

  point() {
    const found = this.pointed();
    const behind = (element) => element.closest(".stage") && this.table.root.dataset.tab !== "board";
    const [hidden] = found.filter((element) => !isSeen(element) || behind(element));
    if (hidden && isSmall()) opener(hidden)?.click();
    const [first] = found;
    if (first?.closest(".canvas")) this.table.stage.bring(first);
    else if (first) first.scrollIntoView(AT_ONCE);
    this.light(found);
  }

  pointed() {
    const { advised } = this.box.dataset;
    const names = this.pages()[this.page]?.dataset.point.split("|").filter(Boolean) ?? [];
    if (!this.acting) return names.flatMap((name) => named(this.table.root, name));
    const way = advised ? wayTo(this.table, advised) : $("[data-draft=confirm]", this.table.root);
    return way ? [way] : [];
  }

  light(elements) {
    for (const old of $$("[data-coached]", this.table.root)) delete old.dataset.coached;
    for (const element of elements) element.dataset.coached = "";
    this.place();
    for (const { finished } of elements.flatMap((element) => element.getAnimations?.() ?? []))
      finished.then(() => this.speaks && this.point(), () => {}); // a piece that glides is lit where it comes to rest
  }

  lit() { return $$("[data-coached]", this.table.root).filter(isSeen); }

  // Stay with what is lit, whatever moves it: a scroll, a zoom, a prompt that grows, a window that turns.
  follow() {
    const boxes = this.lit().map((element) => element.getBoundingClientRect());
    const where = JSON.stringify([boxes, innerWidth, innerHeight]);
    if (where !== this.where) this.place();
    this.where = where;
    requestAnimationFrame(() => this.follow());
  }

  // Put the light on what is pointed at, and the card beside it.
  place() {
    const spot = $(".spot", this.table.root);
    if (!spot) return;
    const seen = this.lit();
    spot.hidden = !seen.length || !this.speaks;
    if (!this.speaks) return;
    const view = { width: innerWidth, height: innerHeight };
    const box = seen.length ? around(seen.map((each) => each.getBoundingClientRect())) : null;
    if (box) set(spot, box, ["x", "y", "width", "height"]);
    const { width, height } = this.box.getBoundingClientRect();
    const rest = { x: view.width / 2, y: view.height * 0.4, width: 0, height: 0 };
    set(this.box, cardBeside(box ?? rest, { width, height }, view), ["x", "y"]);
  }

  // Whether a choice has to wait, because the lesson speaks of something else first.
  stops(choice) {
    const { allowed } = this.box?.dataset ?? {};
    if (!this.speaks || allowed === undefined || allowed.split("\n").includes(choice)) return false;
    this.held = true;
    this.page = this.pages().length - 1;
    Object.assign(this.table, { verb: "", picked: [], armed: null });
    this.table.arrange();
    return true;
  }

  told(what) {
    if (what === "skip") localStorage.setItem(`coach:${this.table.id}`, "skipped");
    if (what === "next") this.page = this.held ? this.page : this.page + 1;
    if (what === "show") this.page = this.pages().length - 1;
    this.held = false;
    if (what === "show") this.table.point(this.box.dataset.advised);
    this.speak();
  }
}

const STYLE = { x: "left", y: "top", width: "width", height: "height" };

function set(element, box, sides) {
  for (const side of sides) element.style[STYLE[side]] = `${Math.round(box[side])}px`;
}
