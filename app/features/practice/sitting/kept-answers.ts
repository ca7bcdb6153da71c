/** Answers that wait in this browser until they are stored: one may practise without a connection. */
import type { SentAnswer } from "../flashcards/forms.ts";
import { isPracticeKept, resultOf, withinPractice } from "./kept-store.ts";

/** `stored`: the server has it, and the words that are kept were read before. */
type Kept = SentAnswer & { personId: string; stored?: boolean };

export async function keepAnswer(personId: string, answer: SentAnswer): Promise<void> {
  const kept: Kept = { ...answer, personId };
  await withinPractice(["answers"], "readwrite", (table) => resultOf(table("answers").put(kept)));
}

/** This person's answers that are not stored yet, the oldest first. Looking leaves nothing behind. */
export async function listKeptAnswers(personId: string): Promise<SentAnswer[]> {
  return (await answersOf(personId)).filter(({ stored }) => stored !== true).map(asSent);
}

/** All that this person has answered since the words that are kept were read, the oldest first. */
export async function listAnswersSince(personId: string): Promise<SentAnswer[]> {
  return (await answersOf(personId)).map(asSent);
}

async function answersOf(personId: string): Promise<Kept[]> {
  if (!(await isPracticeKept())) return [];
  const all = await withinPractice(
    ["answers"],
    "readonly",
    (table) => resultOf(table("answers").getAll()) as Promise<Kept[]>,
  );
  return (all ?? [])
    .filter((one) => one.personId === personId)
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

function asSent({ id, flashcard, rating, at, undone }: Kept): SentAnswer {
  return { id, flashcard, rating, at, undone };
}

/**
 * These answers are stored: they are forgotten, or where words are kept stay beside them until those are read again. An
 * answer that was changed meanwhile waits on.
 */
export async function markStored(answers: readonly SentAnswer[]): Promise<void> {
  await withinPractice(["answers", "words"], "readwrite", async (table) => {
    const words = await resultOf(table("words").getAllKeys());
    for (const { id, undone } of answers) {
      const now = (await resultOf(table("answers").get(id))) as Kept | undefined;
      if (now === undefined || now.undone !== undone) continue;
      const isBesideWords = words.includes(now.personId);
      const stored: Kept = { ...now, stored: true };
      if (isBesideWords) await resultOf(table("answers").put(stored));
      else await resultOf(table("answers").delete(id));
    }
  });
}

/** Forgets those stored answers that `isKnown` says to be in words that were read again. */
export async function forgetStored(isKnown: (answer: SentAnswer) => boolean): Promise<void> {
  await withinPractice(["answers"], "readwrite", async (table) => {
    for (const kept of (await resultOf(table("answers").getAll())) as Kept[])
      if (kept.stored === true && isKnown(kept)) await resultOf(table("answers").delete(kept.id));
  });
}
