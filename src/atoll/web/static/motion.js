// What moves when a table has changed: pieces glide from where they were, new ones drop, tiles are laid, dice tumble,
// numbers count.

import { $$ } from "./server.js";
import { chime } from "./sound.js";

const GLIDE = { duration: 260, easing: "ease-out", composite: "add" };
const TUMBLE = { duration: 500, easing: "cubic-bezier(.2, .8, .3, 1)", composite: "add" };
const FLASH = { duration: 400, easing: "ease-out" };
const LAY = { duration: 450, easing: "cubic-bezier(.3, 1.3, .5, 1)" };
const COUNTS = 350; // milliseconds until a number is what it is
const DROP = [{ transform: "translate(0px, -12px)" }, { transform: "translate(0px, 0px)" }];
const LAID = [{ transform: "translate(0px, -18px)" }, { transform: "translate(0px, 0px)" }];
const BESIDE = ".tray, .mine"; // what comes to light there was there before, and moves with it
const NEAR = 2; // pixels that nobody sees
const SHOWN = [{ opacity: 0 }, { opacity: 1 }];
const ROLL = [{ transform: "rotate(-1.5turn) scale(1.3)" }, { transform: "rotate(0turn) scale(1)" }];

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What stands where before a change; nothing where nobody wants to see things move.
export function standing() {
  rest();
  if (calm()) return null;
  const [pieces, figures, laid] = ["piece", "figure", "tile"].map(seen);
  return { places: places(pieces), numbers: numbers(figures), tiles: tiles(laid) };
}

// What has a name of a kind, but for areas that are not shown.
const seen = (kind) => $$(`[data-${kind}]`).filter((element) => !element.closest("[hidden]"));

// Show what has moved since, and let it be heard.
export function move(before) {
  if (!before) return;
  const { moved, rolled } = glide(seen("piece"), before.places);
  const laid = lay(seen("tile"), before.tiles);
  for (const { figure, from, to } of flash(seen("figure"), before.numbers)) count(figure, from, to);
  if (rolled) chime("roll");
  else if (moved || laid) chime("place");
}

// Where pieces are and what they show, by their names.
export const places = (pieces) => new Map(pieces.map((piece) => [piece.dataset.piece, spot(piece)]));

// What numbers say, by their names.
export const numbers = (figures) => new Map(figures.map((figure) => [figure.dataset.figure, figure.textContent]));

function spot(piece) {
  const { x, y, width = 0, height = 0 } = piece.getBoundingClientRect();
  const holder = piece.closest(BESIDE);
  const { x: left, y: top } = holder?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x, y, holder, left, top, size: Math.min(width, height), face: piece.dataset.face };
}

// How far a place is from another: what lies in a tray or an area goes where that goes, and has not moved.
function apart(old, now) {
  const [left, top] = old.holder === now.holder ? [now.left - old.left, now.top - old.top] : [0, 0];
  return [old.x - now.x + left, old.y - now.y + top];
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
    const frames = old ? slide(piece, old) : piece.closest(BESIDE) ? null : DROP;
    return frames && { frames, how: GLIDE };
  });
  // all places are read before anything moves, so that the browser lays out the page only once
  pieces.forEach((piece, k) => moves[k] && animate(piece, moves[k].frames, moves[k].how));
  return { moved: moves.some(Boolean), rolled: moves.some((move) => move?.how === TUMBLE) };
}

// Which tiles lie there.
export const tiles = (laid) => new Set(laid.map((tile) => tile.dataset.tile));

// Lay down the tiles that were not there; return whether there were any. Where none lay, the board was not drawn yet.
export function lay(laid, before) {
  const fresh = before.size ? laid.filter((tile) => !before.has(tile.dataset.tile)) : [];
  for (const tile of fresh) {
    animate(tile, LAID, { ...LAY, composite: "add" });
    animate(tile, SHOWN, LAY);
  }
  return fresh.length > 0;
}

// Let numbers flash that are not what they were; return those that can be counted to.
export function flash(figures, before) {
  const known = (figure) => before.get(figure.dataset.figure) ?? figure.textContent;
  const changed = figures.filter((figure) => known(figure) !== figure.textContent);
  for (const figure of changed) animate(figure, [{ opacity: 0.2 }, { opacity: 1 }], FLASH);
  return changed.map((figure) => ({ figure, from: Number(known(figure)), to: Number(figure.textContent) }))
    .filter(({ from, to }) => Number.isInteger(from) && Number.isInteger(to));
}

const counting = new Map(); // numbers on their way, and what they will say

function count(figure, from, to) {
  const start = performance.now();
  counting.set(figure, figure.textContent);
  const step = (now) => {
    if (!counting.has(figure)) return;
    const part = Math.min(1, Math.max(0, now - start) / COUNTS);
    write(figure, part < 1 ? String(Math.round(from + (to - from) * part)) : counting.get(figure));
    if (part < 1) requestAnimationFrame(step);
    else counting.delete(figure);
  };
  requestAnimationFrame(step);
}

// Change a text in its place: a new one in its stead would have the styles around it judged again in every frame.
function write(figure, text) {
  if (figure.firstChild) figure.firstChild.data = text;
  else figure.textContent = text;
}

const moving = []; // what is under way, and some that has arrived

function animate(element, frames, how) { moving.push(element.animate(frames, how)); }

// Let every number say what it is: somebody is about to read it.
export function settle() {
  for (const [figure, text] of counting) write(figure, text);
  counting.clear();
}

// Let everything be where and what it is: somebody acts, and is not to wait for what still moves.
export function rest() {
  settle();
  for (const each of moving.splice(0)) each?.finish?.();
}

const kindOf = (id) => id.split(":").slice(0, 2).join(":");
const isTurned = (piece) => /rotate|scale|matrix|skew/.test(piece.getAttribute("transform") ?? "");

// What moves by less than its own size makes room for others: it need not be followed by the eye.
function slide(piece, old) {
  const now = spot(piece);
  const [x, y] = apart(old, now);
  if (Math.hypot(x, y) < Math.max(NEAR, now.size) || isTurned(piece)) return null;
  const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a || 1 : 1;
  return [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0px, 0px)" }];
}
