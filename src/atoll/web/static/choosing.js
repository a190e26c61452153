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

// Return the choices that concern all of the elements.
export function matching(buttons, elements) {
  return buttons.filter((button) => {
    const targets = targetsOf(button);
    return elements.every((element) => targets.includes(element.dataset.target) && belongs(element, targets));
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

// -- moves of several choices --------------------------------------------------------------------------

// Return whether a choice is tried out before it is final; to end a move that was not begun is final at once.
export function isTriedOut(button, ask, draft) {
  return ask.dataset.composed !== undefined && (draft.length > 0 || !button.classList.contains("end"));
}

export const shortened = { back: (draft) => draft.slice(0, -1), drop: () => [] };

// -- clicks and keys -----------------------------------------------------------------------------------

// Return the handler for the nearest element around a clicked one that has a data attribute of a handler's name.
export function handlerFor(clicked, handlers) {
  for (let element = clicked; element; element = element.parentElement) {
    const name = Object.keys(handlers).find((each) => each in element.dataset);
    if (name) return { element, handle: handlers[name] };
  }
  return null;
}

export function keyMeans({ key, repeat, target }) {
  if (key === "Escape") return "unpick";
  if (key !== "Enter" && key !== " ") return "";
  if (target.classList.contains("target")) return repeat ? "nothing" : "pick";
  return key === "Enter" && repeat && target.closest("#prompt") ? "nothing" : "";
}
