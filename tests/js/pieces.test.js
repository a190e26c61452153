// Pieces of a page that the server names by their marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pieces } from "../../src/atoll/web/static/pieces.js";

const NAMES = ["board", "log"];

test("what is known is named by its mark, and put in its place again", () => {
  const pieces = new Pieces();
  assert.equal(pieces.known(), "");
  const first = pieces.whole({ seq: 1, board: ["<b>", [100, "map"], "</b>"], log: [[36, "one"]] }, NAMES);
  assert.equal(first.board, "<b>map</b>");
  assert.equal(pieces.known(), "2s.10");
  const next = pieces.whole({ seq: 2, board: ["<b>", 100, "</b>"], log: [36, [37, "two"]] }, NAMES);
  assert.deepEqual(next, { seq: 2, board: "<b>map</b>", log: "onetwo" });
});

test("an answer that was under way may name what is shown no more, for a while", () => {
  const pieces = new Pieces();
  pieces.whole({ log: [[36, "one"]] }, NAMES);
  pieces.whole({ log: [[37, "two"]] }, NAMES);
  assert.equal(pieces.known(), "11");
  assert.equal(pieces.whole({ log: [36] }, NAMES).log, "one");
});

test("an answer that names what was forgotten is no answer, and all is asked for anew", () => {
  const pieces = new Pieces();
  pieces.whole({ log: [[36, "one"]] }, NAMES);
  assert.equal(pieces.whole({ log: [99] }, NAMES), null);
  assert.equal(pieces.known(), "");
  assert.equal(pieces.whole(null, NAMES), null);
});
