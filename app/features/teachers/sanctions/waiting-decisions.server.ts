import { and, count, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { Admin } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { cursorText, type Cursor } from "../vetting/queue-query.ts";
import {
  awaitsAppealDecision,
  canAnswerReliability,
  canDecideAppeal,
  canSecond,
} from "./sanctions.ts";

const admin = alias(users, "admin");
const second = alias(users, "second");

/** What of sanctions waits for an admin: an appeal; of a teacher not closed yet a proposal to close, the rule's question. */
const waits = or(
  and(isNotNull(teacherSanctions.appealedAt), isNull(teacherSanctions.appealOutcome)),
  and(
    eq(teacherSanctions.state, "proposed"),
    sql`exists (select from teachers t where t.user_id = ${teacherSanctions.teacherId} and t.status <> 'closed')`,
  ),
);
const since = sql<Date>`coalesce(${teacherSanctions.appealedAt}, ${teacherSanctions.createdAt})`;

/** One page of what waits, the longest waiting first, and whether this admin is the one to decide it. */
export async function listWaitingDecisions(reader: Admin, after: Cursor | null) {
  const rows = await db()
    .select({
      sanction: teacherSanctions,
      name: users.name,
      email: users.email,
      portraitSeed: teachers.portraitSeed,
      photo: users.portraitId,
      by: admin.name,
      secondBy: second.name,
    })
    .from(teacherSanctions)
    .innerJoin(teachers, eq(teachers.userId, teacherSanctions.teacherId))
    .innerJoin(users, eq(users.id, teachers.userId))
    .leftJoin(admin, eq(admin.id, teacherSanctions.by))
    .leftJoin(second, eq(second.id, teacherSanctions.secondBy))
    .where(
      and(
        waits,
        after === null
          ? undefined
          : sql`(${since}, ${teacherSanctions.id})
              > (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(since, teacherSanctions.id)
    .limit(rules.apply.perPage + 1);
  const shown = rows.slice(0, rules.apply.perPage).map(({ sanction, ...row }) => {
    const isAppeal = awaitsAppealDecision(sanction);
    const about = isAppeal ? "appeal" : sanction.kind === "close" ? "closing" : "reliability";
    const isForReader = {
      appeal: canDecideAppeal,
      closing: canSecond,
      reliability: canAnswerReliability,
    }[about](reader, sanction);
    return {
      ...row,
      id: sanction.id,
      teacherId: sanction.teacherId,
      kind: sanction.kind,
      about: about as "appeal" | "closing" | "reliability",
      since: (sanction.appealedAt ?? sanction.createdAt).getTime(),
      isForReader,
    };
  });
  const last = shown.at(-1);
  const next = rows.length > shown.length ? cursorText({ at: last!.since, id: last!.id }) : null;
  return { rows: shown, next };
}
export type WaitingDecision = Awaited<ReturnType<typeof listWaitingDecisions>>["rows"][number];

const counted = prepared((on) => {
  const some = on
    .select({ one: sql`1` })
    .from(teacherSanctions)
    .where(waits)
    .limit(rules.apply.countedTo)
    .as("some");
  return on.select({ n: count() }).from(some).prepare("teachers.waiting-decisions");
});

/** How many wait, up to `rules.apply.countedTo`. */
export async function countWaitingDecisions(_admin: Admin): Promise<number> {
  const [row] = await counted().execute();
  return row!.n;
}
