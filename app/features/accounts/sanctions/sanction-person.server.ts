import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Admin } from "#app/access/actor.ts";
import { keepsSettings, maySetRights } from "#app/access/admin-rights.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { type Db, inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { lockAdmins } from "../people/admins.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import { sendPersonSanctioned } from "./notices.server.ts";
import {
  needsSecondAdmin,
  type Booked,
  type CutOff,
  type CutsOff,
  type PersonSanction,
} from "./person-sanctions.ts";
import { endDecision, findHolding, lastsLonger, lockPerson } from "./sanction-rows.server.ts";
import type { PersonSanctionRefusal } from "./text.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

export type PersonSanctionInput = Pick<
  PersonSanction,
  "userId" | "kind" | "scope" | "cause" | "facts" | "evidence" | "endsAt"
> & {
  /** The number of a decided report that the person is part of. */
  reportNumber: number | null;
  /** What the page showed as booked and held: of a suspension, it must be so still. */
  seen: Booked;
  /** What the page showed that a suspension cancels and pays back. */
  seenCut: CutOff;
};

type Answer =
  | { ok: true; sanctionId: string; isProposed: boolean }
  | { ok: false; reason: PersonSanctionRefusal };

/**
 * Warns somebody, or restricts their account from now on; where a second admin has to agree, it is a proposal and
 * changes nothing yet. A suspension ends every session at once, on every server, and cancels what it cuts off in the
 * same transaction. `readBooked`: what is booked and held for a person, in minor units. Throws not-found.
 */
export async function sanctionPerson(
  admin: Admin,
  input: PersonSanctionInput,
  readBooked: (userId: string) => Promise<Booked>,
  now: Date,
  cutsOff: CutsOff,
): Promise<Answer> {
  const { userId, kind, scope, cause, endsAt, seen } = input;
  if (admin.id === userId) return { ok: false, reason: "oneself" };
  const booked = await readBooked(userId);
  if (scope === "account" && !isSame(booked, seen)) return { ok: false, reason: "sums-changed" };
  const decide = async (tx: Tx): Promise<Answer> => {
    const refusal = await whyNotSanction(tx, admin, input);
    if (refusal !== null) return { ok: false, reason: refusal };
    const reportId = input.reportNumber === null ? null : await findReport(tx, input);
    if (reportId === undefined) return { ok: false, reason: "no-report" };
    const holding = scope === null ? undefined : await findHolding(tx, userId, scope, now);
    if (!lastsLonger({ endsAt }, holding)) return { ok: false, reason: "holds-already" };
    const isProposed = kind === "restriction" && needsSecondAdmin({ scope, endsAt }, booked);
    if (!isProposed && holding !== undefined)
      await endDecision(tx, holding, { ending: "replaced", by: admin.id, now });
    const [stored] = await tx
      .insert(personSanctions)
      .values({
        userId,
        kind,
        scope,
        cause,
        facts: input.facts.trim(),
        evidence: input.evidence?.trim() || null,
        reportId,
        bookedLessons: booked.lessons,
        heldMinor: booked.heldPence,
        needsSecond: isProposed,
        by: admin.id,
        startsAt: isProposed ? null : now,
        endsAt,
        createdAt: now,
      })
      .returning();
    if (!isProposed)
      await beginHolding(tx, stored!, { cutsOff, seenCut: input.seenCut, by: admin, now });
    await audit(tx, {
      actorId: admin.id,
      action: isProposed ? "accounts.suspension-proposed" : beganAction(stored!),
      object: `user:${userId}`,
      diff: diffOf(stored!),
      now,
    });
    return { ok: true, sanctionId: stored!.id, isProposed };
  };
  return inTransaction(decide, { lock: cutsOff.locks(userId) })
    .catch(
      onConstraint({
        person_sanctions_one_proposed: "proposed-already",
        person_sanctions_one_holds: "holds-already",
      }),
    )
    .catch(whereCutChanged);
}

/** Thrown so that nothing is cancelled. */
class CutChanged extends Error {}

