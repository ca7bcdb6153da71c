import { and, asc, desc, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { rules } from "#config/rules.ts";
import type { CalendarAddress } from "./calendar-address.ts";
import { canBeHeldFor, isTeacherHold } from "../booking/hold-for-student.server.ts";
import { listOpenToBoth } from "../cancel-and-reschedule/reschedule-slots.server.ts";
import { teacherDuring } from "../lessons/rules.ts";
import { listSuggestedTimes, overlaps } from "../availability/suggested-times.server.ts";

/** Students that are named to choose from, the latest taught first. */
const studentsListed = 500;

/**
 * The teacher holds, and with `asked` the students and offers to choose from. Once both are chosen, `starts` are the
 * times in [from, to) that suit both people.
 */
export async function readTeacherHoldPage(
  teacher: Teacher,
  asked: CalendarAddress["hold"],
  range: { from: number; to: number },
  now: number,
) {
  const [holds, choice] = await Promise.all([
    listHolds(teacher, now),
    asked === null ? null : readChoice(teacher, asked, range, now),
  ]);
  return { holds, choice };
}

const ownHolds = prepared((on) =>
  on
    .select({
      id: lessons.id,
      studentName: users.name,
      title: lessons.title,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      heldUntil: lessons.heldUntil,
    })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(isTeacherHold(sql.placeholder("now"), { id: sql.placeholder("teacher") }))
    .orderBy(asc(lessons.startsAt))
    .prepare("scheduling.teacher-holds"),
);

async function listHolds(teacher: Teacher, now: number) {
  const rows = await ownHolds().execute({ teacher: teacher.id, now: new Date(now) });
  return rows.map((row) => ({ ...row, startsAt: +row.startsAt, heldUntil: +row.heldUntil! }));
}

async function readChoice(
  teacher: Teacher,
  asked: NonNullable<CalendarAddress["hold"]>,
  range: { from: number; to: number },
  now: number,
) {
  const [students, sold] = await Promise.all([
    db()
      .select({ id: users.id, name: users.name, zone: users.zone })
      .from(lessons)
      .innerJoin(users, eq(users.id, lessons.studentId))
      .where(
        and(
          eq(lessons.teacherId, teacher.id),
          isNotNull(lessons.bookedAt),
          eq(users.role, "student"),
          canBeHeldFor,
        ),
      )
      .groupBy(users.id)
      .orderBy(desc(max(lessons.startsAt)), asc(users.id))
      .limit(studentsListed),
    db()
      .select({
        id: offers.id,
        title: offers.title,
        minutes: offers.minutes,
        pricePence: offers.priceMinor,
        currency: offers.currency,
      })
      .from(offers)
      .where(
        and(eq(offers.teacherId, teacher.id), eq(offers.active, true), eq(offers.kind, "single")),
      )
      .orderBy(asc(offers.position), asc(offers.minutes)),
  ]);
  const student = students.find(({ id }) => id === asked.student) ?? null;
  const offer = sold.find(({ id }) => id === asked.offer) ?? null;
  const suggested = await listSuggestedTimes(
    teacher,
    { from: range.from - day, to: range.to },
    now,
  );
  const both = { teacherId: teacher.id, studentId: asked.student, minutes: offer?.minutes ?? 0 };
  return {
    students,
    offers: sold,
    student,
    offer,
    starts:
      student && offer
        ? (
            await listOpenToBoth(
              both,
              { ...range, noticeHours: rules.booking.teacherHoldNoticeHours },
              now,
            )
          ).filter((at) => {
            const during = teacherDuring(at, offer.minutes);
            return !suggested.some((time) => overlaps(time, during));
          })
        : [],
    requestId: crypto.randomUUID(),
  };
}

export type TeacherHoldPage = Awaited<ReturnType<typeof readTeacherHoldPage>>;
