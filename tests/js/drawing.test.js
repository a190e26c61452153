// What is drawn anew: only what differs is touched, and pieces glide from where they were.

import assert from "node:assert/strict";
import { test } from "node:test";

import { become, glide, places } from "../../src/atoll/web/static/drawing.js";
import { make, shown } from "./page.js";

const lines = (...texts) => make("div", {}, ...texts.map((text) => make("p", {}, text)));

test("what is the same stays the very same element", () => {
  const old = lines("one", "two", "three");
  const [, two, three] = old.childNodes;
  const drawn = lines("two", "three", "four");
  const wanted = shown(drawn);
  become(old, drawn);
  assert.equal(shown(old), wanted);
  assert.deepEqual([old.childNodes[0] === two, old.childNodes[1] === three], [true, true]);
});

test("a line that comes first leaves the others alone", () => {
  const old = lines("one", "two");
  const kept = [...old.childNodes];
  become(old, lines("zero", "one", "two"));
  assert.deepEqual(old.childNodes.slice(1).map((node, k) => node === kept[k]), [true, true]);
  assert.equal(shown(old), shown(lines("zero", "one", "two")));
});

test("an element that differs takes over attributes, texts and children, and stays", () => {
  const button = make("button", { dataChoice: "pass", dataSent: "yes", class: "end" }, "Pass");
  const old = make("div", {}, button);
  become(old, make("div", {}, make("button", { dataChoice: "done", title: "7.1" }, "Done", make("b", {}, "!"))));
  assert.equal(old.firstChild, button);
  assert.equal(String(button), '<button data-choice="done" title="7.1">Done<b>!</b></button>');
});

test("an element of another kind takes its place", () => {
  const old = make("div", {}, make("p", {}, "one"));
  become(old, make("div", {}, make("ol", {}, "one")));
  assert.equal(shown(old), "<ol>one</ol>");
});

test("whoever opened something finds it open, if it is the same thing", () => {
  for (const [keep, open] of [["hand", true], ["shop", false]]) {
    const old = make("div", {}, make("details", { dataKeep: "hand", open: "" }, "old"));
    become(old, make("div", {}, make("details", { dataKeep: keep }, "new")));
    assert.equal(old.firstChild.hasAttribute("open"), open);
  }
});

test("any list becomes any other", () => {
  const random = ((seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647)(7);
  const some = () => Array.from({ length: Math.floor(random() * 14) }, () => "abcdef"[Math.floor(random() * 6)]);
  for (let k = 0; k < 500; k += 1) {
    const [from, to] = [some(), some()];
    const old = lines(...from);
    become(old, lines(...to));
    assert.equal(shown(old), shown(lines(...to)), `${from} becomes ${to}`);
  }
});

// -- pieces ----------------------------------------------------------------------------------------------

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
  assert.deepEqual(theirs.moves[0], { opacity: 0 });
});

test("a piece that is turned does not glide, and nothing moves on an empty board", () => {
  const [turned, first] = [piece("boat:1:a", 30, { transform: "rotate(60)" }), piece("boat:1:b", 0)];
  glide([turned], places([piece("boat:1:a", 10)]));
  glide([first], new Map());
  assert.deepEqual([turned.moves, first.moves], [undefined, undefined]);
});
