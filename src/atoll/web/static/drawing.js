// What is drawn anew: what has not changed stays as it is.

const ELEMENT = 1; // a node's type
const AREA = '<section class="area'; // each of these can be drawn by itself
const TOLD = "why"; // where the page itself says something
const AHEAD = 8; // siblings among which what stays is looked for: lines leave the log at its top

// Draw what an element shows; of what it showed before only that is read again which may differ.
export function redraw(element, html, before = "") {
  if (before && html.startsWith(before)) return element.append(read(html.slice(before.length))); // a log goes on
  const [[top, ...now], [oldTop, ...then]] = [html.split(AREA), before.split(AREA)];
  const areas = [...element.children].filter(({ localName }) => localName === "section");
  if (top !== oldTop || now.length !== then.length || areas.length !== now.length) return become(element, read(html));
  areas.forEach((area, k) => { if (now[k] !== then[k]) resemble(area, read(AREA + now[k]).firstElementChild); });
  return undefined;
}

function read(html) {
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  return drawn.content;
}

// Give an element the children of another, touching only what differs: the rest need not be laid out again.
export function become(element, drawn) {
  let at = element.firstChild;
  for (const node of [...drawn.childNodes]) {
    const same = ahead(at, node);
    while (same && at !== same) at = dropped(at);
    if (same) at = at.nextSibling;
    else if (at && at.nodeName === node.nodeName && !(node.nextSibling && at.isEqualNode(node.nextSibling))) {
      resemble(at, node);
      at = at.nextSibling;
    } else element.insertBefore(node, at);
  }
  while (at) at = dropped(at);
}

function ahead(at, node) {
  for (let k = 0; at && k < AHEAD; k += 1, at = at.nextSibling) if (at.isEqualNode(node)) return at;
  return null;
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function resemble(old, node) {
  if (old.nodeType !== ELEMENT) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  const keeps = old.dataset.keep !== undefined && old.dataset.keep === node.dataset.keep;
  const kept = keeps ? "open" : ""; // by whoever opened it
  for (const { name } of [...old.attributes])
    if (name !== kept && !node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes)
    if (name !== kept && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (!old.classList.contains(TOLD)) become(old, node);
}
