/** How a column of the database is classified. */
import { eq, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { rules } from "#config/rules.ts";
import type { AgedThing } from "./aged-things.ts";

/** Whose data is asked for: rows are found by either. */
export type DataSubject = {
  id: string;
  email: string;
  /** Their chats, where these are in another cluster than what tells of them. */
  chatIds?: string[] | undefined;
  /** Their `thingsOf`, where these were read before the first of them was erased. */
  things?: string[] | undefined;
};

/** "sensitive" would let somebody in, take money or hurt; "special" is what the law calls so (article 9). */
export type Pii = "none" | "basic" | "sensitive" | "special";

export type Column = {
  pii: Pii;
  /** What it is kept for; empty only where nothing is about a person. */
  why: string;
  kept: string;
  /** Whether a person's own copy has it; a function where it has only some. */
  exported: boolean | ((subject: DataSubject) => SQL);
  /** What a sealed value says, for the copy of its owner. */
  opened?: (sealed: string, subject: DataSubject) => unknown;
  /** What becomes of it where the row stays when a person is erased; undefined: nothing. */
  blank?: string | SQL | null | ((subject: DataSubject) => SQL);
};

export type TableMap<T extends PgTable = PgTable> = {
  table: T;
  /** What its rows are, as the headline of a person's copy. */
  what: string;
  /** The rows that are a person's, or null where none is anybody's. */
  of: ((subject: DataSubject) => SQL) | null;
  /** Where those that erasing deletes or empties are others than those of the copy. */
  eraseOf?: (subject: DataSubject) => SQL;
  /** "keep" needs a reason that the law or others have. */
  onErase: "delete" | "keep" | "nobody";
  whyKept?: string;
  /** What becomes of rows that are kept for years, when these are over. */
  ages?: Ages[];
  /** Columns that point to a person for what they did as staff, not about them. */
  byStaff?: string[];
  columns: Record<string, Column>;
};

/** Rows that go with a thing whose years are over, or lose what tells of a person where books point to them. */
export type Ages = {
  thing: AgedThing;
  /** Of a thing; `before` is when their years had to begin. */
  rows: (things: SQL, before: SQL) => SQL;
  becomes: "deleted" | Record<string, string | SQL | null>;
};

/** Every column of the table by its name: one that is missing does not compile. */
export function mapOf<T extends PgTable>(
  table: T,
  map: Omit<TableMap<T>, "table" | "columns"> & {
    columns: Record<keyof T["_"]["columns"], Column>;
  },
): TableMap {
  return { table, ...map } as TableMap;
}

const years = `${rules.law.recordsYears} years`;

export const kept = {
  account: "as long as the account",
  notes: `as long as the account, at most ${years} after the lesson`,
  law: `${years} after the lesson, for the tax and limitation law`,
  sale: `${years} after the end of what was sold, for the tax and limitation law`,
  written: `${years} after it was written, for the tax law`,
  seller: `${years} after the last lesson, for the tax law for platforms`,
  payout: `${years} after the payout, for the tax and limitation law`,
  left: `${years} after the account was deleted, for claims`,
  claims: `${years} after the decision or answer, for claims and for the safety of others`,
  books: "for ever, as sums under a number: no entry of the books is changed or taken out",
  demo: "as long as the demo world",
  history: `${rules.account.signInHistoryDays} days`,
  recording: `${rules.recording.keepDays} days`,
  token: "until you remove it or it ends, at most a year",
  delivery: `${rules.api.webhookKeptDays} days`,
  minutes: "until used, or for minutes",
  day: "about a day",
  days: "for days, until you are back",
};

/** About nobody, but part of what a copy is made of: keys, states, amounts, times. */
export const fact: Column = { pii: "none", why: "", kept: "as long as the row", exported: true };
/** About nobody, and of no use in a copy. */
export const inner: Column = { ...fact, exported: false };

export function basic(why: string, keep: string, blank?: Column["blank"]): Column {
  return { pii: "basic", why, kept: keep, exported: true, blank };
}

/** Lets somebody in, or is somebody else's secret as well: not in the copy. */
export function secret(why: string, keep: string = kept.account): Column {
  return { pii: "sensitive", why, kept: keep, exported: false };
}

export const byUser =
  (...columns: PgColumn[]) =>
  ({ id }: DataSubject): SQL =>
    or(...columns.map((column) => eq(column, id)))!;

/** The ids under which mails, notices and jobs tell of a person. */
export function thingsOf({ id, email, chatIds, things }: DataSubject): SQL {
  if (things !== undefined) return sql`(select unnest(${uuids(things)}) as id)`;
  const theirChats =
    chatIds === undefined
      ? sql`select id from chats where student_id = ${id} or teacher_id = ${id}`
      : sql`select unnest(${uuids(chatIds)})`;
  return sql`(
    select id from lessons where student_id = ${id} or teacher_id = ${id}
    union all ${theirChats}
    union all select id from packages where student_id = ${id} or teacher_id = ${id}
    union all select id from lesson_series where student_id = ${id} or teacher_id = ${id}
    union all (with theirs as (
      select id from payments where payer_id = ${id}
      union all select p.id from payments p join lessons l on l.id = p.lesson_id where l.teacher_id = ${id}
      union all select p.id from payments p join packages k on k.id = p.package_id where k.teacher_id = ${id})
      select d.id from disputes d where d.payment_id in (select id from theirs)
      union all select a.id from adjustments a where a.payment_id in (select id from theirs))
    union all select id from reports where reporter_id = ${id} or teacher_id = ${id}
    union all select r.id from reports r where r.lesson_id in (select id from lessons where student_id = ${id})
    union all select r.id from reports r where r.chat_id in (${theirChats})
    union all select r.id from reports r where r.review_id in (select id from reviews where student_id = ${id})
    union all ${ticketsOf({ id, email })}
    union all select id from applications where user_id = ${id}
    union all select id from materials where teacher_id = ${id}
    union all select id from homework where student_id = ${id} or teacher_id = ${id}
    union all select ${id}::uuid)`;
}

/** The ids of what somebody wrote to us: without an account, by the address that was typed. */
export function ticketsOf({ id, email }: DataSubject): SQL {
  return sql`(select id from contact_messages where user_id = ${id} or user_id is null and email = ${email})`;
}

/** `thingsOf` as texts, read once: the indexes of causes (`mails_causes`, `notifications_causes`) find what shares one. */
export function causesOf(subject: DataSubject): SQL {
  return sql`array(select id::text from ${thingsOf(subject)} thing)`;
}

const uuids = (ids: string[]) => sql`${sql.param(`{${ids.join(",")}}`)}::uuid[]`;

export const byEmail =
  (column: PgColumn) =>
  ({ email }: DataSubject): SQL =>
    eq(column, email);
