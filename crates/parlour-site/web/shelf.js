// Where everything is kept: one store of keys and values in IndexedDB, and where the browser has storage buckets a copy of
// it in another one. Chromium throws a whole database away that it finds damaged, and one may be after it was killed while
// it wrote; databases of one bucket share their files. The two are written one after the other, so one of them is sound.

/** @typedef {import("./wire.js").Write} Write */
/** @typedef {[string, string][]} Things pairs of keys and values */

const STORE = "things";
/** Of the shape of the database itself; what is in it says its own. */
const VERSION = 1;
/** The key under which a database says how often it was written: that tells who is behind. */
const COUNT = "count";
/** Of a database that was written before there was a copy. */
const UNKNOWN_COUNT = 1;
/** The bucket of the copy. */
const BUCKET = "parlour-copy";
/** How long the copy may take to be written, in milliseconds: nobody waits for one that never answers. */
const COPY_TIMEOUT = 5000;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One database. */
class Database {
  /** The bucket of the database, if it is in one. Chromium (156) never answers again once a bucket is collected as garbage. @type {unknown} */
  bucket = null;

  /** @param {IDBDatabase} database @param {number} count how often it was written */
  constructor(database, count) {
    this.database = database;
    this.count = count;
    // Another version of the page wants to change the shape of it: it need not wait for us.
    database.onversionchange = () => database.close();
  }

  /** @param {IDBFactory} factory @param {string} name */
  static async open(factory, name) {
    const request = factory.open(name, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE).put(0, COUNT);
    const database = await done(request);
    const count = await done(database.transaction(STORE).objectStore(STORE).get(COUNT));
    return new Database(database, count ?? UNKNOWN_COUNT);
  }

  /** Everything whose key lies in a range. @param {IDBKeyRange} [range] @returns {Promise<Things>} */
  async read(range) {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
    return keys.map((key, index) => [String(key), values[index]]);
  }

  /** Stores all of it or nothing. @param {Write[]} writes */
  write(writes) {
    return this.#change(this.count + 1, (store) => {
      for (const write of writes) {
        if (write.type === "add") store.add(write.value, write.key);
        else if (write.type === "put") store.put(write.value, write.key);
        else store.delete(write.key);
      }
    });
  }

  /** Becomes what another one is. @param {Database} other */
  async become(other) {
    const things = await other.read();
    await this.#change(other.count, (store) => {
      store.clear();
      for (const [key, value] of things) store.put(value, key);
    });
  }

  /** @param {number} count @param {(store: IDBObjectStore) => void} change @returns {Promise<void>} */
  #change(count, change) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => {
        this.count = count;
        resolve();
      };
      transaction.onabort = () => reject(transaction.error);
      const store = transaction.objectStore(STORE);
      change(store);
      store.put(count, COUNT);
    });
  }

  close() {
    this.database.close();
  }
}

/** The database in a bucket of its own; nothing where there are no buckets. @param {string} name */
async function openCopy(name) {
  const bucket = await navigator.storageBuckets?.open(BUCKET);
  if (!bucket) return null;
  const copy = await Database.open(bucket.indexedDB, name);
  copy.bucket = bucket;
  return copy;
}

/** @template T @param {Promise<T>} work @returns {Promise<T>} */
async function inTime(work) {
  let timer = 0;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not written within ${COPY_TIMEOUT} ms`)), COPY_TIMEOUT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** It can do without a copy. @param {unknown} problem */
function withoutCopy(problem) {
  console.warn("there is no copy of what is kept here", problem);
  return null;
}

export class Shelf {
  /** @param {Database} main @param {Database | null} copy */
  constructor(main, copy) {
    this.main = main;
    this.copy = copy;
  }

  /** @param {string} name */
  static async open(name) {
    const main = await Database.open(indexedDB, name);
    const copy = await openCopy(name).catch(withoutCopy);
    const shelf = new Shelf(main, copy);
    if (copy && copy.count > main.count) await main.become(copy);
    if (copy && copy.count < main.count) await copy.become(main).catch((problem) => shelf.#dropCopy(problem));
    return shelf;
  }

  /** Everything whose key begins with one of these. @param {string[]} prefixes @returns {Promise<Things>} */
  async read(prefixes) {
    const parts = prefixes.map((prefix) => this.main.read(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    return (await Promise.all(parts)).flat();
  }

  /** Stores all of it or nothing, and returns when it cannot be lost any more. @param {Write[]} writes */
  async write(writes) {
    await this.main.write(writes);
    // Not at the same time: whatever ends the browser now leaves one of them sound.
    if (this.copy) await inTime(this.copy.write(writes)).catch((problem) => this.#dropCopy(problem));
  }

  /** The copy is behind from now on; when the shelf is opened again, it is made anew. @param {unknown} problem */
  #dropCopy(problem) {
    this.copy?.close();
    this.copy = withoutCopy(problem);
  }

  close() {
    this.main.close();
    this.copy?.close();
  }
}

/** For a house that keeps nothing. */
export class NoShelf {
  /** @returns {Promise<Things>} */
  read() {
    return Promise.resolve([]);
  }

  write() {
    return Promise.resolve();
  }

  close() {}
}
