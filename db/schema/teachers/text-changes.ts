import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { teachers } from "./teachers.ts";

export const changedTexts = ["profile", "offer"] as const;

/** What a text said and says, by the label of its field. */
export type TextFields = Record<string, string>;

/** What teachers changed in public texts, which count at once, until an admin has looked at them. */
export const textChanges = table(
  "text_changes",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    part: text({ enum: changedTexts }).notNull(),
    /** The offer's description; of the profile, the teacher. */
    subjectId: uuid().notNull(),
    before: jsonb().$type<TextFields>().notNull(),
    after: jsonb().$type<TextFields>().notNull(),
    /** The clock runs from here; later changes that nobody has seen are joined to it. */
    firstChangedAt: instant().notNull(),
    changedAt: instant().notNull(),
    seenBy: uuid().references(() => users.id),
    seenAt: instant(),
  },
  (t) => [
    uniqueIndex("text_changes_unseen")
      .on(t.teacherId, t.part, t.subjectId)
      .where(sql`${t.seenAt} is null`),
    index("text_changes_queue")
      .on(t.firstChangedAt, t.id)
      .where(sql`${t.seenAt} is null`),
    check("text_changes_seen", sql`(${t.seenBy} is null) = (${t.seenAt} is null)`),
    inOrder("text_changes_order", t.firstChangedAt, t.changedAt, t.seenAt),
  ],
);
