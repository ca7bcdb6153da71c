import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { openStatuses } from "./teacher-statuses.ts";
import { teachers } from "./teachers.ts";

/**
 * What was decided against a teacher, why, for how long, and what became of it. A new row that keeps away present
 * students has the cause safety (trigger; rows from before stay).
 */
export const teacherSanctions = table(
  "teacher_sanctions",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    kind: text({ enum: ["restrict", "suspend", "close"] }).notNull(),
    /** Of a restriction: whether those who learn with the teacher may go on booking. */
    scope: text({ enum: ["new-students", "everybody"] }).notNull(),
    cause: text({
      enum: ["reliability", "conduct", "quality", "fraud", "safety", "terms"],
    }).notNull(),
    /** The statement of reasons: the teacher reads it. */
    reason: text().notNull(),
    /**
     * "proposed": closing waits for a second admin, and what the rule on reliability has found for the third time for a
     * first one. "over": its time has come; of a closing, that the account is closed. "replaced": a graver one is in
     * its place; a suspension is in force beneath a closing as long as it has no `endedAt`.
     */
    state: text({
      enum: ["proposed", "active", "over", "lifted", "replaced", "refused"],
    }).notNull(),
    /** What the teacher was before, and is again afterwards. */
    statusBefore: text({ enum: openStatuses }).notNull().default("active"),
    /** Null: the system, by the rule on reliability. */
    by: uuid().references(() => users.id),
    /** The other admin, without whom nobody is closed. */
    secondBy: uuid().references(() => users.id),
    startsAt: instant(),
    /** Null: until it is lifted. Of a closing: when the account is closed. */
    endsAt: instant(),
    endedAt: instant(),
    endedBy: uuid().references(() => users.id),
    appealText: text(),
    appealedAt: instant(),
    appealOutcome: text({ enum: ["upheld", "overturned"] }),
    appealReason: text(),
    appealDecidedBy: uuid().references(() => users.id),
    appealDecidedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    inOrder("teacher_sanctions_order", t.startsAt, t.endsAt, t.endedAt),
    inOrder("teacher_sanctions_appeal_order", t.appealedAt, t.appealDecidedAt),
    index("teacher_sanctions_teacher").on(t.teacherId, t.createdAt),
    uniqueIndex("teacher_sanctions_one_active")
      .on(t.teacherId)
      .where(sql`${t.state} = 'active'`),
    uniqueIndex("teacher_sanctions_one_proposed")
      .on(t.teacherId, t.kind)
      .where(sql`${t.state} = 'proposed'`),
    index("teacher_sanctions_due")
      .on(t.endsAt)
      .where(sql`${t.state} = 'active' and ${t.endsAt} is not null`),
    index("teacher_sanctions_appeals")
      .on(t.appealedAt)
      .where(sql`${t.appealedAt} is not null and ${t.appealOutcome} is null`),
    check(
      "teacher_sanctions_scope",
      sql`${t.scope} = 'everybody' or (${t.scope} = 'new-students' and ${t.kind} = 'restrict')`,
    ),
    check("teacher_sanctions_reason", sql`length(trim(${t.reason})) > 0`),
    check("teacher_sanctions_end", sql`${t.endsAt} is null or ${t.endsAt} > ${t.createdAt}`),
    check(
      "teacher_sanctions_proposed",
      sql`${t.state} <> 'proposed' or ${t.kind} = 'close'
        or (${t.kind} = 'restrict' and ${t.by} is null and ${t.cause} = 'reliability')`,
    ),
    check(
      "teacher_sanctions_starts",
      sql`${t.state} in ('proposed', 'refused') or ${t.startsAt} is not null`,
    ),
    // Nobody closes an account alone.
    check(
      "teacher_sanctions_second",
      sql`${t.kind} <> 'close' or ${t.state} in ('proposed', 'refused')
        or (${t.by} is not null and ${t.secondBy} is not null and ${t.secondBy} <> ${t.by} and ${t.endsAt} is not null)`,
    ),
    check("teacher_sanctions_oneself", sql`${t.by} is null or ${t.by} <> ${t.teacherId}`),
    check(
      "teacher_sanctions_appeal",
      sql`(${t.appealedAt} is null) = (${t.appealText} is null)
        and (${t.appealOutcome} is null) = (${t.appealDecidedAt} is null)
        and (${t.appealOutcome} is null) = (${t.appealDecidedBy} is null)
        and (${t.appealOutcome} is null) = (${t.appealReason} is null)
        and (${t.appealOutcome} is null or ${t.appealedAt} is not null)`,
    ),
    check(
      "teacher_sanctions_appeal_by",
      sql`${t.appealDecidedBy} is null
        or (${t.appealDecidedBy} is distinct from ${t.by} and ${t.appealDecidedBy} is distinct from ${t.secondBy})`,
    ),
  ],
);
