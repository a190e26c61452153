// Which puzzles somebody has solved.

import assert from "node:assert/strict";
import { test } from "node:test";

import { remember, solved } from "../../src/atoll/web/static/puzzles.js";
import { make } from "./page.js";

const kept = (text) => ({ text, getItem() { return this.text; }, setItem(name, value) { this.text = value; } });
const link = (name) => make("a", { dataPuzzle: name }, make("small", { class: "solved", hidden: "" }, "solved"));

test("a puzzle that is solved on the page is remembered beside the others", () => {
  const storage = kept("daimyo/1");
  remember(make("main", {}, make("p", { dataSolved: "anno1800/2" })), storage);
  assert.deepEqual([...solved(storage)], ["daimyo/1", "anno1800/2"]);
});

test("in the list those are marked that were solved", () => {
  const list = make("main", {}, link("daimyo/1"), link("daimyo/2"));
  remember(list, kept("daimyo/2"));
  assert.deepEqual(list.querySelectorAll(".solved").map(({ hidden }) => hidden), [true, false]);
});

test("who comes for the first time has solved nothing", () => {
  assert.equal(solved(kept(null)).size, 0);
});
