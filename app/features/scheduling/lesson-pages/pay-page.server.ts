import { eq } from "drizzle-orm";
import { href } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { readLearner } from "#app/features/accounts/own-account/learner.server.ts";
import { readPriceHint } from "#app/features/accounts/own-account/price-hint.server.ts";
import { elementKey, takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { readContractLines } from "#app/features/teachers/reference-data/contract-with.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { nearestOpenSlots } from "../availability/slots.server.ts";
import { listSavedCards } from "../booking/cards/saved-cards.server.ts";
import { checkBooking } from "../booking/check-booking.server.ts";
import { getLesson } from "../lessons/lessons.server.ts";
import { findSeries } from "../lessons/series.server.ts";

/**
 * What the page shows that pays for a held lesson, or `elsewhere`: where a lesson that is paid for, or a later one of
 * a series, has its page. Somebody else's lesson is not found.
 */
export async function readPayPage(student: Student, lessonId: string, now = Date.now()) {
  const lesson = await getLesson(student, lessonId);
  if (lesson.state !== "held" && lesson.state !== "expired")
    return { elsewhere: href("/student/lessons/:lessonId/booked", { lessonId }) } as const;
  const lapsed = lesson.state === "expired" || lesson.heldUntil! <= now;
  const series = lesson.seriesId === null ? null : await findSeries(student, lesson.seriesId);
  const first = series?.lessons[0]!.id ?? lesson.id;
  if (first !== lesson.id)
    return { elsewhere: href("/student/lessons/:lessonId/pay", { lessonId: first }) } as const;
  return {
    lesson,
    series,
    lapsed,
    why: lapsed ? await checkBooking(student, lesson) : null,
    nearest: lapsed ? await nearestOpenSlots(lesson.teacherId, lesson, student) : [],
    // What the profile says, for a student who has not answered here.
    about: lesson.kind === "trial" ? await readLearner(student) : null,
    takesCards: takesCards(),
    elementKey: elementKey(),
    hint: await readPriceHint(student),
    savedCards: lesson.pricePence === 0 ? [] : await listSavedCards(student),
    ticked: await readTicked(lesson.id),
    contract: await readContractLines(lesson.teacherId, lesson.teacherName),
    zone: student.zone,
    now,
  };
}

/** What was ticked when the student last went on to pay: a bank that says no leads back to an empty form. */
async function readTicked(lessonId: string) {
  const { earlyStartAt } = lessons;
  const { saveCard, providerRef } = payments;
  const [last] = await db()
    .select({ earlyStartAt, saveCard, providerRef })
    .from(lessons)
    .leftJoin(payments, eq(payments.lessonId, lessons.id))
    .where(eq(lessons.id, lessonId));
  return {
    earlyStart: last!.earlyStartAt !== null,
    remember: last!.saveCard === true,
    // A series is paid for with this yes alone.
    saveCard: last!.providerRef !== null,
  };
}

export type PayPage = Exclude<Awaited<ReturnType<typeof readPayPage>>, { elsewhere: string }>;
