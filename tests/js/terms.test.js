// Which words of a text are terms of the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Finder } from "../../src/atoll/web/static/terms.js";

const finder = new Finder([
  { name: "rice", proper: false }, { name: "Techno clan", proper: true }, { name: "Tax", proper: true },
  { name: "techno-farm", proper: false }, { name: "jeu (de cartes)", proper: false },
]);
const found = (text) => finder.in(text).map(({ start, end }) => text.slice(start, end));

test("a common noun is found in any case and in the plural", () => {
  assert.deepEqual(found("Rice, rices and two techno-farms"), ["Rice", "rices", "techno-farms"]);
});

test("a name is found as it is written, with a capital", () => {
  assert.deepEqual(found("The Techno clan pays Tax, no tax"), ["Techno clan", "Tax"]);
});

test("a part of a word is no term", () => {
  assert.deepEqual(found("price, licorice, rice-field"), []);
});

test("what means something to a pattern is a letter like any other", () => {
  assert.deepEqual(found("un jeu (de cartes)"), ["un jeu (de cartes)".slice(3)]);
});
