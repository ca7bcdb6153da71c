import {
  flashcardReviews,
  flashcards,
  practiceSettings,
  wordSounds,
} from "#db/schema/practice/practice.ts";
import { sql } from "drizzle-orm";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";

const remember = "so that you remember the words that you learn";

/** The words that a student practises. */
export const practiceMap = [
  mapOf(flashcards, {
    what: "The words that you practise",
    of: byUser(flashcards.studentId),
    onErase: "delete",
    columns: {
      id: fact,
      studentId: inner,
      language: fact,
      term: basic(remember, kept.account),
      meaning: basic(remember, kept.account),
      sentence: basic(remember, kept.account),
      hint: basic(remember, kept.account),
      source: fact,
      lessonId: fact,
      chatId: fact,
      messageSeq: fact,
      version: inner,
      createdAt: fact,
      removedAt: fact,
      phase: fact,
      dueAt: fact,
      stability: fact,
      reviews: fact,
      lastReviewedAt: fact,
    },
  }),
  mapOf(flashcardReviews, {
    what: "What you answered while practising",
    of: ({ id }) =>
      sql`${flashcardReviews.flashcardId} in (select id from flashcards where student_id = ${id})`,
    onErase: "delete",
    columns: {
      id: inner,
      flashcardId: fact,
      rating: fact,
      reviewedAt: fact,
      arrivedAt: fact,
      undoneAt: fact,
      parameters: fact,
    },
  }),
  mapOf(wordSounds, {
    what: "How words sound, recorded by you or beside your lessons",
    of: ({ id }) =>
      sql`(${wordSounds.studentId} = ${id} or ${wordSounds.lessonId} in (select id from lessons where teacher_id = ${id}))`,
    // A teacher's recordings go with the files that are theirs.
    eraseOf: byUser(wordSounds.studentId),
    onErase: "delete",
    columns: {
      fileId: fact,
      studentId: inner,
      language: fact,
      term: basic(remember, kept.account),
      lessonId: fact,
      addedAt: fact,
    },
  }),
  mapOf(practiceSettings, {
    what: "What you chose for practising",
    of: byUser(practiceSettings.studentId),
    onErase: "delete",
    columns: { studentId: inner, shareFading: fact },
  }),
];
