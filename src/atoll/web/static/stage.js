// The stage: the board zoomed and panned, opened where one can act, with a small map of the whole.

import { isSmall } from "./furniture.js";
import { $, $$ } from "./server.js";

const SMALLEST = 44; // pixels of a target under a finger
const NEAREST = 5;
const IN_HAND = 0.999; // the same on a small screen: a whole pixel, but for rounding
const READABLE = 0.84; // pixels a unit of the drawing: below it, labels are left out
const CLOSE = 1.5; // and from here on there is room for all of them
const ROUNDED = 0.001;
const RESTS = 600; // milliseconds after which no piece moves any more
const MEANT = /^(id|role|tabindex|title|aria-.*|data-.*)$/; // attributes by which something is found or read
const SKY = 46; // units at the upper edge of every board that hold nothing but sky
const BRIM = 56; // pixels by which one may look beyond the board, from below what floats over it

export const between = (low, value, high) => Math.min(high, Math.max(low, value));
const far = (one, two) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

// Keep a drawing that lies in the middle of its canvas in sight: how far may it be moved, once it is so large?
export function held(moved, room, drawn, scale) {
  const [rim, brim] = [((room - drawn) / 2) * scale, scale > 1 ? BRIM : 0];
  const [low, high] = [room * (1 - scale) + rim - brim, brim - rim];
  return low > high ? (room / 2) * (1 - scale) : between(low, moved, high);
}

// Return how far a canvas is to be moved when its room changes, so that the same spot is in the middle.
export const centred = (moved, before, after, scale) => moved + ((after - before) / 2) * (1 - scale);

// Return the box of a window's size around the spot that shows most boxes.
export function bestWindow(boxes, width, height) {
  const counted = boxes.map((box) => {
    const [x, y] = middle(box);
    const inside = boxes.filter((other) => {
      const [ox, oy] = middle(other);
      return Math.abs(ox - x) <= width / 2 && Math.abs(oy - y) <= height / 2;
    });
    return { inside, left: Math.min(...inside.map((each) => each.x)), top: Math.min(...inside.map((each) => each.y)),
      right: Math.max(...inside.map((each) => each.x + each.width)),
      bottom: Math.max(...inside.map((each) => each.y + each.height)) };
  });
  const best = counted.reduce((one, other) => (other.inside.length > one.inside.length ? other : one));
  return { x: (best.left + best.right) / 2, y: (best.top + best.bottom) / 2, count: best.inside.length };
}

// Return a board as it looks: nothing in it can be chosen, found or read.
function picture(canvas) {
  const copy = canvas.cloneNode(true);
  for (const each of $$("title, text, .ring", copy)) each.remove();
  for (const each of $$("*", copy)) {
    each.classList.remove("target", "picked", "marked", "meant");
    for (const { name } of [...each.attributes]) if (MEANT.test(name)) each.removeAttribute(name);
  }
  return $("svg", copy) ?? "";
}

export class Stage {
  constructor(root) {
    this.root = $(".stage", root);
    this.canvas = $("#board", root);
    this.dragged = false;
    this.view = { x: 0, y: 0, scale: 1 };
    if (!this.root) return;
    this.listen();
    this.place();
    this.takePicture();
  }

  // -- where one looks ---------------------------------------------------------------------------------

  place() {
    const { x, y, scale } = this.view;
    const { style } = this.canvas;
    style.transform = scale === 1 && !x && !y ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    const drawing = $("svg", this.canvas);
    const units = drawing?.getScreenCTM?.()?.a ?? 1;
    this.canvas.classList.toggle("far", units < (isSmall() ? IN_HAND : READABLE - ROUNDED));
    this.canvas.classList.toggle("close", units >= CLOSE);
    this.canvas.classList.toggle("fitted", scale <= 1);
    this.frame(drawing);
  }

  // The board was drawn anew: look again only where that changes what is seen, for to measure is to lay it all out.
  redrawn(asked) {
    const drawing = $("svg", this.canvas);
    const shape = drawing?.getAttribute("viewBox");
    const same = shape === this.shape;
    this.shape = shape;
    this.takePicture();
    if (!same) this.place();
    if (asked && (!same || isSmall())) this.approach();
    else if (this.view.scale > 1) this.count();
  }

