import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  customType,
  index,
  integer,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, table } from "../columns.ts";
import { teachers } from "./teachers.ts";

const bits = () => bigint({ mode: "bigint" }).notNull();
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What the search asks, one narrow row per language taught and one more per teacher under the language "".
 * Only bookable teachers are here. Written by refresh-search.server.ts alone; the truth is elsewhere.
 */
export const teacherSearch = table(
  "teacher_search",
  {
    /** A code of languages.ts, or "" for the row of any language. */
    language: text().notNull(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** The part of the ranking that does not depend on the viewer, 0 to 0.55 (ranking.ts). */
    score: real().notNull(),
    /** Pence for the teacher's main lesson. */
    price: integer().notNull(),
    native: boolean().notNull(),
    country: char({ length: 2 }).notNull(),
    accent: char({ length: 2 }),
    /** Bits of search-bits.ts: the languages spoken, and what the teacher is good at. */
    spoken: bits(),
    goodAt: bits(),
    trial: boolean().notNull(),
    /** The mean that is shown and the number of reviews, as one number (`ratingOrder` of ranking.ts). */
    rating: real().notNull(),
    publishedAt: instant().notNull(),
    /** The first open start, when the row was written. */
    soonest: instant(),
    /**
     * Open starts: bit b of column n is the half-hour b of the UTC day whose number modulo 16 is n. A row
     * is right for today and the 15 days after the day it was written.
     */
    h0: bits(),
    h1: bits(),
    h2: bits(),
    h3: bits(),
    h4: bits(),
    h5: bits(),
    h6: bits(),
    h7: bits(),
    h8: bits(),
    h9: bits(),
    h10: bits(),
    h11: bits(),
    h12: bits(),
    h13: bits(),
    h14: bits(),
    h15: bits(),
    /** When the row has to be written again although nothing happened: a start has become too near. */
    lapsesAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.teacherId] }),
    index("teacher_search_teacher").on(t.teacherId),
    index("teacher_search_price").on(t.language, t.price, t.teacherId),
    index("teacher_search_rating").on(t.language, t.rating.desc(), t.teacherId),
    index("teacher_search_newest").on(t.language, t.publishedAt.desc(), t.teacherId),
    index("teacher_search_soonest").on(t.language, t.soonest, t.teacherId),
    index("teacher_search_lapses").on(t.lapsesAt),
  ],
);

/** The words of a teacher's page, without accents, for free text. */
export const teacherWords = table("teacher_words", {
  teacherId: uuid()
    .primaryKey()
    .references(() => teachers.userId, { onDelete: "cascade" }),
  words: words().notNull(),
});

/** Every word there is on a page: what a mistyped one may have meant. */
export const knownWords = table("known_words", { word: text().primaryKey() });

/** Teachers whose rows are to be written again; triggers put them here in the transaction of the change. */
export const searchStale = table(
  "search_stale",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teacherId: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index("search_stale_teacher").on(t.teacherId)],
);

/**
 * Whose rows of `teacher_search` have changed, in the order of the commits: a trigger takes the lock of the
 * writers before it takes a number. Kept for an hour, for the processes that hold the table in memory.
 */
export const searchChanges = table("search_changes", {
  version: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: uuid().notNull(),
  at: instant()
    .notNull()
    .default(sql`now()`),
});
