/** Messages that wait in this browser until they are stored: they outlive the tab they were written in. */
import type { Quote } from "../conversations/message.ts";
import { unsentDatabase } from "#app/features/consent/stored-names.ts";

export type KeptUnsent = {
  clientId: string;
  personId: string;
  chatId: string;
  text: string;
  /** The number of the message that it answers, and what that says. */
  replyTo: number | null;
  quote: Quote | null;
  /** Epoch milliseconds: the order in which they go out. */
  at: number;
};

const table = "messages";

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Runs `work` on what is kept; where there is no such storage, or it is blocked, nothing is kept. */
async function within<T>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => IDBRequest<T>) {
  try {
    const opening = indexedDB.open(unsentDatabase, 1);
    opening.addEventListener("upgradeneeded", () =>
      opening.result.createObjectStore(table, { keyPath: "clientId" }),
    );
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

/** What this person has written in a chat and the server has not stored, in order. Leaves nothing behind by looking. */
export async function listUnsent(personId: string, chatId: string): Promise<KeptUnsent[]> {
  const databases = await indexedDB.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === unsentDatabase)) return [];
  const all = await within("readonly", (kept) => kept.getAll() as IDBRequest<KeptUnsent[]>);
  return (all ?? [])
    .filter((one) => one.personId === personId && one.chatId === chatId)
    .toSorted((a, b) => a.at - b.at);
}

export async function keepUnsent(message: KeptUnsent): Promise<void> {
  await within("readwrite", (kept) => kept.put(message));
}

export async function dropUnsent(clientId: string): Promise<void> {
  await within("readwrite", (kept) => kept.delete(clientId));
}