/** The answer where another sum would go back than the page said. */
export function whereCutChanged(error: unknown): { ok: false; reason: "sums-changed" } {
  if (error instanceof CutChanged) return { ok: false, reason: "sums-changed" };
  throw error;
}

type Beginning = { cutsOff: CutsOff; seenCut: CutOff; by: Admin; now: Date };

/**
 * What follows from a decision that holds from now on: the mail; of a suspension the end of every session and of what
 * it cuts off.
 */
export async function beginHolding(
  tx: Tx,
  { id, userId, scope, endsAt }: PersonSanction,
  { cutsOff, seenCut, by, now }: Beginning,
): Promise<void> {
  if (scope === "account") {
    await endAllSessions(tx, userId);
    const cut = await cutsOff.cancel(tx, { userId, until: endsAt, adminId: by.id, now });
    if (cut.lessons !== seenCut.lessons || cut.backPence !== seenCut.backPence)
      throw new CutChanged();
  }
  await enqueue(tx, sendPersonSanctioned, { sanctionId: id });
}

export function beganAction({ scope }: Pick<PersonSanction, "scope">): string {
  if (scope === null) return "accounts.warned";
  return scope === "account" ? "accounts.suspended" : "accounts.restricted";
}

/** What the audit log says of a decision: no words about the person, which it would keep for ever. */
export function diffOf({ cause, scope, endsAt, bookedLessons, heldMinor }: PersonSanction) {
  return {
    cause,
    scope,
    until: endsAt,
    ...(scope === "account" && { lessons: bookedLessons, heldPence: heldMinor }),
  };
}

function isSame(one: Booked, other: Booked): boolean {
  return one.lessons === other.lessons && one.heldPence === other.heldPence;
}

/** Why this cannot be decided about this person at all; the person is locked from here. */
export async function whyNotSanction(
  tx: Tx,
  admin: Admin,
  { userId, scope }: Pick<PersonSanction, "userId" | "scope">,
): Promise<PersonSanctionRefusal | null> {
  // Of two who suspend each other at once, the second finds out.
  const admins = await lockAdmins(tx);
  const person = await lockPerson(tx, userId);
  if (!admins.some(({ id }) => id === admin.id)) return "last-admin";
  if (person.erasedAt !== null) return "erased";
  if (person.role === "admin" && !maySetRights(admins, admin)) return "no-right";
  if (scope === "account" && !keepsSettings(admins, userId)) return "last-admin";
  if (scope === "bookings" || scope === "chats")
    return person.role === "student" ? null : "students-only";
  if (scope === "account" && (await teaches(tx, userId))) return "teacher-first";
  return null;
}

/** Why nobody, or not this admin, can suspend this person; known before a sum is shown. */
export function whyNotSuspend(admin: Admin, userId: string): Promise<PersonSanctionRefusal | null> {
  return inTransaction((tx) => whyNotSanction(tx, admin, { userId, scope: "account" }));
}

/** A teacher with students: their lessons are given back first, which safety alone may do. */
export async function teaches(on: Db, userId: string): Promise<boolean> {
  const { rows } = await on.execute(sql`select from teachers t
    where t.user_id = ${userId} and t.status not in (${sql.raw(sqlList(hiddenStatuses))})`);
  return rows.length > 0;
}

/** A decided report of this number that the person is part of; undefined for none. */
async function findReport(
  tx: Tx,
  { userId, reportNumber }: PersonSanctionInput,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string; chatId: string | null; isOfIt: boolean }>(sql`
    select r.id, r.chat_id as "chatId",
      coalesce(${userId} in (r.reporter_id, r.teacher_id, l.student_id, w.student_id), false) as "isOfIt"
    from reports r left join lessons l on l.id = r.lesson_id left join reviews w on w.id = r.review_id
    where r.number = ${reportNumber} and r.outcome is not null`);
  const [report] = rows;
  if (report === undefined || report.isOfIt) return report?.id;
  if (report.chatId === null) return undefined;
  const { rowCount } = await chatOn(tx).execute(sql`
    select from chats where id = ${report.chatId} and student_id = ${userId}`);
  return rowCount === 1 ? report.id : undefined;
}
