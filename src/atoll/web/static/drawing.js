// What is drawn anew: what has not changed stays as it is, and pieces glide from where they were.

const ELEMENT = 1; // a node's type
const AHEAD = 8; // siblings among which what stays is looked for: lines leave the log at its top

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
  become(old, node);
}

// -- pieces ----------------------------------------------------------------------------------------------

export const places = (pieces) => new Map(pieces.map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));

export function glide(pieces, before) {
  if (!before.size) return;
  const here = new Set(pieces.map((piece) => piece.dataset.piece));
  const gone = new Map(); // pieces that left their place, by kind and owner: "governor:2"
  for (const [id, place] of before) if (!here.has(id)) gone.set(kindOf(id), [...(gone.get(kindOf(id)) ?? []), place]);
  const moves = pieces.map((piece) => {
    const id = piece.dataset.piece;
    const old = before.get(id) ?? gone.get(kindOf(id))?.pop();
    return old ? slide(piece, old) : [{ opacity: 0 }, { opacity: 1 }];
  });
  // all places are read before anything moves, so that the browser lays out the page only once
  pieces.forEach((piece, k) => moves[k] && piece.animate(moves[k], { duration: 260, easing: "ease-out" }));
}

const kindOf = (id) => id.split(":").slice(0, 2).join(":");

function slide(piece, old) {
  const now = piece.getBoundingClientRect();
  const [x, y] = [old.x - now.x, old.y - now.y];
  if (Math.hypot(x, y) < 2 || piece.getAttribute("transform")) return null;
  const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a || 1 : 1;
  return [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }];
}
