// Where in the house the page is, and how to link there. With a server the path of the address says it. On a static host,
// which knows one file under a path that nobody knows beforehand, what follows the `#` does.

/** Where the house is that needs no server: the address of its worker, if the page's own file names one. */
const told = (/** @type {string} */ name) =>
  globalThis.document?.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? "";
/** The worker's address, from the page. */
export const houseWorker = told("house");
/** The same where there is a server, and the worker only thinks; nothing if the server was built without. */
export const mindWorker = told("mind");
/** Whether the page is the whole house: nobody else is in it. */
export const isSite = houseWorker !== "";

/** Any address will do: only what follows is asked for. */
const here = () => new URL(isSite ? location.hash.slice(1) || "/" : location.href, "http://house");

/** The path of the page that is shown. */
export const currentPath = () => here().pathname;

/** What the address asks for beside. */
export const currentQuery = () => here().searchParams;

/** A path of the house as the address of a link. @param {string} path */
export const addressOf = (path) => (isSite ? `#${path}` : path);

/** The same for someone elsewhere. @param {string} path */
export const linkTo = (path) => new URL(addressOf(path), location.href).href;

/** The path in the house that a link leads to; nothing if it leads elsewhere. @param {string} address */
export const pathOf = (address) =>
  isSite ? (address.startsWith("#/") ? address.slice(1) : null) : address.startsWith("/") ? address : null;

/** Where a file of the page is. @param {string} path */
export const fileAt = (path) => (isSite ? path.slice(1) : path);
