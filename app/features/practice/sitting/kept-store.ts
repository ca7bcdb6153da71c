/** What this browser keeps for practising; the service worker reads it too, and logging out deletes all of it. */
import { answersDatabase } from "#app/features/consent/stored-names.ts";

/** Answers by their id, the words of one person by that, sounds by the id of their file. */
export type PracticeTable = "answers" | "words" | "sounds";

const version = 2;

/** The result of a request to the database. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Whether this browser keeps anything: looking leaves nothing behind. */
export async function isPracticeKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => []);
  return databases?.some(({ name }) => name === answersDatabase) ?? false;
}

/**
 * Runs `work` on these tables in one transaction, in which it waits for nothing else. Where storage is blocked or full
 * nothing is kept, and undefined is answered.
 */
export async function withinPractice<T>(
  tables: PracticeTable[],
  mode: IDBTransactionMode,
  work: (table: (name: PracticeTable) => IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(answersDatabase, version);
    opening.addEventListener("upgradeneeded", ({ oldVersion }) => {
      const database = opening.result;
      if (oldVersion < 1) database.createObjectStore("answers", { keyPath: "id" });
      database.createObjectStore("words", { keyPath: "personId" });
      database.createObjectStore("sounds", { keyPath: "id" });
    });
    const database = await resultOf(opening);
    try {
      const transaction = database.transaction(tables, mode);
      const ended = endOf(transaction);
      const result = await work((name) => transaction.objectStore(name));
      await ended;
      return result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function endOf(transaction: IDBTransaction): Promise<void> {
  const ended = new Promise<void>((done, fail) => {
    transaction.addEventListener("complete", () => done());
    transaction.addEventListener("abort", () => fail(transaction.error));
  });
  // Where the work itself fails, that is what is told.
  ended.catch(() => {});
  return ended;
}
