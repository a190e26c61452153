// What is drawn anew: only what differs is touched.

import assert from "node:assert/strict";
import { test } from "node:test";

import { become } from "../../src/atoll/web/static/drawing.js";
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
