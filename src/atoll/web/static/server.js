// Asking the server, and telling the person when it does not answer.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// Hide something, or show it; a browser would judge it again even if it is so already.
export function veil(element, hidden) { if (element.hidden !== hidden) element.hidden = hidden; }

const TOO_MANY = 429;
const STALE = 409; // somebody was quicker: the page is about to show it
// Where an address of the server is: behind a reverse proxy it may have a path of its own in front.
export const rooted = (path) => $("meta[name=root]").content + path;

export const post = (path, body) => send(path, JSON.stringify(body ?? {}));

// Return what the server said, if it agreed, and whether it judged at all; the person is told if it did not agree.
export async function send(path, body) {
  const csrf = $("meta[name=csrf]").content;
  const headers = { "content-type": "application/json", "x-csrf-token": csrf };
  const answer = await reach(path, { method: "POST", headers, body });
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) return { said, judged: true };
  if (answer?.status !== STALE) toast(said?.error);
  return { said: null, judged: Boolean(said) && answer.status < 500 && answer.status !== TOO_MANY };
}

export const reach = (path, options) => fetch(rooted(path), options).catch(() => null);

// Return what stands at an address, None where nobody says.
export async function look(path) {
  const answer = await reach(path);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

let fading;
export function toast(text) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text || box.dataset.silence;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 6000);
}

export async function goTo(path, body) {
  const { said } = await post(path, body);
  if (said) location.href = rooted(`/t/${said.id}`);
}
