import { and, count, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import { reports } from "#db/schema/reports/reports.ts";
import type { Admin } from "#app/access/actor.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { db } from "#app/platform/database/db.server.ts";
import {
  canAgree,
  canAnswerAppeal,
  personAppealUntil,
  stateAt,
  waitsForAnswer,
  type PersonSanction,
} from "./person-sanctions.ts";

const rowsShown = 20;
const admin = alias(users, "admin");
const second = alias(users, "second");

/** As the person and the admins read it. */
function shown(sanction: PersonSanction, reversal: string | null, now: number) {
  const { id, scope, cause, facts, startsAt, createdAt, endsAt, endedAt } = sanction;
  return {
    id,
    scope,
    cause,
    facts,
    state: stateAt(sanction, now),
    startsAt: (startsAt ?? createdAt).getTime(),
    endsAt: endsAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    reversal,
    appealText: sanction.appealText,
    appealOutcome: sanction.appealOutcome,
    appealReason: sanction.appealReason,
    appealUntil: personAppealUntil(sanction, now),
  };
}
export type ShownPersonSanction = ReturnType<typeof shown>;

/** The latest 20 decisions about an account, the newest first, with who decided and what this admin can do about each. */
export async function listPersonSanctions(reader: Admin, userId: string, now = Date.now()) {
  const rows = await db()
    .select({
      sanction: personSanctions,
      reversal: personSanctionReversals.reason,
      by: admin.name,
      secondBy: second.name,
      reportNumber: reports.number,
    })
    .from(personSanctions)
    .leftJoin(personSanctionReversals, eq(personSanctionReversals.sanctionId, personSanctions.id))
    .leftJoin(admin, eq(admin.id, personSanctions.by))
    .leftJoin(second, eq(second.id, personSanctions.secondBy))
    .leftJoin(reports, eq(reports.id, personSanctions.reportId))
    .where(eq(personSanctions.userId, userId))
    .orderBy(desc(personSanctions.createdAt), desc(personSanctions.id))
    .limit(rowsShown);
  return rows.map(({ sanction, reversal, by, secondBy, reportNumber }) => ({
    ...shown(sanction, reversal, now),
    version: sanction.version,
    evidence: sanction.evidence,
    report:
      sanction.reportId === null || reportNumber === null
        ? null
        : { id: sanction.reportId, number: reportNumber },
    booked: { lessons: sanction.bookedLessons, heldPence: sanction.heldMinor },
    by,
    secondBy,
    isMine: sanction.by === reader.id,
    canAgree: canAgree(reader, sanction, now),
    canAnswer: canAnswerAppeal(reader, sanction),
    canTakeBack:
      reader.id !== userId && stateAt(sanction, now) === "active" && !waitsForAnswer(sanction),
  }));
}
export type ListedPersonSanction = Awaited<ReturnType<typeof listPersonSanctions>>[number];

function readShown(where: ReturnType<typeof and>) {
  return db()
    .select({
      sanction: personSanctions,
      reversal: personSanctionReversals.reason,
      zone: users.zone,
    })
    .from(personSanctions)
    .innerJoin(users, eq(users.id, personSanctions.userId))
    .leftJoin(personSanctionReversals, eq(personSanctionReversals.sanctionId, personSanctions.id))
    .where(and(where, isNotNull(personSanctions.startsAt), isNull(users.erasedAt)))
    .orderBy(desc(personSanctions.startsAt), desc(personSanctions.id))
    .limit(rowsShown);
}

/** What somebody reads of their own account, the newest first; what is only proposed is nothing yet. */
export async function listOwnDecisions(person: { id: string }, now = Date.now()) {
  const rows = await readShown(eq(personSanctions.userId, person.id));
  return rows.map(({ sanction, reversal }) => shown(sanction, reversal, now));
}

/** One decision, for who has its link: whose it is, their zone, and what they read. Null where it is gone. */
export async function readDecision(sanctionId: string, now = Date.now()) {
  const [row] = await readShown(eq(personSanctions.id, sanctionId));
  if (row === undefined) return null;
  const { sanction, reversal, zone } = row;
  return { userId: sanction.userId, zone, decision: shown(sanction, reversal, now) };
}

const waits = or(
  and(isNull(personSanctions.startsAt), isNull(personSanctions.endedAt)),
  and(isNotNull(personSanctions.appealedAt), isNull(personSanctions.appealOutcome)),
);
const since = sql<Date>`coalesce(${personSanctions.appealedAt}, ${personSanctions.createdAt})`;

/** What waits for an admin: the 20 that wait longest, how many there are, and whether this admin is one to answer. */
export async function listWaitingSanctions(reader: Admin, now = Date.now()) {
  if (!hasRight(reader, "people")) return { rows: [], total: 0 };
  const [rows, [all]] = await Promise.all([
    db()
      .select({ sanction: personSanctions, name: users.name, by: admin.name })
      .from(personSanctions)
      .innerJoin(users, eq(users.id, personSanctions.userId))
      .leftJoin(admin, eq(admin.id, personSanctions.by))
      .where(waits)
      .orderBy(since, personSanctions.id)
      .limit(rowsShown),
    db().select({ n: count() }).from(personSanctions).where(waits),
  ]);
  return {
    total: all!.n,
    rows: rows.map(({ sanction, name, by }) => ({
      id: sanction.id,
      userId: sanction.userId,
      name,
      by,
      about: waitsForAnswer(sanction) ? ("appeal" as const) : ("proposal" as const),
      scope: sanction.scope,
      since: (sanction.appealedAt ?? sanction.createdAt).getTime(),
      isForReader: canAgree(reader, sanction, now) || canAnswerAppeal(reader, sanction),
    })),
  };
}
export type WaitingSanctions = Awaited<ReturnType<typeof listWaitingSanctions>>;
