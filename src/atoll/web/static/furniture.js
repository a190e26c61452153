// What stands around the board: the areas in the dock, the drawer, the tabs of a small screen, the rules.

import { $, $$, reach, toast, veil } from "./server.js";

// How much larger a part of the page is drawn than it is measured: the furniture grows with the screen.
export const zoomOf = (element) => element.currentCSSZoom ?? 1;

export const isSmall = () => matchMedia("(max-width: 1100px)").matches;

// What the table says of itself when something is, or is not, there. A style could look for it; then every change of
// anything would have the whole table's styles judged again.
const there = (selector) => (root) => Boolean($(selector, root));
const SAID = {
  "data-before": (root) => !$("#areas > *, #board > *", root), // nothing lies on the table yet
  "data-watching": (root) => !$(".seats .own, #choices .v, #choices .tray", root),
  "data-recap": there("#recap > *"),
  "data-crowded": there(".seat:nth-child(4), .panel:nth-child(3)"),
  "data-thronged": there(".seat:nth-child(5)"),
};

export class Furniture {
  constructor(root) {
    this.root = root;
    this.area = ""; // what the dock shows; the own area unless somebody wants another
    this.open(localStorage.getItem("drawer") ?? "", false);
    this.redrawn();
  }

  redrawn() {
    for (const [name, holds] of Object.entries(SAID)) this.root.toggleAttribute?.(name, holds(this.root));
    this.unread();
    this.toEnd();
  }

  toEnd() {
    if ($("#drawer")?.hidden) return; // what nobody sees is not measured
    for (const box of [$("#log"), $("#chat")]) box.scrollTop = box.scrollHeight;
  }

  // One area is shown in the dock: the own one, or where something can be chosen, or what somebody wants to see.
  areas(narrowed) {
    const all = $$("[data-area]", this.root);
    if (!all.length) return;
    const lit = all.filter((area) => $(".target", area));
    const wanted = all.find(({ dataset }) => dataset.area === this.area) ?? all[0];
    const shown = narrowed && lit.length && !lit.includes(wanted) && !$("#board .target") ? lit[0] : wanted;
    for (const area of all) veil(area, area !== shown);
    for (const head of $$(".heads [data-show]", this.root)) {
      const own = all.find(({ dataset }) => dataset.area === head.dataset.show);
      head.setAttribute("aria-pressed", String(own === shown));
      head.classList.toggle("lit", lit.includes(own) && own !== shown);
    }
  }

  showArea(name) {
    this.area = name;
    if (isSmall()) this.tab("hand");
    this.areas(false);
  }

  // An area that calls for an answer opens by itself; what was shown before comes back after it.
  called() {
    const calling = $("[data-calls]", this.root)?.closest("[data-area]").dataset.area;
    if (calling === this.calling) return;
    if (!this.calling) this.before = { area: this.area, tab: this.root.dataset.tab };
    this.calling = calling;
    const { area, tab } = calling ? { area: calling, tab: "hand" } : this.before;
    this.area = area;
    if (isSmall()) this.tab(tab);
  }

  tab(name) {
    this.turnTo(name);
    if (name === "log") this.open("log", false);
  }

  turnTo(name) {
    this.root.dataset.tab = name;
    for (const button of $$(".tabs [data-tab-to]", this.root)) {
      if (button.dataset.tabTo === name) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
  }

  sheet(button) {
    const open = this.root.dataset.sheet !== "open";
    this.root.dataset.sheet = open ? "open" : "";
    button.setAttribute("aria-expanded", String(open));
  }

  // Open the drawer at a sheet, or close it.
  async open(name, kept = true) {
    const drawer = $("#drawer");
    if (!drawer) return;
    const shown = $(".sheet.on", drawer)?.dataset.sheet;
    const next = kept && shown === name && !drawer.hidden && this.root.dataset.tab !== "log" ? "" : name;
    drawer.hidden = !next;
    if (kept) localStorage.setItem("drawer", next);
    for (const sheet of $$(".sheet", drawer)) sheet.classList.toggle("on", sheet.dataset.sheet === next);
    for (const button of $$(".tools [data-drawer]", this.root)) {
      button.setAttribute("aria-expanded", String(button.dataset.drawer === next));
    }
    if (next) $("h2", drawer).textContent = $(".sheet.on", drawer)?.getAttribute("aria-label");
    if (isSmall() && next && kept) this.turnTo("log");
    $(".rail", this.root).scrollTop = 0; // the drawer lies on top of it
    if (next === "rules") await this.rules("", false);
    if (next === "chat") this.unread(true);
    this.toEnd();
  }

  // Tell what a bot would do: each choice with its reason, to be pointed out on the board.
  hint(hints) {
    const sheet = $(".sheet.hints");
    const model = $("template", sheet);
    const lines = hints.map(({ choice, why }) => {
      const line = model.content.firstElementChild.cloneNode(true);
      $("span", line).textContent = why;
      $("button", line).dataset.point = choice;
      return line;
    });
    sheet.replaceChildren(model, ...lines);
  }

  // How much was said since the chat was last open.
  unread(read = $(".sheet.chat.on")) {
    const [badge, count] = [$(".unread"), $$("#chat p").length];
    if (!badge) return;
    if (read) localStorage.setItem(`read:${this.root.dataset.table}`, count);
    const left = count - Number(localStorage.getItem(`read:${this.root.dataset.table}`) ?? 0);
    badge.hidden = left <= 0;
    badge.textContent = left;
  }

  async rules(rule, opening = true) {
    const sheet = $(".sheet.rules");
    if (!sheet.childElementCount) {
      const answer = await reach(`/rules/${this.root.dataset.game}`);
      const page = answer?.ok && (await answer.text().catch(() => ""));
      if (!page) return toast();
      const book = new DOMParser().parseFromString(page, "text/html");
      document.head.append($("link[href*='rulebook.css']", book)); // what it looks like comes with it
      sheet.replaceChildren($("article", book));
    }
    if (opening && !sheet.classList.contains("on")) await this.open("rules");
    for (const old of $$(".here", sheet)) old.classList.remove("here");
    const found = rule && document.getElementById(rule);
    if (!found) return undefined;
    found.classList.add("here");
    const below = found.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
    sheet.scrollTop += below / zoomOf(sheet) - sheet.clientHeight / 3;
    return found.focus({ preventScroll: true });
  }
}
