/**
 * The words of one person that this browser keeps, and the page on which they are practised; public/service-worker.js
 * answers with it.
 */
import type { SentAnswer } from "../flashcards/forms.ts";
import { listAnswersSince } from "../sitting/kept-answers.ts";
import { isPracticeKept, resultOf, withinPractice } from "../sitting/kept-store.ts";
import type { KeptWord } from "./kept-sitting.ts";

export type KeptWords = {
  personId: string;
  /** Epoch ms; after `until` they are neither shown nor kept. */
  at: number;
  until: number;
  words: KeptWord[];
  languages: Record<string, string>;
  /** How many words they have in all. */
  all: number;
  page: { html: string; headers: [string, string][] };
};

/**
 * What is kept for this person, with what they answered since; null without. Sounds and portraits that are not kept are
 * left out.
 */
export async function readKeptWords(
  personId: string,
  now = Date.now(),
): Promise<(KeptWords & { answers: SentAnswer[] }) | null> {
  if (!(await isPracticeKept())) return null;
  const kept = await withinPractice(["words", "sounds"], "readonly", async (table) => ({
    words: (await resultOf(table("words").get(personId))) as KeptWords | undefined,
    sounds: new Set(await resultOf(table("sounds").getAllKeys())),
  }));
  if (kept?.words === undefined || kept.words.until < now) return null;
  const words = kept.words.words.map((word) => ({
    ...word,
    soundId: word.soundId !== null && kept.sounds.has(word.soundId) ? word.soundId : null,
    teacherPhoto: null,
  }));
  return { ...kept.words, words, answers: await listAnswersSince(personId) };
}

/** Keeps these words in place of whatever was kept, for whomever. */
export async function putKeptWords(kept: KeptWords): Promise<void> {
  await withinPractice(["words"], "readwrite", async (table) => {
    await resultOf(table("words").clear());
    await resultOf(table("words").put(kept));
  });
}

/** Drops words that are kept for somebody else than this person (null: for anybody), or are too old. */
export async function dropStrangeWords(personId: string | null, now = Date.now()): Promise<void> {
  await withinPractice(["words", "sounds"], "readwrite", async (table) => {
    const [kept] = (await resultOf(table("words").getAll())) as KeptWords[];
    if (kept !== undefined && kept.personId === personId && kept.until >= now) return;
    await resultOf(table("words").clear());
    await resultOf(table("sounds").clear());
  });
}
