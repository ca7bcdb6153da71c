/** What a person has begun and not sent, in this browser; logging out deletes all of it. */
import { unsentDatabase } from "./stored-names.ts";

type Table = "messages" | "drafts";

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Runs `work` on a table of what was begun and not sent; where there is no such storage, or it is blocked, nothing is kept. */
export async function withinKept<T>(
  table: Table,
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(unsentDatabase, 2);
    opening.addEventListener("upgradeneeded", ({ oldVersion }) => {
      if (oldVersion < 1) opening.result.createObjectStore("messages", { keyPath: "clientId" });
      opening.result.createObjectStore("drafts", { keyPath: "key" });
    });
    const database = await finished(opening);
    try {
      return await finished(work(database.transaction(table, mode).objectStore(table)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Whether this browser keeps anything: looking leaves nothing behind. */
export async function isKeptHere(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => []);
  return databases?.some(({ name }) => name === unsentDatabase) ?? false;
}
