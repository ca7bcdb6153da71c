import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { cancelPolicyOf, refundFor } from "#app/features/scheduling/lessons/rules.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { ledgerPostings } from "#db/schema/payments/ledger.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { addLesson, noRows } from "./lesson-rows.ts";
import { Random } from "../random.ts";
import { storeLessonRows } from "../store-rows.ts";

useDatabase();

const now = Date.now();
const startsAt = Math.floor(now / hour) * hour - 5 * day;
const bookedAt = startsAt - 3 * day;
const offers = [
  { title: "Trial lesson", kind: "trial" as const, minutes: 25, pricePence: 0 },
  { title: "Odd pence", kind: "single" as const, minutes: 50, pricePence: 2235 },
];
const cancelled = (by: "student" | "teacher", hoursBefore: number) => ({
  by,
  at: startsAt - hoursBefore * hour,
});

/** All that is stored of a lesson, without what is drawn by lot. */
async function traceOf(lessonId: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const { state, kind, title, language, minutes, during, teacherDuring, ...rest } = lesson!;
  const { priceMinor, currency, cancelPolicy, version, bookedAt, cancelledAt } = rest;
  const events = await db()
    .select()
    .from(lessonEvents)
    .where(eq(lessonEvents.lessonId, lessonId))
    .orderBy(lessonEvents.at, sql`${lessonEvents.from} nulls first`);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const [charge] = await db()
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.key, payment!.id));
  const { rows: ledger } = await db().execute(sql`
    select split_part(t.key, ':', 1) as key, t.event, split_part(e.account, ':', 1) as account,
      e.amount_minor, e.currency
    from ledger_postings t left join ledger_entries e on e.posting_id = t.id
    where t.lesson_id = ${lessonId} order by 1, 3`);
  return {
    lesson: { state, kind, title, language, minutes, during, teacherDuring },
    terms: { priceMinor, currency, cancelPolicy, version, bookedAt, cancelledAt },
    early: rest.earlyStartAt,
    events: events.map(({ from, to, actor, actorId, at }) => ({
      from,
      to,
      actor,
      known: actorId !== null,
      at: to === "held" ? "a little earlier" : at,
    })),
    payment: {
      state: payment!.state,
      amount: payment!.amountMinor,
      refunded: payment!.refundedMinor,
      charged: payment!.providerRef === (charge?.id ?? null),
      last4: payment!.cardLast4,
      paidAt: payment!.paidAt,
    },
    charge: charge && [charge.state, charge.amountMinor, charge.refundedMinor, charge.last4],
    ledger,
    transactions: (
      await db()
        .select({ at: ledgerPostings.at, event: ledgerPostings.event })
        .from(ledgerPostings)
        .where(eq(ledgerPostings.lessonId, lessonId))
        .orderBy(ledgerPostings.at)
    ).filter(({ event }) => event !== "refund"),
  };
}

describe("a lesson told in rows leaves what the commands leave", () => {
  it.each([
    { what: "held and completed", offer: 1, cancelled: undefined },
    { what: "a free trial, completed", offer: 0, cancelled: undefined },
    { what: "cancelled in time", offer: 1, cancelled: cancelled("student", 30) },
    { what: "cancelled for half", offer: 1, cancelled: cancelled("student", 5) },
    { what: "cancelled for nothing", offer: 1, cancelled: cancelled("student", 1) },
    { what: "cancelled by the teacher", offer: 1, cancelled: cancelled("teacher", 1) },
    { what: "a free trial, cancelled", offer: 0, cancelled: cancelled("student", 30) },
  ])("$what", async ({ what, offer: which, cancelled }) => {
    const student = await aStudent();
    const byCommands = await aTeacher({ offers });
    const offer = byCommands.offers[which]!;
    const lessonId = await aBookedLesson(student, byCommands, {
      offer,
      startsAt,
      now: new Date(bookedAt),
    });
    if (cancelled) {
      const { refundPence } = refundFor({
        pricePence: offer.priceMinor,
        startsAt,
        bookedAt,
        cancelPolicy: cancelPolicyOf(12),
        now: cancelled.at,
        by: cancelled.by,
      });
      const person = cancelled.by === "student" ? student : byCommands;
      const input = { lessonId, refundPence, reason: "" };
      expect(await cancelLesson(person, input, new Date(cancelled.at))).toMatchObject({ ok: true });
    }
    const end = startsAt + offer.minutes * minute;
    if (cancelled === undefined) await bothCame(lessonId);
    for (const at of [startsAt, end, end + 48 * hour]) await advanceLessons(new Date(at));
    await runJobs();

    const inRows = await aTeacher({ offers });
    const rows = noRows();
    const told = addLesson(
      rows,
      {
        teacherId: inRows.id,
        studentId: (await aStudent()).id,
        offer: inRows.offers[which]!,
        freeCancelHours: 12,
        startsAt,
        bookedAt,
        cancelled,
      },
      new Random(what),
      now,
    );
    await inTransaction((tx) => storeLessonRows(tx, rows));
    const [a, b] = [await traceOf(lessonId), await traceOf(told.lessonId)];
    expect(b).toEqual(a);
  });
});