  // The small map is a picture, taken when all has come to rest: a second living board would cost in every frame.
  takePicture() {
    clearTimeout(this.taking);
    if (isSmall()) this.taking = setTimeout(() => $(".map", this.root)?.replaceChildren(picture(this.canvas)), RESTS);
  }

  // Show on the small map which part of the board is seen.
  frame(drawing) {
    const frame = $(".frame", this.root);
    if (!frame || !drawing?.getScreenCTM) return;
    const box = this.root.getBoundingClientRect();
    const back = drawing.getScreenCTM().inverse();
    const at = (x, y) => [x * back.a + back.e, y * back.d + back.f];
    const [[x, y], [right, bottom]] = [at(box.left, box.top), at(box.right, box.bottom)];
    const shown = { x, y, width: right - x, height: bottom - y };
    for (const [name, value] of Object.entries(shown)) frame.setAttribute(name, value);
  }

  zoom(factor, [x, y] = [this.root.clientWidth / 2, this.root.clientHeight / 2]) {
    if (!factor) return this.look(0, 0, 1);
    const scale = between(1, this.view.scale * factor, NEAREST);
    const ratio = scale / this.view.scale;
    return this.look(x - (x - this.view.x) * ratio, y - (y - this.view.y) * ratio, scale);
  }

  look(x, y, scale) {
    const { clientWidth, clientHeight } = this.root;
    const { width = clientWidth, height = clientHeight } = $("svg", this.canvas)?.viewBox?.baseVal ?? {};
    const fits = Math.min(clientWidth / width, clientHeight / height);
    this.view = { x: held(x, clientWidth, width * fits, scale), y: held(y, clientHeight, height * fits, scale), scale };
    this.place();
    this.count();
  }

  // Where there is little room, open the board so that labels can be read and what can be touched is large enough.
  approach() {
    if (!this.root) return undefined;
    const { clientWidth, clientHeight } = this.root;
    this.blind = !clientWidth || !clientHeight; // behind another tab: it is opened when it comes to light
    if (this.blind) return undefined;
    if (!isSmall()) return this.view.scale > 1 ? this.count() : this.near();
    const targets = $$(".target", this.canvas);
    const box = this.root.getBoundingClientRect();
    if (!targets.length) return this.view.scale > 1 ? this.count() : this.fill(box);
    const { x, y, scale } = this.view;
    const boxes = targets.map((each) => each.getBoundingClientRect()).map((each) => ({
      x: (each.x - box.x - x) / scale,
      y: (each.y - box.y - y) / scale,
      width: each.width / scale,
      height: each.height / scale,
    }));
    const small = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    const fitted = ($("svg", this.canvas)?.getScreenCTM?.()?.a ?? 1) / scale;
    const wanted = between(1, Math.max(SMALLEST / Math.max(small, 1), 1 / fitted), NEAREST);
    const spot = bestWindow(boxes, box.width / wanted, box.height / wanted);
    return this.look(box.width / 2 - spot.x * wanted, box.height / 2 - spot.y * wanted, wanted);
  }

  // What was in the middle stays there when a sheet opens or closes below.
  resized() {
    const { clientWidth, clientHeight } = this.root;
    const [width, height] = this.size ?? [clientWidth, clientHeight];
    this.size = [clientWidth, clientHeight];
    if (this.blind) return this.approach();
    const { x, y, scale } = this.view;
    if (scale <= 1 || (width === clientWidth && height === clientHeight)) return undefined;
    return this.look(centred(x, width, clientWidth, scale), centred(y, height, clientHeight, scale), scale);
  }

