// The rules of a game: search as you type over an index made once, by id, component, term or word; keys to move and go.

import { $, $$ } from "./server.js";

const MOST = 12; // findings shown
const CONTEXT = 60; // letters before what was found
const WEIGHT = { id: 1000, under: 600, name: 500, head: 300, whole: 40, begin: 20, part: 5 };

// Return a text without capitals and accents: how people type.
export const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/’/g, "'").toLowerCase();

// Return entries ready to be searched: each has a kind (rule, head or term), the id it leads to, a name and a text.
export const indexed = (entries) => entries.map((entry, order) => ({
  ...entry, order, id: plain(entry.to), short: plain(entry.to).replace(/^[a-z]+-/, ""),
  called: plain(entry.name), body: plain(entry.text),
}));

// Return how well a word fits an entry; 0 where it does not.
function fit({ kind, id, short, called, body }, word) {
  if (kind === "rule" && (id === word || short === word)) return WEIGHT.id;
  if (kind === "rule" && (id.startsWith(`${word}.`) || short.startsWith(`${word}.`))) return WEIGHT.under;
  if (kind !== "rule" && called === word) return WEIGHT.name;
  if (kind !== "rule" && called.includes(word)) return WEIGHT.head;
  const at = body.indexOf(word);
  if (at < 0) return 0;
  if (at && /[\p{L}\d]/u.test(body[at - 1])) return WEIGHT.part;
  return /[\p{L}\d]/u.test(body[at + word.length] ?? "") ? WEIGHT.begin : WEIGHT.whole;
}

// Return the best entries for what somebody types: every word of it must fit, earlier rules first among equals.
export function search(index, typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const whole = words.join(" ");
  const found = index.flatMap((entry) => {
    const fits = words.map((word) => fit(entry, word));
    if (fits.includes(0)) return [];
    const together = words.length > 1 ? fit(entry, whole) * 2 : 0;
    return [{ entry, score: fits.reduce((sum, each) => sum + each, together) }];
  });
  found.sort((one, other) => other.score - one.score || one.entry.order - other.entry.order);
  return found.slice(0, MOST).map(({ entry }) => entry);
}

// Return the part of a text around the first word that was typed.
export function around(text, typed) {
  const at = plain(text).indexOf(plain(typed).trim().split(/\s+/)[0]);
  return at > CONTEXT ? `…${text.slice(text.indexOf(" ", at - CONTEXT / 2))}` : text;
}

// Return what a rule says, without the links below it.
const said = (item) => [...$("dd", item).childNodes].filter(({ nodeName }) => nodeName !== "P")
  .map(({ textContent }) => textContent).join("");

// Return everything on the page that can be found.
function entries(root) {
  const rules = $$("dl > div[id]", root).map((item) => (
    { kind: "rule", to: item.id, name: item.id, text: said(item) }));
  const heads = $$("article section[id]", root).map((place) => (
    { kind: "head", to: place.id, name: $("h2, h3", place).textContent, text: $("h2, h3", place).textContent }));
  const terms = $$("[data-term]", root).map((term) => (
    { kind: "term", to: term.dataset.term, name: $("a", term).textContent.trim(), text: term.textContent }));
  return [...heads, ...terms, ...rules];
}

class Finder {
  constructor(root) {
    this.root = root;
    [this.input, this.list] = [$("#find", root), $("#found", root)];
    this.input.addEventListener("focus", () => { this.index ??= indexed(entries(root)); });
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => this.slash(event));
    document.addEventListener("click", ({ target }) => { if (!target.closest(".finder")) this.close(); });
  }

  look() {
    this.index ??= indexed(entries(this.root));
    const found = search(this.index, this.input.value);
    this.list.replaceChildren(...found.map((entry, k) => this.option(entry, k)));
    if (!found.length && this.input.value.trim()) this.list.append(this.nothing());
    this.list.hidden = !this.list.childElementCount;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.choose(found.length ? 0 : -1);
  }

  option(entry, k) {
    const option = document.createElement("li");
    const link = document.createElement("a");
    option.id = `found-${k}`;
    option.setAttribute("role", "option");
    [link.href, link.tabIndex] = [`#${entry.to}`, -1];
    const name = document.createElement("b");
    name.textContent = entry.name;
    link.append(name, ` ${entry.kind === "rule" ? around(entry.text, this.input.value) : entry.to}`);
    option.append(link);
    return option;
  }

  nothing() {
    const line = document.createElement("li");
    line.textContent = this.list.dataset.nothing;
    return line;
  }

  choose(k) {
    const options = $$("[role=option]", this.list);
    this.chosen = options.length ? (k + options.length) % options.length : -1;
    for (const [n, option] of options.entries()) option.setAttribute("aria-selected", String(n === this.chosen));
    this.input.setAttribute("aria-activedescendant", options[this.chosen]?.id ?? "");
    return options[this.chosen];
  }

  key(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key === "Escape") this.close();
    if (event.key in moves) this.choose(this.chosen + moves[event.key])?.scrollIntoView({ block: "nearest" });
    if (event.key === "Enter") this.go();
    if (event.key in moves || event.key === "Enter") event.preventDefault();
  }

  go() {
    const link = $("[aria-selected=true] a", this.list);
    if (!link) return;
    this.close();
    location.hash = "";
    location.hash = link.hash;
    document.getElementById(decodeURIComponent(link.hash.slice(1)))?.focus();
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.setAttribute("aria-activedescendant", "");
  }

  slash(event) {
    if (event.key !== "/" || event.target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }
}

function start() {
  const root = $(".rulebook");
  if (!root) return;
  globalThis.finder = new Finder(root);
  if (matchMedia("(max-width: 900px)").matches) $(".contents details", root).open = false;
}

if (globalThis.document) start();
