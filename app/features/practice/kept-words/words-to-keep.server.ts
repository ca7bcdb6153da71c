import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { listDue, readReviews } from "../flashcards/flashcards.server.ts";
import type { KeptWord } from "./kept-sitting.ts";

/**
 * The words that a browser of the student keeps for practising without a connection: those due within
 * rules.practice.keptDays of `now` (epoch ms), at most rules.practice.keptCards, the longest due first.
 */
export async function readWordsToKeep(student: Student, now = Date.now()): Promise<KeptWord[]> {
  const { keptDays, keptCards } = rules.practice;
  const cards = await listDue(student, now + keptDays * day, { most: keptCards, language: null });
  const reviews = await readReviews(
    db(),
    cards.map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, reviews: reviews.get(card.id) ?? [] }));
}
