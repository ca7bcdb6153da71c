/** Answers that wait in this browser until they are stored: one may practise without a connection. */
import { answersDatabase } from "#app/features/consent/stored-names.ts";
import type { SentAnswer } from "../flashcards/forms.ts";

type Stored = SentAnswer & { personId: string };

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => fail(request.error));
  });
}

/** Runs `work` on what is kept; where storage is blocked nothing is kept, and undefined is answered. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(answersDatabase, 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("answers", { keyPath: "id" });
    });
    const database = await finished(opening);
    try {
      return await finished(work(database.transaction("answers", mode).objectStore("answers")));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export async function keepAnswer(personId: string, answer: SentAnswer): Promise<void> {
  await within("readwrite", (kept) => kept.put({ ...answer, personId }));
}

/** This person's answers that are not stored yet, the oldest first. Looking leaves nothing behind. */
export async function listKeptAnswers(personId: string): Promise<SentAnswer[]> {
  const databases = await indexedDB.databases?.().catch(() => []);
  if (!databases?.some(({ name }) => name === answersDatabase)) return [];
  const all = await within("readonly", (kept) => kept.getAll() as IDBRequest<Stored[]>);
  return (all ?? [])
    .filter((one) => one.personId === personId)
    .map(({ id, flashcard, rating, at, undone }) => ({ id, flashcard, rating, at, undone }))
    .toSorted((a, b) => a.at - b.at);
}

/** Forgets what the server has; an answer that was changed meanwhile stays. */
export async function dropAnswers(sent: readonly SentAnswer[]): Promise<void> {
  for (const { id, undone } of sent) {
    const now = await within<Stored | undefined>("readonly", (kept) => kept.get(id));
    if (now !== undefined && now.undone === undone) {
      await within("readwrite", (kept) => kept.delete(id));
    }
  }
}
