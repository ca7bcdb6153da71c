import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#db/schema/accounts/accounts.ts";
import { listAuditRows } from "#app/features/accounts/audit-log/audit-rows.server.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { Admin, Teacher } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { inForce } from "./sanction-steps.server.ts";
import {
  appealUntil,
  awaitsAppealDecision,
  canAppeal,
  canAnswerReliability,
  canDecideAppeal,
  canSecond,
  type Sanction,
} from "./sanctions.ts";

const admin = alias(users, "admin");
const second = alias(users, "second");
const rowsShown = 20;

/** What was decided about a teacher, the latest first, with who did it. */
async function listSanctions(teacherId: string) {
  return db()
    .select({ sanction: teacherSanctions, by: admin.name, secondBy: second.name })
    .from(teacherSanctions)
    .leftJoin(admin, eq(admin.id, teacherSanctions.by))
    .leftJoin(second, eq(second.id, teacherSanctions.secondBy))
    .where(eq(teacherSanctions.teacherId, teacherId))
    .orderBy(desc(teacherSanctions.createdAt), desc(teacherSanctions.id))
    .limit(rowsShown);
}

/** As both sides see it. */
function shown(sanction: Sanction) {
  const { id, kind, scope, cause, reason, state, appealText, appealOutcome, appealReason } =
    sanction;
  return {
    id,
    kind,
    scope,
    cause,
    reason,
    state,
    startsAt: (sanction.startsAt ?? sanction.createdAt).getTime(),
    endsAt: sanction.endsAt?.getTime() ?? null,
    endedAt: sanction.endedAt?.getTime() ?? null,
    bySystem: sanction.by === null,
    appealText,
    appealOutcome,
    appealReason,
  };
}
export type ShownSanction = ReturnType<typeof shown>;

/** The latest decisions about somebody as a teacher, who made them, and their state; nothing for who is none. */
export async function listShownSanctions(_admin: Admin, teacherId: string) {
  const rows = await listSanctions(teacherId);
  return rows.map(({ sanction, by }) => ({ ...shown(sanction), by }));
}

/** The admin's page of one teacher. Throws not-found. */
export async function readTeacherStatus(reader: Admin, teacherId: string) {
  if (!isUuid(teacherId)) throw new AppError("not-found");
  const [teacher] = await db()
    .select({
      id: teachers.userId,
      name: users.name,
      email: users.email,
      slug: teachers.slug,
      status: teachers.status,
      portraitSeed: teachers.portraitSeed,
      publishedAt: teachers.publishedAt,
      comingLessons: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${teachers.userId} and l.state = 'booked' and l.starts_at > now())`,
      /** What students have paid for those, packages apart: their lessons go back into the package. */
      comingPence: sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::int
        from lessons l join payments p on p.lesson_id = l.id
        where l.teacher_id = ${teachers.userId} and l.state = 'booked' and l.starts_at > now()
          and p.state = 'paid' and p.drawn_from_id is null)`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(eq(teachers.userId, teacherId));
  if (teacher === undefined) throw new AppError("not-found");
  const [rows, log] = await Promise.all([
    listSanctions(teacherId),
    listAuditRows("teacher", teacherId, rowsShown),
  ]);
  return {
    teacher: { ...teacher, publishedAt: teacher.publishedAt.getTime() },
    log,
    sanctions: rows.map(({ sanction, by, secondBy }) => ({
      ...shown(sanction),
      version: sanction.version,
      by,
      secondBy,
      isMine: sanction.by === reader.id,
      canSecond: canSecond(reader, sanction),
      canAnswerReliability: canAnswerReliability(reader, sanction),
      canDecideAppeal: canDecideAppeal(reader, sanction),
    })),
  };
}
export type ListedSanction = Awaited<ReturnType<typeof readTeacherStatus>>["sanctions"][number];

const rowsInForce = prepared((on) =>
  on
    .select()
    .from(teacherSanctions)
    .where(and(eq(teacherSanctions.teacherId, sql.placeholder("teacher")), inForce))
    .prepare("teachers.sanction-in-force"),
);

/** What is in force against a teacher now, or null: asked for every page of theirs. */
export async function findInForce(teacher: Teacher, now = Date.now()) {
  const rows = await rowsInForce().execute({ teacher: teacher.id });
  const sanction = rows.find(({ state }) => state === "active");
  if (sanction === undefined) return null;
  const { kind, scope, endsAt } = sanction;
  return {
    kind,
    scope,
    endsAt: endsAt?.getTime() ?? null,
    isAppealed: awaitsAppealDecision(sanction),
    isSuspended: rows.some((row) => row.kind === "suspend"),
    canAppeal: rows.some((row) => canAppeal(teacher, row, now)),
    // What was decided, and why, is not for who looks as them.
    mayBeOpened: !teacher.viewed,
  };
}
export type SanctionInForce = NonNullable<Awaited<ReturnType<typeof findInForce>>>;

/** What a teacher reads of their own record; what is only proposed is nothing yet. */
export async function readMyStatus(teacher: Teacher, now = Date.now()) {
  const [profile] = await db()
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  const rows = await listSanctions(teacher.id);
  return {
    status: profile?.status ?? "closed",
    sanctions: rows
      .filter(({ sanction }) => sanction.state !== "proposed" && sanction.state !== "refused")
      .map(({ sanction }) => {
        const until = appealUntil(sanction);
        return { ...shown(sanction), appealUntil: until !== null && now < until ? until : null };
      }),
  };
}
