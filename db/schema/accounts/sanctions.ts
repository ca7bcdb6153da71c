import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, inOrder, instant, table } from "../columns.ts";
import { reports } from "../reports/reports.ts";
import { users } from "./accounts.ts";
import {
  personSanctionCauses,
  personSanctionKinds,
  personSanctionScopes,
} from "./sanction-values.ts";

/**
 * What was decided about an account, why, for how long, and what became of it. What holds follows from the row and the
 * clock (`sanctionHolds`). Two of one scope never hold at once (exclusion constraint of the migration), and an account
 * that teaches is suspended only after its teacher is (trigger).
 */
export const personSanctions = table(
  "person_sanctions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: personSanctionKinds }).notNull(),
    /** What is restricted; null: a warning. */
    scope: text({ enum: personSanctionScopes }),
    cause: text({ enum: personSanctionCauses }).notNull(),
    /** What was seen, in the words that the person reads. */
    facts: text().notNull(),
    /** Where it was seen, for admins alone. */
    evidence: text(),
    reportId: uuid().references(() => reports.id),
    /** What was booked and held for the person when it was decided. */
    bookedLessons: integer().notNull(),
    heldMinor: integer().notNull(),
    /** It waits for another admin: it is for good, or more than the limit is held. */
    needsSecond: boolean().notNull(),
    /** Null: from before decisions were rows. */
    by: uuid().references(() => users.id),
    secondBy: uuid().references(() => users.id),
    /** Null: it is proposed, or was not agreed to. */
    startsAt: instant(),
    /** Null: until it is taken back. */
    endsAt: instant(),
    /** Before its day. */
    endedAt: instant(),
    ending: text({ enum: ["refused", "reversed", "replaced"] }),
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
    inOrder("person_sanctions_order", t.startsAt, t.endsAt, t.endedAt),
    inOrder("person_sanctions_appeal_order", t.appealedAt, t.appealDecidedAt),
    index("person_sanctions_user").on(t.userId, t.createdAt),
    index("person_sanctions_report").on(t.reportId),
    // What may hold now: asked with every request of a session.
    index("person_sanctions_in_force")
      .on(t.userId, t.scope)
      .where(sql`${t.startsAt} is not null and ${t.endedAt} is null`),
    uniqueIndex("person_sanctions_one_proposed")
      .on(t.userId)
      .where(sql`${t.startsAt} is null and ${t.endedAt} is null`),
    index("person_sanctions_waiting")
      .on(sql`coalesce(${t.appealedAt}, ${t.createdAt})`, t.id)
      .where(
        sql`(${t.startsAt} is null and ${t.endedAt} is null)
          or (${t.appealedAt} is not null and ${t.appealOutcome} is null)`,
      ),
    check("person_sanctions_scope", sql`(${t.kind} = 'restriction') = (${t.scope} is not null)`),
    check("person_sanctions_facts", sql`length(trim(${t.facts})) > 0`),
    check(
      "person_sanctions_evidence",
      sql`${t.reportId} is not null or length(trim(coalesce(${t.evidence}, ''))) > 0`,
    ),
    check("person_sanctions_sums", sql`${t.bookedLessons} >= 0 and ${t.heldMinor} >= 0`),
    check("person_sanctions_warning", sql`${t.kind} = 'restriction' or ${t.endsAt} is null`),
    check("person_sanctions_end", sql`${t.endsAt} is null or ${t.endsAt} > ${t.createdAt}`),
    check(
      "person_sanctions_ended",
      sql`(${t.endedAt} is null) = (${t.ending} is null)
        and (${t.ending} is distinct from 'refused' or ${t.startsAt} is null)
        and (${t.startsAt} is not null or ${t.ending} is null or ${t.ending} = 'refused')`,
    ),
    // Nobody keeps a person out for good alone.
    check(
      "person_sanctions_for_good",
      sql`${t.needsSecond} or ${t.scope} is distinct from 'account' or ${t.endsAt} is not null or ${t.by} is null`,
    ),
    check(
      "person_sanctions_second",
      sql`not ${t.needsSecond} or ${t.startsAt} is null
        or (${t.by} is not null and ${t.secondBy} is not null and ${t.secondBy} <> ${t.by})`,
    ),
    check(
      "person_sanctions_oneself",
      sql`${t.by} is distinct from ${t.userId} and ${t.secondBy} is distinct from ${t.userId}
        and ${t.appealDecidedBy} is distinct from ${t.userId}`,
    ),
    check(
      "person_sanctions_appeal",
      sql`(${t.appealedAt} is null) = (${t.appealText} is null)
        and (${t.appealOutcome} is null) = (${t.appealDecidedAt} is null)
        and (${t.appealOutcome} is null) = (${t.appealDecidedBy} is null)
        and (${t.appealOutcome} is null) = (${t.appealReason} is null)
        and (${t.appealOutcome} is null or ${t.appealedAt} is not null)`,
    ),
    check(
      "person_sanctions_appeal_by",
      sql`${t.appealDecidedBy} is null
        or (${t.appealDecidedBy} is distinct from ${t.by} and ${t.appealDecidedBy} is distinct from ${t.secondBy})`,
    ),
  ],
);

/** That a decision about an account was taken back, by whom and why: an event beside the decision, which stays. */
export const personSanctionReversals = table(
  "person_sanction_reversals",
  {
    id: id(),
    sanctionId: uuid()
      .notNull()
      .unique()
      .references(() => personSanctions.id, { onDelete: "cascade" }),
    by: uuid()
      .notNull()
      .references(() => users.id),
    /** The person reads it. */
    reason: text().notNull(),
    /** An appeal led to it. */
    byAppeal: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [check("person_sanction_reversals_reason", sql`length(trim(${t.reason})) > 0`)],
);
