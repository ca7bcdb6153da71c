/** What Priya and her teachers have asked and bought of one another lately, through the commands that people use. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { asStudent, asTeacher, type Person, type Student } from "#app/access/actor.ts";
import { takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { bookFromPackage } from "#app/features/scheduling/packages/book-from-package.server.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { listRescheduleSlots } from "#app/features/scheduling/cancel-and-reschedule/reschedule-slots.server.ts";
import { requestReschedule } from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, zonedParts } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessonSeries, packages } from "#db/schema/scheduling/series-and-packages.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { rules } from "#config/rules.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { buyPackage, payLesson } from "../money/paying.ts";

type Agreement = (priya: Student, now: Date) => Promise<boolean>;

const made: [what: string, isMade: (priya: Student) => Promise<boolean>, make: Agreement][] = [
  [
    "a suggested time",
    async ({ id }) =>
      (await db().$count(
        rescheduleRequests,
        sql`exists (select from ${lessons}
        where ${lessons.id} = ${rescheduleRequests.lessonId} and ${lessons.studentId} = ${id})`,
      )) > 0,
    suggestAnotherTime,
  ],
  [
    "a weekly series",
    async ({ id }) => (await db().$count(lessonSeries, eq(lessonSeries.studentId, id))) > 0,
    bookWeekly,
  ],
  [
    "a package",
    async ({ id }) => (await db().$count(packages, eq(packages.studentId, id))) > 0,
    buyLessons,
  ],
];

/**
 * Each answers whether it is there now: made, or there already because a process died before it said so. Where cards
 * are taken elsewhere, or the demo world is too small to have these people, nothing is made and nothing is missing.
 */
export const agreements = made.map(
  ([what, isMade, make]) =>
    [
      what,
      async (now: Date) => {
        const student = await personOf("Priya Sharma");
        if (student === null || !takesCards()) return true;
        if ((await personOf("Mateo Quiroga")) === null) return true;
        const priya = asStudent(student);
        return (await isMade(priya)) || (await make(priya, now));
      },
    ] as const,
);

/** Makes what is not there yet; answers what could not be made, in words. */
export async function agreeOnThings(now: Date): Promise<string[]> {
  const missing: string[] = [];
  for (const [what, make] of agreements) if (!(await make(now))) missing.push(what);
  return missing;
}

async function personOf(name: string): Promise<Person | null> {
  const [row] = await db().select().from(users).where(eq(users.name, name)).limit(1);
  if (row === undefined) return null;
  const { id, email, role, version, zone } = row;
  return { id, name, email, role, version, zone, portrait: row.portraitId };
}

/** Of the teacher, the length that most people book. */
async function offerOf(teacherId: string) {
  const [offer] = await db()
    .select({ offer: offers, discounts: teachers.packages })
    .from(offers)
    .innerJoin(teachers, eq(teachers.userId, offers.teacherId))
    .where(
      and(
        eq(offers.teacherId, teacherId),
        eq(offers.kind, "single"),
        eq(offers.minutes, rules.lesson.mainMinutes),
        eq(offers.active, true),
      ),
    )
    .limit(1);
  return offer;
}

/** Mateo cannot make the trial, or another teacher the lesson after it, and asks for a later day. */
async function suggestAnotherTime(priya: Student, now: Date): Promise<boolean> {
  const coming = await db()
    .select({ lesson: lessons, teacher: users.name })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(
      and(
        eq(lessons.studentId, priya.id),
        eq(lessons.state, "booked"),
        gt(lessons.startsAt, new Date(+now + day / 2)),
      ),
    )
    .orderBy(desc(eq(users.name, "Mateo Quiroga")), lessons.startsAt);
  const note = "My daughter has a school play that evening. Would this suit you as well?";
  for (const { lesson, teacher: name } of coming) {
    const teacher = await personOf(name);
    const from = +lesson.startsAt + day / 2;
    const places = await listRescheduleSlots(
      { ...lesson, startsAt: +lesson.startsAt },
      { from, to: from + 9 * day },
      +now,
    );
    for (const startsAt of byDay(places, priya.zone).slice(0, 20)) {
      const input = { lessonId: lesson.id, startsAt, note };
      if ((await requestReschedule(asTeacher(teacher!), input, now)).ok) return true;
    }
  }
  return false;
}

/** Four weeks of Spanish at the same hour. */
async function bookWeekly(priya: Student, now: Date): Promise<boolean> {
  const ines = await personOf("Inés Valverde");
  const found = ines && (await offerOf(ines.id));
  if (!found) return false;
  const { id: offerId, teacherId, minutes, priceMinor: pricePence } = found.offer;
  const range = { from: +now + 2 * day, to: +now + 9 * day, minutes, kind: "single" as const };
  const open = (await listOpenSlots([teacherId], range, priya, +now)).get(teacherId) ?? [];
  for (const startsAt of byDay(open, priya.zone).slice(0, 20)) {
    const held = await bookSeries(
      priya,
      {
        teacherId,
        offerId,
        at: [startsAt],
        count: 4,
        skip: [],
        atOnce: false,
        requestId: randomUUID(),
        pricePence,
      },
      now,
    );
    if (!held.ok) continue;
    const input = {
      lessonId: held.lessonId,
      note: "",
      earlyStart: true,
      saveCard: true,
      card: testCard(),
    };
    return (await payLesson(priya, input, now)).ok;
  }
  return false;
}

/** A package with the first of her teachers who sells them, and its first lesson. */
async function buyLessons(priya: Student, now: Date): Promise<boolean> {
  for (const name of ["Camille Roussel", "Inés Valverde", "Davide Ferri", "Mateo Quiroga"]) {
    const teacher = await personOf(name);
    const found = teacher && (await offerOf(teacher.id));
    const [lessonCount, discountPercent] = Object.entries(found?.discounts ?? {})[0] ?? [];
    if (!found || lessonCount === undefined) continue;
    const { id: offerId, teacherId, minutes, priceMinor: singlePence } = found.offer;
    const count = Number(lessonCount);
    const pricePence = packagePrice({
      singlePence,
      lessons: count,
      discountPercent: discountPercent!,
    });
    const input = { teacherId, offerId, lessons: count, pricePence, card: testCard() };
    const bought = await buyPackage(priya, { ...input, requestId: randomUUID() }, now);
    if (!bought.ok) continue;
    const range = { from: +now + 4 * day, to: +now + 12 * day, minutes, kind: "single" as const };
    const open = (await listOpenSlots([teacherId], range, priya, +now)).get(teacherId) ?? [];
    for (const startsAt of byDay(open, priya.zone).slice(0, 20)) {
      const draw = { packageId: bought.packageId, teacherId, offerId, startsAt };
      if ((await bookFromPackage(priya, { ...draw, requestId: randomUUID() }, now)).ok) return true;
    }
    return false;
  }
  return false;
}

/** Those in waking hours first. */
function byDay(starts: number[], zone: string): number[] {
  const isAwake = (at: number) => {
    const { hour } = zonedParts(at, zone);
    return hour >= 10 && hour < 22;
  };
  return [...starts.filter(isAwake), ...starts.filter((at) => !isAwake(at))];
}
