import { missedByTeacherStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hasStatus, openStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { rules } from "#config/rules.ts";
import { sendReliabilityNoticeMail } from "./emails/reliability-notice.tsx";
import { imposeSanction } from "./impose-sanction.server.ts";
import { reliabilityOf } from "../ranking/reliability.ts";
import { reliabilityStep, type ReliabilityHistory } from "./reliability-step.ts";
import { reliabilityReason } from "./text.ts";
import { lockTeacher, type LockedTeacher } from "./sanction-steps.server.ts";
import type { Sanction } from "./sanctions.ts";
import { readRankingFacts } from "../ranking/ranking-facts.server.ts";

const rule = rules.reliability;

export const sendReliabilityNotice = defineJob({
  name: "teachers.send-reliability-notice",
  payload: z.object({ teacherId: z.uuid(), at: z.number() }),
  run: ({ teacherId, at }) => sendReliabilityNoticeMail(teacherId, at),
});

/**
 * Applies the rule on reliability to every teacher whom it may concern: a notice, days in which new students do
 * not see them, or a question to the admins. Run again, or by two workers at once, it does nothing more; one teacher who
 * fails keeps none of the others.
 */
export async function followReliability(now = new Date()): Promise<void> {
  const follow = (teacherId: string) => inTransaction((tx) => followTeacher(tx, teacherId, now));
  await eachApart(await listConcerned(now), follow, "teachers whose reliability was not followed");
}

export const followReliabilityJob = defineJob({
  name: "teachers.follow-reliability",
  payload: z.object({}),
  run: () => followReliability(),
  schedule: "40 5 * * *",
});

/** Who may have enough points, and who has been written to. What counts in truth is read of each alone. */
async function listConcerned(now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - (rule.windowDays + 1) * day);
  const { rows } = await db().execute<{ id: string }>(sql`
    select l.teacher_id as id from lessons l
      where l.state in (${sql.raw(sqlList(missedByTeacherStates))}) and l.starts_at > ${since}
      group by l.teacher_id
      having sum(case l.state when 'no_show_teacher' then ${rule.noShowPoints}::int
        else ${rule.lateCancelPoints}::int end) >= ${rule.noticeAt}
    union select t.user_id from teachers t where t.reliability_notice_at is not null
    order by id`);
  return rows.map(({ id }) => id);
}

async function followTeacher(tx: Tx, teacherId: string, now: Date): Promise<void> {
  const teacher = await lockTeacher(tx, teacherId);
  const [[facts], [person], decided] = await Promise.all([
    readRankingFacts(tx, [teacherId], now.getTime()),
    tx
      .select({ zone: users.zone, noticeAt: teachers.reliabilityNoticeAt })
      .from(teachers)
      .innerJoin(users, eq(users.id, teachers.userId))
      .where(eq(teachers.userId, teacherId)),
    tx
      .select()
      .from(teacherSanctions)
      .where(
        and(eq(teacherSanctions.teacherId, teacherId), eq(teacherSanctions.cause, "reliability")),
      ),
  ]);
  const { events, lessonsTaught } = facts!;
  const { zone, noticeAt } = person!;
  const reliability = reliabilityOf(events, now.getTime());
  const history = {
    ...historyOf(decided, teacher),
    lessonsTaught,
    isNoticed: noticeAt !== null,
  };
  const step = reliabilityStep(reliability, history);
  const reason = reliabilityReason(reliability, { ...history, zone });
  const setNoticeAt = (at: Date | null) =>
    tx.update(teachers).set({ reliabilityNoticeAt: at }).where(eq(teachers.userId, teacherId));
  switch (step.what) {
    case "nothing":
      return;
    case "forget-notice":
      return void (await setNoticeAt(null));
    case "notice":
      await setNoticeAt(now);
      return enqueue(tx, sendReliabilityNotice, { teacherId, at: now.getTime() });
    case "ask-admin":
      return askAdmin(tx, teacherId, reason, reliability.points, now);
    case "hide": {
      // The statement of reasons says more than the notice would.
      if (noticeAt === null) await setNoticeAt(now);
      const endsAt = new Date(now.getTime() + step.days * day);
      const input = { kind: "restrict", scope: "new-students", cause: "reliability" } as const;
      const imposed = await imposeSanction(tx, null, { ...input, teacherId, reason, endsAt }, now);
      if (!imposed.ok) throw new Error(`${teacherId} could not be hidden: ${imposed.reason}`);
    }
  }
}

function historyOf(
  decided: Sanction[],
  { status, active }: LockedTeacher,
): Omit<ReliabilityHistory, "lessonsTaught" | "isNoticed"> {
  const times = decided.map(({ startsAt, createdAt }) => (startsAt ?? createdAt).getTime());
  return {
    decidedAt: times.length === 0 ? null : Math.max(...times),
    hidings: decided.filter(
      ({ by, state }) =>
        by === null && (state === "active" || state === "over" || state === "replaced"),
    ).length,
    isAsked: decided.some(({ by, state }) => by === null && state === "proposed"),
    canBeHidden: active === null && hasStatus(openStatuses, status),
  };
}

/** Nothing happens to the teacher until an admin has looked (`answerReliability`). */
async function askAdmin(tx: Tx, teacherId: string, reason: string, points: number, now: Date) {
  await tx.insert(teacherSanctions).values({
    teacherId,
    kind: "restrict",
    scope: "new-students",
    cause: "reliability",
    reason,
    state: "proposed",
    createdAt: now,
  });
  await audit(tx, {
    actorId: null,
    action: "teachers.restriction-proposed",
    object: `teacher:${teacherId}`,
    diff: { cause: "reliability", points },
    now,
  });
}
