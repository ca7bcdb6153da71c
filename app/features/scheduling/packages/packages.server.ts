import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import {
  packageRefund,
  readEndRefund,
} from "#app/features/payments/purchases/package-money.server.ts";
import { divided } from "#app/features/payments/purchases/divided.server.ts";
import { drawnShare, splitLesson } from "#app/features/payments/purchases/rules.ts";
import { db, type Db, prepared } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import {
  comingStates,
  isIn,
  type LessonState,
  tookPlaceStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { cancelledBy } from "../lessons/lessons.server.ts";
import { stopTerms } from "./package-terms.ts";
import type { UsedLessons } from "./text.ts";

const card = alias(payments, "card");

/** Lessons of a package that have been paid from it and not been given back. */
const usedLessons = sql<number>`(select count(*)::int from payments d
    where d.drawn_from_id = ${packages.id} and d.state <> 'refunded')`;

const columns = {
  id: packages.id,
  teacherId: packages.teacherId,
  teacherName: users.name,
  teacherSlug: teachers.slug,
  offerId: packages.offerId,
  title: packages.title,
  language: packages.language,
  minutes: packages.minutes,
  lessons: packages.lessons,
  singlePence: packages.singleMinor,
  pricePence: packages.priceMinor,
  discountPercent: packages.discountPercent,
  state: packages.state,
  boughtAt: packages.boughtAt,
  expiresAt: packages.expiresAt,
  endedAt: packages.endedAt,
  cardLast4: card.cardLast4,
  feeBasisPoints: card.feeBasisPoints,
  refundedPence: card.refundedMinor,
  used: usedLessons,
};

function select(on: Db = db()) {
  return on
    .select(columns)
    .from(packages)
    .innerJoin(teachers, eq(teachers.userId, packages.teacherId))
    .innerJoin(users, eq(users.id, packages.teacherId))
    .innerJoin(card, eq(card.packageId, packages.id));
}

function asView({ used, ...row }: Awaited<ReturnType<typeof select>>[number]) {
  return {
    ...row,
    left: row.state === "active" ? row.lessons - used : 0,
    boughtAt: row.boughtAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  };
}

/** A package as its two people see it; instants are epoch milliseconds. */
export type PackageView = ReturnType<typeof asView>;

const activePackages = prepared((on) =>
  select(on)
    .where(
      and(
        eq(packages.studentId, sql.placeholder("student")),
        eq(packages.state, "active"),
        gt(packages.expiresAt, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .prepare("scheduling.active-packages"),
);

/** A student's packages with lessons left, the one that runs out first before the others. */
export async function listPackages(
  student: { id: string },
  { teacherId, minutes }: { teacherId?: string; minutes?: number } = {},
  now = new Date(),
): Promise<PackageView[]> {
  const rows = await activePackages().execute({ student: student.id, now });
  return rows
    .map(asView)
    .filter(
      (one) =>
        one.left > 0 &&
        (teacherId === undefined || one.teacherId === teacherId) &&
        (minutes === undefined || one.minutes === minutes),
    );
}

/** How many lessons are left in the packages of each of these students with that teacher; no entry where none is. */
export async function countPackageLessons(
  teacher: { id: string },
  studentIds: string[],
  now = new Date(),
): Promise<Map<string, number>> {
  const rows = await db()
    .select({
      studentId: packages.studentId,
      left: sql<number>`sum(${packages.lessons} - ${usedLessons})::int`,
    })
    .from(packages)
    .where(
      and(
        eq(packages.teacherId, teacher.id),
        inArray(packages.studentId, studentIds),
        eq(packages.state, "active"),
        gt(packages.expiresAt, now),
      ),
    )
    .groupBy(packages.studentId);
  return new Map(
    rows.filter(({ left }) => left > 0).map(({ studentId, left }) => [studentId, left]),
  );
}

/**
 * The package that would pay for a student's next lesson of that length with that teacher, the one that runs out first:
 * what the lesson counts in it, and what of that reaches the teacher, in pence. Null where there is none.
 */
export async function findPayingPackage(
  student: { id: string },
  input: { teacherId: string; minutes: number },
  now = new Date(),
): Promise<{ bought: PackageView; sharePence: number; teacherPence: number } | null> {
  const [bought] = await listPackages(student, input, now);
  if (bought === undefined) return null;
  const balancePence = await balanceOf(db(), accounts.package(bought.id));
  const sharePence = drawnShare({ ...bought, balancePence });
  const { teacherPence } = splitLesson({ ...bought, pricePence: sharePence });
  return { bought, sharePence, teacherPence };
}

/** One package, to either of its two people; null for everybody else. The digits of the card are the student's. */
export async function findPackage(
  person: { id: string },
  packageId: string,
): Promise<PackageView | null> {
  if (!isUuid(packageId)) return null;
  const [row] = await select().where(
    and(
      eq(packages.id, packageId),
      or(eq(packages.studentId, person.id), eq(packages.teacherId, person.id)),
    ),
  );
  if (row === undefined) return null;
  return { ...asView(row), ...(person.id === row.teacherId ? { cardLast4: null } : null) };
}

/** Everything that a student's page of one package shows. Throws not-found for anybody else's. */
export async function readPackagePage(
  student: { id: string },
  packageId: string,
  now = Date.now(),
) {
  const [found] = isUuid(packageId)
    ? await db()
        .select()
        .from(packages)
        .where(and(eq(packages.id, packageId), eq(packages.studentId, student.id)))
    : [];
  if (found === undefined) throw new AppError("not-found");
  const [view, taken, outlook, endedPence] = await Promise.all([
    findPackage(student, packageId),
    db()
      .select({
        id: lessons.id,
        startsAt: lessons.startsAt,
        state: lessons.state,
        cancelledBy,
        pricePence: lessons.priceMinor,
        paymentState: payments.state,
        refundedPence: payments.refundedMinor,
        divided,
      })
      .from(lessons)
      .innerJoin(payments, eq(payments.lessonId, lessons.id))
      .where(and(eq(lessons.packageId, packageId), sql`${lessons.state} <> 'rescheduled'`))
      .orderBy(asc(lessons.startsAt)),
    found.state === "active"
      ? packageRefund(db(), found, stopTerms(found.boughtAt!.getTime(), now))
      : null,
    readEndRefund(packageId),
  ]);
  return {
    bought: view!,
    lessons: taken.map(({ startsAt, divided: parts, refundedPence, ...lesson }) => {
      const isBack = parts !== null && parts.packagePence > 0;
      return {
        ...lesson,
        startsAt: startsAt.getTime(),
        /** Given back whole while the package lasted: it counts as not used. */
        isBack,
        /** What went to the card that paid for the package, as of a package that has ended. */
        cardPence: isBack ? 0 : refundedPence,
      };
    }),
    /** What counts as used if the package stops now. */
    used: countUsed(taken.filter(({ paymentState }) => paymentState !== "refunded")),
    /** What stopping now gives back; null where there is nothing to stop. */
    refundPence: outlook?.refundPence ?? null,
    /** What the end of the package gave back, without what its lessons did; 0 before it. */
    endedPence,
    now,
  };
}

function countUsed(used: { state: LessonState }[]): UsedLessons {
  const count = (states: readonly LessonState[]) =>
    used.filter(({ state }) => isIn(states, state)).length;
  const [booked, taught] = [count(comingStates), count([...tookPlaceStates, "live"])];
  return { taught, booked, lost: used.length - taught - booked };
}
