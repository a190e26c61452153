// Where the stage looks when there is little room.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, asksAgain, isDrawn, neighbour, shortcut } from "../../src/atoll/web/static/choosing.js";
import { crowd } from "../../src/atoll/web/static/picked.js";
import { bestWindow, centred, held } from "../../src/atoll/web/static/stage.js";
import { make } from "./page.js";

const box = (x, y) => ({ x, y, width: 10, height: 10 });
const choice = (text, verb, ...targets) =>
  make("button", { dataChoice: text, dataVerb: verb, dataTargets: targets.join("|") });

test("the board opens where most can be touched", () => {
  const spot = bestWindow([box(0, 0), box(20, 0), box(40, 10), box(500, 500)], 100, 100);
  assert.deepEqual(spot, { x: 25, y: 10, count: 3 });
});

test("nobody looks far beyond the board, and a small one lies in the middle", () => {
  assert.equal(held(0, 500, 500, 1), 0);
  assert.deepEqual([held(900, 500, 200, 1), held(-900, 500, 200, 1)], [0, 0], "whole, it rests where it lies");
  assert.deepEqual([held(900, 500, 500, 2), held(-900, 500, 500, 2)], [56, -556], "a brim of sea on either side");
  assert.deepEqual([held(900, 500, 200, 3), held(-900, 500, 200, 3)], [-394, -606], "between its own edges");
  assert.equal(held(900, 500, 100, 2), -250);
});

test("what was in the middle of the stage stays there when its room changes", () => {
  const seen = (moved, room, scale) => (room / 2 - moved) / scale - room / 2; // from the middle of the canvas
  const moved = centred(-310, 500, 260, 2.5);
  assert.equal(seen(moved, 260, 2.5), seen(-310, 500, 2.5));
});

test("a few choices are shown one by one, many behind their verbs, and none where the board shows them", () => {
  const many = Array.from({ length: 20 }, (_, k) => choice(`go ${k}`, k < 15 ? "Go" : "Stay", `hex:${k}`));
  const onBoard = (button) => isDrawn(button, new Set(["hex:3"]));
  const none = () => false;
  assert.deepEqual(arranged(many.slice(0, 8), "", [], onBoard, none).listed.length, 8);
  assert.deepEqual(arranged(many, "", [], onBoard, none), { found: many, listed: [], verbs: new Set(["Go", "Stay"]) });
  assert.equal(arranged(many, "Stay", [], onBoard, none).listed.length, 5);
  assert.equal(arranged(many, "Go", [], onBoard, none).listed.length, 14, "all but the one on the board");
});

test("one verb among others stands for many choices of its own", () => {
  const throws = Array.from({ length: 4 }, (_, k) => choice(`throw ${k}`, "Throw", `card:${k}`));
  const { listed, verbs } = arranged([...throws, choice("rest", "Rest")], "", [], () => true, () => false);
  assert.deepEqual([listed.length, [...verbs]], [1, ["Throw"]]);
  assert.equal(arranged(throws, "", [], () => true, () => false).listed.length, 4, "alone it need not be named");
});

test("what stands in the tray needs no card, unless it was picked there", () => {
  const build = (what) => choice(`build ${what}`, "Build", `item:${what}`);
  const offers = [build("hut"), build("boat"), choice("rest", "")];
  const inTray = ({ dataset }) => dataset.verb === "Build";
  const { found, listed, verbs } = arranged(offers, "", [], () => true, inTray);
  assert.deepEqual([found, listed, verbs.size], [offers, [offers[2]], 0]);
  const hut = make("div", { dataTarget: "item:hut" });
  assert.deepEqual(arranged(offers, "", [hut], () => true, inTray).listed, [offers[0]]);
});

test("beside a tray there is little room: a verb stands for two choices already", () => {
  const [pay, ...back] = [choice("pay", "Pay"), choice("back 1", "Bring back"), choice("back 2", "Bring back")];
  const inTray = ({ dataset }) => dataset.verb === "Pay";
  const { listed, verbs } = arranged([pay, choice("rest", "Rest"), ...back], "", [], () => true, inTray);
  assert.deepEqual([listed.length, [...verbs]], [1, ["Bring back"]]);
  assert.deepEqual([...arranged([pay, ...back], "", [], () => true, inTray).verbs], ["Bring back"], "alone, too");
});

