// The house's rules for scripts, as far as a few lines can check them; `node --check` knows the language itself.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { ON_PAGE } from "../../src/atoll/web/static/atoll.js";
import { AT_REPLAY } from "../../src/atoll/web/static/replay.js";
import { AT_TABLE } from "../../src/atoll/web/static/table.js";

const HERE = new URL(".", import.meta.url);
const STATIC = new URL("../../src/atoll/web/static/", HERE);
const FOLDERS = ["web/templates/", "games/"].map((name) => new URL(`../../src/atoll/${name}`, HERE));
const read = (folder, name) => readFileSync(new URL(name, folder), "utf8");
const scripts = [STATIC, HERE].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: read(folder, name), served: folder === STATIC })));
const templates = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith(".jinja")).map((name) => read(folder, name))).join("\n");

const LINES = 500;
const WIDTH = 120;
const FORBIDDEN = [ // in what is served
  [/\bvar\s/, "var"], [/[^=!]==[^=]|!=[^=]/, "== or != (say === or !==)"], [/\beval\(|new Function\b/, "eval"],
  [/\bconsole\./, "console"], [/\bdebugger\b/, "debugger"], [/\bdocument\.write\b/, "document.write"],
  [/\bouterHTML\s*=/, "outerHTML"], [/\b(?!drawn\.)\w+\.innerHTML\s*=/, "innerHTML, but of a template"],
  [/\bTODO\b|\bFIXME\b/, "something unfinished"],
];

const LARGE = /^$|^(div|section|main|svg|g)\b|^\.(table|all|stage|canvas|rail|dock|mine|area|[a-z]+-board)\b/;

const code = (text) => text.replace(/(^|\s)\/\/ .*/g, "");
const all = (pattern, text) => [...text.matchAll(pattern)].map((found) => found[1]);
const exportsOf = (text) => all(/^export (?:const|(?:async )?function|class) ([\w$]+)/gm, text);

// Return the names that a script gives to things and to parts of things: `{ a, b: c, d = 1 }` gives a, c and d.
function namesIn(text) {
  const parts = all(/\b(?:import|const|let) \[?\{([^}]*)\}/g, text).flatMap((list) => list.split(","));
  const taken = parts.map((part) => part.split(":").pop().split("=")[0].replace("...", "").trim());
  return [...all(/\b(?:const|let|function|class)\s+([\w$]+)/g, text), ...taken.filter(Boolean)];
}

for (const { name, text, served } of scripts) {
  test(`${name} has short lines, few of them, and no space at their ends`, () => {
    const lines = text.split("\n");
    assert.ok(lines.length <= LINES);
    assert.deepEqual(lines.filter((line) => line.length > WIDTH || /\s$|\t/.test(line)), []);
    assert.ok(text.startsWith("// ") && text.endsWith("\n"), "it says first what it is for");
  });

  test(`${name} uses every name that it gives`, () => {
    const words = code(text).match(/[\w$]+/g);
    const used = new Set([...words.filter((word, k) => words.indexOf(word) !== k), ...exportsOf(text)]);
    assert.deepEqual(namesIn(code(text)).filter((word) => !used.has(word)), []);
  });

  if (served) test(`${name} has nothing that does not belong on the page`, () => {
    const found = FORBIDDEN.filter(([pattern]) => pattern.test(code(text)));
    assert.deepEqual(found.map(([, what]) => what), []);
  });
}

test("no style looks for something in all of the table: every change would have all of it judged again", () => {
  const names = readdirSync(FOLDERS[1], { recursive: true }).filter((name) => name.endsWith("board.css"));
  const shared = ["table.css", "dock.css", "fit.css", "coach.css"].map((name) => read(STATIC, name));
  const sheets = [...shared, ...names.map((name) => read(FOLDERS[1], name))].join("\n");
  const anchors = all(/([^\s,{}>+~]*?)(?::not\()?:has\(/g, sheets);
  assert.ok(anchors.length > 20);
  assert.deepEqual(anchors.filter((anchor) => LARGE.test(anchor)), []);
});

test("everything that is exported is used by another script or test", () => {
  for (const { name, text } of scripts.filter(({ served }) => served))
    for (const word of exportsOf(text))
      assert.ok(scripts.some((other) => other.name !== name && other.text.split(/[^\w$]+/).includes(word)), word);
});

const kebab = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const handled = [AT_TABLE, AT_REPLAY, ON_PAGE].flatMap(Object.keys).map(kebab);

test("every handler has something to click in a template", () => {
  assert.deepEqual(handled.filter((attribute) => !new RegExp(`<(button|a)[^>]* ${attribute}\\b`).test(templates)), []);
});

test("every button of a template has a handler, unless it sends a form", () => {
  const buttons = templates.match(/<button type="button"[^>]*>/g);
  const any = new RegExp(` (${handled.join("|")})\\b`);
  assert.ok(buttons.length > 10);
  assert.deepEqual(buttons.filter((each) => !any.test(each)), []);
});

test("every script that is served is asked for in its version, or by another one when it is needed", () => {
  const later = scripts.flatMap(({ text }) => [...text.matchAll(/import\("\.\/(\w+\.js)"\)/g)].map(([, name]) => name));
  for (const { name } of scripts.filter((each) => each.served && !later.includes(each.name)))
    assert.match(templates, new RegExp(`version }}/${name.replace(".", "\\.")}|"${name.replace(".js", "")}"`));
});
