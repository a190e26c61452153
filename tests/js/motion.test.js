// What moves when a table has changed: pieces, dice, numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { flash, glide, lay, numbers, places, tiles } from "../../src/atoll/web/static/motion.js";
import { make } from "./page.js";

function piece(id, x, attributes = {}) {
  const made = make("g", { dataPiece: id, ...attributes });
  made.getBoundingClientRect = () => ({ x, y: 0 });
  made.animate = (frames) => { made.moves = frames; };
  return made;
}

test("a piece glides from where it was", () => {
  const [moved, still] = [piece("boat:1:a", 30), piece("boat:1:b", 5)];
  glide([moved, still], places([piece("boat:1:a", 10), piece("boat:1:b", 5)]));
  assert.equal(moved.moves[0].transform, "translate(-20px, 0px)");
  assert.equal(still.moves, undefined);
});

test("a piece in a scaled drawing glides by the drawing's own measure", () => {
  const moved = piece("boat:1:a", 30);
  moved.ownerSVGElement = { getScreenCTM: () => ({ a: 2 }) };
  glide([moved], places([piece("boat:1:a", 10)]));
  assert.equal(moved.moves[0].transform, "translate(-10px, 0px)");
});

test("a piece with a new name comes from where one of its kind and owner has gone", () => {
  const [mine, theirs] = [piece("boat:1:new", 30), piece("boat:2:new", 30)];
  glide([mine, theirs], places([piece("boat:1:old", 10)]));
  assert.equal(mine.moves[0].transform, "translate(-20px, 0px)");
  assert.equal(theirs.moves[0].transform, "translate(0px, -12px)", "a new one drops");
});

test("what comes to light in the tray or in an area does not drop: it was there before", () => {
  const shelved = piece("tile:1:a", 30);
  make("div", { class: "tray" }, shelved);
  assert.equal(glide([shelved], places([piece("boat:1:a", 10)])).moved, false);
});

test("what lies in a tray has not moved when the tray has, and glides when it comes from elsewhere", () => {
  const tray = make("div", { class: "tray" });
  tray.getBoundingClientRect = () => ({ x: tray.x, y: 0 });
  const lies = (id, x) => { const made = piece(id, x); tray.insertBefore(made, null); return made; };
  tray.x = 0;
  const before = places([lies("tile:1:a", 30), piece("tile:2:b", 400)]);
  tray.x = 150;
  const [same, come] = [lies("tile:1:a", 180), lies("tile:2:b", 200)];
  glide([same, come], before);
  assert.equal(same.moves, undefined);
  assert.equal(come.moves[0].transform, "translate(200px, 0px)");
});

test("what makes room for others does not glide", () => {
  const wide = (x) => {
    const made = piece("card:1:a", x);
    made.getBoundingClientRect = () => ({ x, y: 0, width: 50, height: 80 });
    return made;
  };
  const [near, far] = [wide(40), wide(90)];
  glide([near], places([wide(0)]));
  glide([far], places([wide(0)]));
  assert.deepEqual([Boolean(near.moves), Boolean(far.moves)], [false, true]);
});

test("a piece that is turned does not glide, and nothing moves on an empty board", () => {
  const [turned, first] = [piece("boat:1:a", 30, { transform: "rotate(60)" }), piece("boat:1:b", 0)];
  glide([turned], places([piece("boat:1:a", 10)]));
  glide([first], new Map());
  assert.deepEqual([turned.moves, first.moves], [undefined, undefined]);
});

test("a piece that has its place by a shift glides too", () => {
  const moved = piece("boat:1:a", 30, { transform: "translate(5 5)" });
  assert.deepEqual(glide([moved], places([piece("boat:1:a", 10)])), { moved: true, rolled: false });
  assert.equal(moved.moves[0].transform, "translate(-20px, 0px)");
});

test("a die tumbles when it shows another face, or comes anew", () => {
  const die = (face) => piece("die", 0, { dataFace: face });
  const [same, other, fresh] = [die(3), die(4), die(4)];
  assert.equal(glide([same], places([die(3)])).rolled, false);
  assert.equal(glide([other], places([die(3)])).rolled, true);
  assert.equal(glide([fresh], places([piece("boat:1:a", 0)])).rolled, true);
  assert.match(other.moves[0].transform, /^rotate/);
});

test("a number that has changed flashes, others do not", () => {
  const figure = (name, text) => {
    const made = make("b", { dataFigure: name }, text);
    made.animate = () => { made.flashed = true; };
    return made;
  };
  const [gold, rice, wood] = [figure("gold", "4"), figure("rice", "2"), figure("wood", "1")];
  const counted = flash([gold, rice, wood], numbers([figure("gold", "3"), figure("rice", "2")]));
  assert.deepEqual([gold.flashed, rice.flashed, wood.flashed], [true, undefined, undefined]);
  assert.deepEqual(counted, [{ figure: gold, from: 3, to: 4 }]);
  assert.deepEqual(flash([figure("turn", "5/6")], numbers([figure("turn", "4/6")])), [], "nothing to count to");
});

test("a tile that was not there is laid, but not when the board is drawn first", () => {
  const tile = (name) => Object.assign(make("g", { dataTile: name }), { animate(frames) { this.moves = frames; } });
  const [old, fresh] = [tile("1"), tile("2")];
  assert.equal(lay([old, fresh], tiles([tile("1")])), true);
  assert.deepEqual([Boolean(old.moves), Boolean(fresh.moves)], [false, true]);
  assert.equal(lay([tile("3")], tiles([])), false);
});