  // Keep labels readable: where the board would be too small, its upper edge, which is sky, is left out.
  near() {
    const drawing = $("svg", this.canvas);
    const units = drawing?.getScreenCTM?.()?.a ?? 1;
    if (units >= READABLE) return this.count();
    const { clientWidth, clientHeight } = this.root;
    const { width, height } = drawing.viewBox.baseVal;
    const wanted = between(READABLE, clientHeight / (height - SKY), Math.max(READABLE, clientWidth / width));
    const scale = wanted / units;
    const foot = clientHeight / 2 - (height / 2) * wanted; // how far the board reaches beyond the stage, up and down
    return this.look((clientWidth / 2) * (1 - scale), (clientHeight / 2) * (1 - scale) + foot, scale);
  }

  // Let the board fill the stage, where it would be a strip in a sea.
  fill({ width, height }) {
    const { width: wide, height: high } = $("svg", this.canvas)?.viewBox?.baseVal ?? {};
    const scale = wide ? between(1, Math.max((height / high) / (width / wide), wide / width), NEAREST) : 1;
    return this.look((width / 2) * (1 - scale), (height / 2) * (1 - scale), scale);
  }

  // Bring what got the focus into sight.
  reveal(element) {
    if (this.canvas.contains(element) && element.matches(":focus-visible")) this.bring(element);
  }

  bring(element) {
    const [box, [x, y]] = [this.root.getBoundingClientRect(), middle(element.getBoundingClientRect())];
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
    const { x: left, y: top, scale } = this.view;
    this.look(left + box.left + box.width / 2 - x, top + box.top + box.height / 2 - y, scale);
  }

  // Say how many targets are beyond the edge.
  count() {
    const beyond = $(".beyond", this.root);
    if (!beyond) return;
    const box = this.root.getBoundingClientRect();
    const outside = this.view.scale > 1 ? $$(".target", this.canvas).filter((each) => {
      const [x, y] = middle(each.getBoundingClientRect());
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    }) : [];
    const more = this.root.dataset.more.replace("#", outside.length);
    beyond.hidden = !outside.length;
    if (beyond.textContent !== more) beyond.textContent = more;
  }

  // -- fingers and wheels ------------------------------------------------------------------------------

  listen() {
    const fingers = new Map();
    const { root } = this;
    root.addEventListener("pointerdown", (event) => { fingers.set(event.pointerId, event); this.dragged = false; });
    root.addEventListener("pointermove", (event) => this.move(event, fingers));
    const lift = (event) => { fingers.delete(event.pointerId); setTimeout(() => { this.dragged = false; }); };
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(name, lift);
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("focusin", ({ target }) => this.reveal(target));
    root.addEventListener("dblclick", (event) => this.step(event));
    $(".mini", root)?.addEventListener("click", (event) => this.jump(event));
    globalThis.addEventListener?.("resize", () => {
      this.size = [root.clientWidth, root.clientHeight];
      this.zoom(0);
      this.approach();
      this.takePicture();
    });
    if (globalThis.ResizeObserver) new ResizeObserver(() => this.resized()).observe(root);
  }

  move(event, fingers) {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    const { left, top } = this.root.getBoundingClientRect();
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      const between2 = [(event.clientX + other.clientX) / 2 - left, (event.clientY + other.clientY) / 2 - top];
      this.zoom(far(event, other) / Math.max(1, far(last, other)), between2);
    } else if (this.dragged || far(event, last) > 4) {
      const { x, y, scale } = this.view;
      this.look(x + event.clientX - last.clientX, y + event.clientY - last.clientY, scale);
    } else return;
    this.dragged = true;
    fingers.set(event.pointerId, event);
  }

  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = this.root.getBoundingClientRect();
    this.zoom(event.deltaY < 0 ? 1.15 : 0.87, [event.clientX - left, event.clientY - top]);
  }

  // A double tap where nothing can be chosen: the whole, then near, then nearer.
  step(event) {
    if (event.target.closest(".target, button, a")) return;
    const { left, top } = this.root.getBoundingClientRect();
    this.zoom(this.view.scale > 2.5 ? 0 : 1.7, [event.clientX - left, event.clientY - top]);
  }

  jump(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const { clientWidth, clientHeight } = this.root;
    const { scale } = this.view;
    const [u, v] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    this.look(clientWidth / 2 - u * clientWidth * scale, clientHeight / 2 - v * clientHeight * scale, scale);
  }
}
