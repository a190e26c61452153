// Every page: the theme, what is kept between visits, and the table where there is one.

import { handlerFor } from "./choosing.js";
import { $, goTo, rooted, send } from "./server.js";
import { Table } from "./table.js";

export const ON_PAGE = {
  themeSwitch: () => setTheme(isDark() ? "light" : "dark"),
  branch: ({ dataset }) => goTo(`/api/tables/${$(".replay").dataset.table}/branch`, { entry: Number(dataset.branch) }),
};

const AGAIN = 5000; // milliseconds
const TOUCHES = ["pointermove", "focusin", "touchstart"];

const isDark = () => (document.documentElement.dataset.theme
  ? document.documentElement.dataset.theme === "dark"
  : matchMedia("(prefers-color-scheme: dark)").matches);

function setTheme(theme) {
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
}

async function goOnWith(input) {
  const record = await input.files[0]?.text();
  input.value = "";
  const { said } = record ? await send("/api/records", record) : {};
  if (said) location.href = rooted(`/t/${said.id}`);
}

// A wish that is kept in the browser, shown by a select.
function keep(select, name) {
  select.value = localStorage.getItem(name) ?? select.value;
  select.addEventListener("change", () => localStorage.setItem(name, select.value));
}

// What was being tried out came with the address, and is no part of it: a table has one.
function forget(names) {
  const address = new URL(location.href);
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

// Whoever looks closer at a table is told what the words of its game mean; where nobody answers, a while later.
let explaining;
function explain(root) {
  const later = () => setTimeout(() => { explaining = undefined; }, AGAIN);
  explaining ??= import("./terms.js").then(({ toTell }) => toTell(root)).catch(later);
}

function start() {
  const theme = localStorage.getItem("theme");
  if (theme) setTheme(theme);
  document.addEventListener("click", (event) => {
    const found = handlerFor(event.target, ON_PAGE);
    if (found) found.handle(found.element);
  });
  $("[data-import]")?.addEventListener("change", (event) => goOnWith(event.target));
  for (const name of ["sound", "notify"])
    $(`[data-${name}]`)?.setAttribute("aria-pressed", String(localStorage.getItem(name) === "on"));
  if ($("[data-confirming]")) keep($("[data-confirming]"), "confirm");
  if (!$("#table")) return;
  globalThis.table = new Table($("#table"));
  for (const touch of TOUCHES)
    $("#table").addEventListener(touch, () => explain($("#table")), { passive: true });
  forget(["draft", "decision", "seat"]);
}

if (globalThis.document) start();
