// What moves when a table has changed: pieces glide from where they were, new ones drop, dice tumble, numbers flash.

import { $$ } from "./server.js";
import { chime } from "./sound.js";

const GLIDE = { duration: 260, easing: "ease-out", composite: "add" };
const TUMBLE = { duration: 500, easing: "cubic-bezier(.2, .8, .3, 1)", composite: "add" };
const FLASH = { duration: 400, easing: "ease-out" };
const DROP = [{ transform: "translate(0px, -12px)" }, { transform: "translate(0px, 0px)" }];
const ROLL = [{ transform: "rotate(-1.5turn) scale(1.3)" }, { transform: "rotate(0turn) scale(1)" }];

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What stands where before a change; nothing where nobody wants to see things move.
export const standing = () =>
  calm() ? null : { places: places($$("[data-piece]")), numbers: numbers($$("[data-figure]")) };

// Show what has moved since, and let it be heard.
export function move(before) {
  if (!before) return;
  const { moved, rolled } = glide($$("[data-piece]"), before.places);
  flash($$("[data-figure]"), before.numbers);
  if (rolled) chime("roll");
  else if (moved) chime("place");
}

// Where pieces are and what they show, by their names.
export const places = (pieces) => new Map(pieces.map((piece) => [piece.dataset.piece, spot(piece)]));

// What numbers say, by their names.
export const numbers = (figures) => new Map(figures.map((figure) => [figure.dataset.figure, figure.textContent]));

function spot(piece) {
  const { x, y } = piece.getBoundingClientRect();
  return { x, y, face: piece.dataset.face };
}

// Let pieces come from where they were; return whether some moved, and whether dice rolled.
export function glide(pieces, before) {
  if (!before.size) return { moved: false, rolled: false };
  const here = new Set(pieces.map((piece) => piece.dataset.piece));
  const gone = new Map(); // pieces that left their place, by kind and owner: "governor:2"
  for (const [id, place] of before) if (!here.has(id)) gone.set(kindOf(id), [...(gone.get(kindOf(id)) ?? []), place]);
  const moves = pieces.map((piece) => {
    const { piece: id, face } = piece.dataset;
    const old = before.get(id) ?? gone.get(kindOf(id))?.pop();
    if (face && old?.face !== face) return { frames: ROLL, how: TUMBLE };
    const frames = old ? slide(piece, old) : DROP;
    return frames && { frames, how: GLIDE };
  });
  // all places are read before anything moves, so that the browser lays out the page only once
  pieces.forEach((piece, k) => moves[k] && piece.animate(moves[k].frames, moves[k].how));
  return { moved: moves.some(Boolean), rolled: moves.some((move) => move?.how === TUMBLE) };
}

// Let numbers flash that are not what they were.
export function flash(figures, before) {
  const known = (figure) => before.get(figure.dataset.figure) ?? figure.textContent;
  const changed = figures.filter((figure) => known(figure) !== figure.textContent);
  for (const figure of changed) figure.animate([{ opacity: 0.2 }, { opacity: 1 }], FLASH);
}

const kindOf = (id) => id.split(":").slice(0, 2).join(":");
const isTurned = (piece) => /rotate|scale|matrix|skew/.test(piece.getAttribute("transform") ?? "");

function slide(piece, old) {
  const now = piece.getBoundingClientRect();
  const [x, y] = [old.x - now.x, old.y - now.y];
  if (Math.hypot(x, y) < 2 || isTurned(piece)) return null;
  const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a || 1 : 1;
  return [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0px, 0px)" }];
}
