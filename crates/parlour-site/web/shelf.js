// Where everything is kept: one store of keys and values in IndexedDB.

/** @typedef {import("./wire.js").Write} Write */

const STORE = "things";
/** Of the shape of the database itself; what is in it says its own. */
const VERSION = 1;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Shelf {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    // Another version of the page wants to change the shape of it: it need not wait for us.
    database.onversionchange = () => database.close();
  }

  /** @param {string} name */
  static async open(name) {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return new Shelf(await done(request));
  }

  /** Everything whose key begins with one of these. @param {string[]} prefixes @returns {Promise<[string, string][]>} */
  async read(prefixes) {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const parts = prefixes.map(async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
      return keys.map((key, index) => /** @type {[string, string]} */ ([String(key), values[index]]));
    });
    return (await Promise.all(parts)).flat();
  }

  /** Stores all of it or nothing, and returns when it cannot be lost any more. @param {Write[]} writes @returns {Promise<void>} */
  write(writes) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      const store = transaction.objectStore(STORE);
      for (const write of writes) {
        if (write.type === "add") store.add(write.value, write.key);
        else if (write.type === "put") store.put(write.value, write.key);
        else store.delete(write.key);
      }
    });
  }

  close() {
    this.database.close();
  }
}

/** For a house that keeps nothing. */
export class NoShelf {
  /** @returns {Promise<[string, string][]>} */
  read() {
    return Promise.resolve([]);
  }

  write() {
    return Promise.resolve();
  }

  close() {}
}
