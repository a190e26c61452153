// What can be chosen, and what a click or a key means by it. Knows elements by their data alone, and no document.

const SLIP = 350; // milliseconds: nobody reads that fast; whoever clicks so soon meant what was asked before

export class Offer {
  constructor(what, slip = SLIP) {
    this.what = what;
    this.slip = slip;
    this.since = -Infinity;
  }

  shown(what, now) {
    if (what === this.what) return;
    this.what = what;
    this.since = now;
  }

  tooNewFor(aimed) { return aimed < this.since + this.slip; }
}

// -- which choices -------------------------------------------------------------------------------------

const targetsOf = (button) => button.dataset.targets.split("|");

// An element says what it belongs to: a tile with data-island="green" is no tile of another island.
const belongs = (element, targets) => Object.entries(element.dataset).every(([noun, word]) => {
  const named = targets.find((target) => target.startsWith(`${noun}:`));
  return !named || named === `${noun}:${word}`;
});

// An element that is a choice by itself says which: to offer and to ask for the same thing have the same target.
const does = ({ dataset }, button) => dataset.does === undefined || dataset.does === button.dataset.choice;

// Return the choices that concern all of the elements.
export function matching(buttons, elements) {
  return buttons.filter((button) => {
    const targets = targetsOf(button);
    const concerns = (element) => targets.includes(element.dataset.target) && belongs(element, targets);
    return elements.every((element) => concerns(element) && does(element, button));
  });
}

// Return the elements that some choice concerns.
export function concerned(buttons, elements) {
  const named = new Set(buttons.flatMap(targetsOf));
  return elements.filter((element) => named.has(element.dataset.target) && matching(buttons, [element]).length);
}

// Return what is picked with one element more, and the choices that are left; what does not fit begins anew.
export function narrowed(buttons, picked, element) {
  const more = [...picked.filter((other) => other.isConnected), element];
  const found = matching(buttons, more);
  return found.length ? { picked: more, found } : { picked: [element], found: matching(buttons, [element]) };
}

// -- what is shown of many ------------------------------------------------------------------------------

const FEW = 8; // choices that are shown one by one before anything is picked
const ALIKE = 3; // choices of one verb among others that are shown one by one, where no tray needs the room
const MOST = 12; // buttons at once: the rest is picked on the board

// Return the choices that are left, those to show as cards, and the verbs that stand for many: the tray shows its own.
export function arranged(buttons, verb, elements, onBoard, inTray) {
  const found = matching(buttons, elements).filter((button) => !verb || button.dataset.verb === verb);
  if (verb || elements.length) {
    const listed = found.length > MOST ? found.filter((button) => !onBoard(button)) : found;
    return { found, listed, verbs: new Set() };
  }
  const left = buttons.filter((button) => !inTray(button));
  const verbs = new Set(left.map(({ dataset }) => dataset.verb));
  const beside = left.length < buttons.length; // a tray, which needs the room
  const standsFor = (name) => left.length > FEW
    || ((beside || verbs.size > 1) && countOf(left, name) > (beside ? 1 : ALIKE));
  const standing = new Set([...verbs].filter(standsFor));
  return { found, listed: left.filter((each) => isSingle(each) || !standing.has(each.dataset.verb)), verbs: standing };
}

const countOf = (buttons, verb) => buttons.filter(({ dataset }) => dataset.verb === verb).length;

const isSingle = (button) => button.classList.contains("single");

// Return whether a choice can be picked on the board: one of its targets is drawn.
export const isDrawn = (button, words) => targetsOf(button).some((target) => target && words.has(target));

// Return whether a person is asked again before a choice is made, as they wish it.
export const asksAgain = ({ dataset }, wish) => wish === "always" || (wish !== "never" && dataset.again !== undefined);

// -- moves of several choices --------------------------------------------------------------------------

// Return whether a choice is tried out before it is final; to end a move that was not begun is final at once.
export function isTriedOut(button, ask, draft) {
  return ask.dataset.composed !== undefined && (draft.length > 0 || !button.classList.contains("end"));
}

// Return whether some choice of a draft put in what a button takes out.
export function canTakeOut({ dataset }, draft) {
  const instead = JSON.parse(dataset.less);
  return draft.some((choice) => choice in instead);
}

export const shortened = { back: (draft) => draft.slice(0, -1), drop: () => [] };

// -- keys ------------------------------------------------------------------------------------------------

// Return what a key means where nobody writes: the number of a card, or the name of a deed.
const LETTERS = { e: "finish", u: "undo", i: "hint", h: "recap", r: "turn", b: "board", a: "hand", l: "log",
  p: "players", "?": "help", "+": "nearer", "-": "farther", 0: "fit" };

export function shortcut({ key, ctrlKey, metaKey, altKey, target }) {
  if (ctrlKey || metaKey || altKey || target.closest("input, select, textarea, dialog")) return "";
  return /^[1-9]$/.test(key) ? Number(key) : LETTERS[key.toLowerCase()] ?? "";
}

// Return the element nearest to another in the direction of an arrow key.
export function neighbour(element, others, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const centre = (each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(element);
  const ahead = others.map((other) => {
    const [ox, oy] = centre(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    return { other, along, cost: along + 2 * Math.abs((ox - x) * dy + (oy - y) * dx) };
  }).filter(({ other, along }) => other !== element && along > 1);
  return ahead.length ? ahead.reduce((one, two) => (two.cost < one.cost ? two : one)).other : null;
}

// -- clicks and keys -----------------------------------------------------------------------------------

// Return the handler for the nearest element around a clicked one that has a data attribute of a handler's name.
export function handlerFor(clicked, handlers) {
  for (let element = clicked; element; element = element.parentElement) {
    const name = Object.keys(handlers).find((each) => each in element.dataset);
    if (name) return { element, handle: handlers[name] };
  }
  return null;
}

const CONTROLS = 'button, a, input, select, textarea, summary, dialog, [tabindex="0"]'; // each knows what Enter means

export function keyMeans({ key, repeat, target }) {
  if (key === "Escape") return "unpick";
  if (key !== "Enter" && key !== " ") return "";
  if (target.classList.contains("target")) return repeat ? "nothing" : "pick";
  if (key === "Enter" && repeat && target.closest("#prompt, #choices")) return "nothing";
  return key === "Enter" && !repeat && !target.closest(CONTROLS) ? "confirm" : "";
}