test("many cards are small, sooner where they say sentences, whose lines there is room for", () => {
  const crowded = (verbs, sentences, ...parts) => {
    const names = [...Array(verbs).fill("v verb"), ...Array(sentences).fill("v")];
    const card = (name) => make("button", { class: name }, ...parts.map((part) => make("span", { class: part })));
    const all = make("div", {}, ...names.map(card));
    crowd(all, sentences);
    return [all.classList.contains("many"), all.style["--lines"]];
  };
  assert.deepEqual([crowded(8, 0)[0], crowded(9, 0)[0]], [false, true]);
  assert.deepEqual([crowded(0, 4), crowded(0, 6), crowded(0, 8)], [[false, 5], [false, 3], [true, 4]]);
  assert.deepEqual([crowded(4, 2), crowded(5, 2)], [[false, 4], [true, 4]], "verbs leave their room to sentences");
  assert.deepEqual([crowded(0, 4, "cost"), crowded(0, 5, "cost")], [[false, 4], [true, 6]], "a price takes a line");
});

test("what a verb does is told in as many lines as its card has room for", () => {
  const told = (cards) => {
    const all = make("div", {}, ...Array.from({ length: cards }, () => make("button", { class: "v single" })));
    crowd(all, cards);
    return [all.classList.contains("tight"), all.style["--said"]];
  };
  assert.deepEqual([told(2), told(4), told(6), told(8)], [[false, 9], [false, 4], [true, 2], [true, 1]]);
});

test("cards beside a tray in which something can be chosen are small, but for two", () => {
  globalThis.matchMedia = () => ({ matches: false }); // a wide screen
  const beside = (cards, lies) => {
    const tray = make("div", { class: "tray" }, make("i", { class: lies }));
    const all = make("div", {}, tray, ...Array.from({ length: cards }, () => make("button", { class: "v single" })));
    crowd(all, cards);
    return ["from-tray", "many"].map((name) => all.classList.contains(name));
  };
  assert.deepEqual([beside(2, "target"), beside(3, "target")], [[true, false], [true, true]]);
  assert.deepEqual(beside(3, "tile"), [false, false]);
});

test("a short tray and a row of cards leave room for sentences", () => {
  globalThis.matchMedia = () => ({ matches: false }); // a wide screen
  const short = (things, cards) => {
    const several = (count, ...what) => Array.from({ length: count }, () => make(...what));
    const tray = make("div", { class: "tray" }, ...several(things, "i", { class: "target" }));
    const all = make("div", {}, tray, ...several(cards, "button", { class: "v single" }));
    crowd(all, cards);
    return all.classList.contains("short");
  };
  assert.deepEqual([short(8, 3), short(9, 3), short(8, 4)], [true, false, false]);
});

test("a person is asked again where it costs something, unless they wish it otherwise", () => {
  const [cheap, dear] = [make("button", {}), make("button", { dataAgain: "" })];
  const wishes = [null, "cost", "always", "never"];
  assert.deepEqual(wishes.map((wish) => asksAgain(cheap, wish)), [false, false, true, false]);
  assert.deepEqual(wishes.map((wish) => asksAgain(dear, wish)), [true, true, true, false]);
});

test("keys mean something where nobody writes", () => {
  const at = (target, key, more) => shortcut({ key, target, ...more });
  assert.deepEqual(["3", "e", "U", "?", "x"].map((key) => at(make("div"), key)), [3, "finish", "undo", "help", ""]);
  assert.equal(at(make("input"), "e"), "");
  assert.equal(at(make("div"), "e", { ctrlKey: true }), "");
});

test("an arrow leads to the nearest target in its direction", () => {
  const at = (x, y) => Object.assign(make("g"), { getBoundingClientRect: () => box(x, y) });
  const [here, right, below, farther] = [at(0, 0), at(30, 4), at(5, 40), at(90, 0)];
  const others = [here, right, below, farther];
  const led = (key) => neighbour(here, others, key);
  assert.deepEqual([led("ArrowRight") === right, led("ArrowDown") === below, led("ArrowLeft")], [true, true, null]);
});
