/** Messages that wait in this browser until they are stored: they outlive the tab they were written in. */
import type { OutgoingFile, Recorded } from "../attachments/outgoing.ts";
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
  /** It goes out without its contact details. */
  masked: boolean;
  /** Its files: those that have come, and what is in the others. */
  files: OutgoingFile[];
  voice: Recorded | null;
  /** Epoch milliseconds: the order in which they go out. */
  at: number;
};

type Table = "messages" | "drafts";

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Runs `work` on what is kept; where there is no such storage, or it is blocked, nothing is kept. */
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

/** What this person has written in a chat and the server has not stored, in order. Leaves nothing behind by looking. */
export async function listUnsent(personId: string, chatId: string): Promise<KeptUnsent[]> {
  if (!(await isKeptHere())) return [];
  const all = await withinKept(
    "messages",
    "readonly",
    (kept) => kept.getAll() as IDBRequest<KeptUnsent[]>,
  );
  return (all ?? [])
    .filter((one) => one.personId === personId && one.chatId === chatId)
    .toSorted((a, b) => a.at - b.at);
}

export async function keepUnsent(message: KeptUnsent): Promise<void> {
  await withinKept("messages", "readwrite", (kept) => kept.put(message));
}

export async function dropUnsent(clientId: string): Promise<void> {
  await withinKept("messages", "readwrite", (kept) => kept.delete(clientId));
}
