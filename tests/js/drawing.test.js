// What is drawn anew: only what differs is touched.

import assert from "node:assert/strict";
import { test } from "node:test";

import { become, redraw } from "../../src/atoll/web/static/drawing.js";
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

// A document whose templates read sections of one text each, and note what they read.
function reading() {
  const noted = [];
  const element = (html) => make("section", { class: "area" }, html.replace(/<[^>]*>/g, ""));
  const read = (html) => make("div", {}, ...html.split(/(?=<section)/).filter(Boolean).map(element));
  globalThis.document = {
    createElement: () => ({ set innerHTML(html) { noted.push(html); this.content = read(html); } }),
  };
  return noted;
}

const area = (text) => `<section class="area">${text}</section>`;

test("of several areas only those are read again that differ", () => {
  const noted = reading();
  const box = make("div", {});
  redraw(box, area("own") + area("others"));
  const kept = [...box.childNodes];
  redraw(box, area("own") + area("rivals"), area("own") + area("others"));
  assert.equal(shown(box), area("own") + area("rivals"));
  assert.deepEqual([noted.at(-1), box.childNodes[0] === kept[0]], [area("rivals"), true]);
  redraw(box, area("own") + area("rivals") + area("shelf"), area("own") + area("rivals"));
  assert.equal(noted.at(-1), area("shelf"), "what comes after all that was there is added to it");
  redraw(box, area("shelf"), area("own") + area("rivals") + area("shelf"));
  assert.equal(shown(box), area("shelf"), "where areas come or go, all are read");
  delete globalThis.document;
});
