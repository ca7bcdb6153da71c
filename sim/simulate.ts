/** People who book, move, cancel, come, stay away and complain, day after day, on a simulated clock. */
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { asAdmin, type Admin, type Student } from "#app/access/actor.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import { reverseTransfers } from "#app/features/payments/payouts/reverse-transfers.server.ts";
import { sendPayout } from "#app/features/payments/payouts/send-payout.server.ts";
import { watchPayouts } from "#app/features/payments/payouts/watch-payouts.server.ts";
import { payTeacher } from "#app/features/payments/payouts/weekly-payouts.server.ts";
import { closeLateCharge } from "#app/features/payments/purchases/pending-charges.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { answerQuestion } from "#app/features/reports/hearing/answer-question.server.ts";
import { askOtherSide } from "#app/features/reports/hearing/ask-other-side.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { bookFromPackage } from "#app/features/scheduling/packages/book-from-package.server.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { chargeDueLessons } from "#app/features/scheduling/series/charge-lessons.server.ts";
import {
  expirePackages,
  stopPackage,
} from "#app/features/scheduling/packages/end-package.server.ts";
import { addTravel } from "#app/features/scheduling/availability/travel.server.ts";
import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { closeCharge, releaseHolds } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { listRescheduleSlots } from "#app/features/scheduling/cancel-and-reschedule/reschedule-slots.server.ts";
import {
  acceptReschedule,
  closeOpenReschedule,
  lapseReschedules,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import {
  acceptRequest,
  declineRequest,
  lapseRequests,
} from "#app/features/scheduling/booking/requests.server.ts";
import {
  listOpenSlots,
  listOpenSlotsEach,
} from "#app/features/scheduling/availability/slots.server.ts";
import { isChargedAtBooking } from "#app/features/scheduling/lessons/student-absences.server.ts";
import { waiveNoShow } from "#app/features/scheduling/attendance/waive-no-show.server.ts";
import {
  markLapsed,
  refreshSearch,
} from "#app/features/teachers/search-index/table/refresh-search.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, day, hour, localDate, minute, zonedParts } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { settlingStates } from "#db/schema/scheduling/lesson-states.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { teacherSearch } from "#db/schema/teachers/search.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { Random } from "#db/seed/random.ts";
import { aPerson, storePeople, storeTeachers } from "#test/builders/people.ts";
import { runJobs } from "#test/jobs.ts";
import { bankCard, declinedCard, goodCard } from "#test/builders/lessons.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { laterDeclinedCard } from "#test/builders/series.ts";
import { Banks } from "./banks.ts";
import { useSimulatedClock } from "./clock.ts";
import { everyDay, everyWeek, findViolations } from "./invariants.ts";
import { Settlement } from "./settlement.ts";
import { answerBank, buyPackage, payLesson } from "#db/seed/money/paying.ts";

export type Year = { days: number; teachers: number; students: number; seed: string };

type Teacher = Awaited<ReturnType<typeof storeTeachers>>[number];
type Lesson = typeof lessons.$inferSelect;
type Bought = { teacher: Teacher; offer: typeof offers.$inferSelect; packageId: string };

/** A Wednesday, five days before teachers are paid; the year has both clock changes of every zone. */
const start = Date.UTC(2027, 0, 6);
const step = 6 * hour;
/** Of banks in our currency, in one with a rate, and in one without hundredths. */
const countries = ["GB", "GB", "ES", "US", "HU"];
/** A bank takes back at once what it pays. */
const disputedCard = testCard("4000000000000259");
/** Percent of every teacher's packages. */
const discounts = { 5: 5, 10: 10 };
const zones = [
  "Europe/London",
  "Europe/Madrid",
  "Europe/Berlin",
  "Africa/Cairo",
  "America/New_York",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
];

/**
 * Runs it on the open, empty database; answers what was found that never may be, what happened in numbers, and what has
 * moved in all, in minor units.
 */
export async function simulate(
  input: Year,
  tell: (line: string) => void = () => {},
): Promise<{ found: string[]; summary: string; totals: Record<string, number> }> {
  const clock = useSimulatedClock(start);
  try {
    const world = await World.make(input);
    const found: string[] = [];
    const settlement = new Settlement(start);
    for (let at = 0; at < input.days && found.length === 0; at += 1) {
      for (let part = 0; part < day / step; part += 1) {
        const now = start + at * day + part * step;
        clock.set(now);
        await world.runClock();
        await world.live();
        // Time for holds to lapse and for what is wanted at once to be answered.
        clock.set(now + 16 * minute);
        await world.runClock();
      }
      found.push(...(await findViolations(everyDay, new Date())));
      if (at % 7 === 6 || at === input.days - 1) {
        found.push(...(await findViolations(everyWeek, new Date())));
        found.push(...(await world.findMovedClocks()), ...(await world.findWrongSearch()));
        tell(`day ${at + 1}: ${world.summary()}`);
      }
      const [today, tomorrow] = [at, at + 1].map((days) => new Date(start + days * day));
      if (at === input.days - 1 || today!.getUTCMonth() !== tomorrow!.getUTCMonth()) {
        const settled = await settlement.settle(new Date());
        found.push(...settled.found);
        tell(`${today!.toISOString().slice(0, 7)}: ${settled.moved}`);
      }
    }
    return { found, summary: world.summary(), totals: settlement.totals() };
  } finally {
    clock.giveBack();
  }
}

class World {
  readonly random: Random;
  readonly teachers: Teacher[];
  readonly students: Student[];
  readonly admin: Admin;
  readonly banks: Banks;
  /** How far ahead people book: in a short world nearer, so that it has lessons that are over and paid out. */
  private readonly ahead: number;
  readonly done = new Map<string, number>();
  /** By student, who has one at a time. */
  readonly packages = new Map<string, Bought>();
  /** Where each booked lesson was when it was booked. */
  readonly stood = new Map<string, number>();

  private constructor(
    { seed, days }: Year,
    random: Random,
    people: { teachers: Teacher[]; students: Student[]; admin: Admin },
  ) {
    this.random = random;
    this.ahead = Math.min(12, days / 2) * day;
    this.teachers = people.teachers;
    this.students = people.students;
    this.admin = people.admin;
    const count = (what: string) => this.count(what);
    this.banks = new Banks(seed, { ...people, count });
  }

  static async make(input: Year): Promise<World> {
    const { teachers, students, seed } = input;
    const random = new Random(seed);
    const made: Teacher[] = [];
    for (let from = 0; from < teachers; from += 100)
      made.push(
        ...(await storeTeachers(
          db(),
          Array.from({ length: Math.min(100, teachers - from) }, () => aTeacherInput(random)),
        )),
      );
    const people: Student[] = [];
    for (let from = 0; from < students; from += 500)
      people.push(
        ...((await storePeople(
          db(),
          Array.from({ length: Math.min(500, students - from) }, () => ({
            role: "student" as const,
            input: { zone: random.pick(zones) },
          })),
        )) as Student[]),
      );
    const admin = asAdmin(await aPerson("admin"));
    const world = new World(input, random, { teachers: made, students: people, admin });
    await world.banks.open();
    return world;
  }

  summary(): string {
    return [...this.done].map(([what, count]) => `${what} ${count}`).join(", ");
  }

  private count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  /** The jobs of scheduling and money as their clock would run them; mails and notices are not sent. */
  async runClock(): Promise<void> {
    await releaseHolds.run({});
    await chargeDueLessons();
    await advanceLessons();
    await lapseReschedules();
    await lapseRequests();
    await expirePackages(new Date());
    await this.banks.runClock();
    await runJobs([
      closeCharge,
      sendRefund,
      closeLateCharge,
      payTeacher,
      reverseTransfers,
      sendPayout,
    ]);
    await watchPayouts();
    await db().execute(sql`delete from pgboss.job`);
  }

  /** What people do in six hours. */
  async live(): Promise<void> {
    const tries = Math.round((this.students.length * this.random.next()) / 20);
    await this.answerRequests();
    await this.answerRescheduleRequests();
    for (let n = 0; n < tries; n += 1) await this.book();
    await this.comeToLessons();
    await this.changeMinds();
    await this.stopPackages();
    await this.changeCalendars();
    await this.complain();
    await this.banks.live();
  }

  private async book(): Promise<void> {
    const { random } = this;
    const at = random.int(0, this.students.length - 1);
    const student = this.students[at]!;
    // Most stay with a teacher or two.
    const bought = this.packages.get(student.id);
    const draws = bought !== undefined && random.chance(0.8);
    const teacher = draws
      ? bought.teacher
      : random.chance(0.7)
        ? this.teachers[(at * 7) % this.teachers.length]!
        : random.pick(this.teachers);
    const offer = draws ? bought.offer : random.pick(teacher.offers);
    const now = Date.now();
    if (random.chance(0.04)) return this.bookAtOnce(student, teacher);
    const range = { from: now, to: now + this.ahead, minutes: offer.minutes, kind: offer.kind };
    const open = (await listOpenSlots([teacher.id], range, student, now)).get(teacher.id) ?? [];
    if (open.length === 0) return this.count("found nothing");
    const startsAt = random.pick(open);
    if (draws) return this.draw(student, bought, startsAt);
    if (offer.kind === "single" && bought === undefined && random.chance(0.06))
      return this.buyPackage(student, teacher, offer);
    if (offer.kind === "single" && random.chance(0.04)) {
      const atOnce = await isChargedAtBooking(db(), student.id, new Date());
      const many = { ...inputOf(teacher, offer, startsAt), at: [startsAt], skip: [], atOnce };
      const held = await bookSeries(student, { ...many, count: random.int(4, 10) });
      if (!held.ok) return this.count("series refused");
      this.count("series");
      return this.pay(student, held.lessonId, true);
    }
    const held = await bookLesson(student, inputOf(teacher, offer, startsAt));
    if (!held.ok) return this.count("refused");
    this.count(offer.kind);
    if (!random.chance(0.05)) await this.pay(student, held.lessonId, false);
  }

  private async draw(
    student: Student,
    { teacher, offer, packageId }: Bought,
    startsAt: number,
  ): Promise<void> {
    const drawn = await bookFromPackage(student, {
      ...inputOf(teacher, offer, startsAt),
      packageId,
    });
    if (drawn.ok) return this.count("drawn");
    if (drawn.reason === "package-empty") this.packages.delete(student.id);
    this.count("not drawn");
  }

  private async buyPackage(
    student: Student,
    teacher: Teacher,
    offer: Bought["offer"],
  ): Promise<void> {
    const lessons = this.random.pick([5, 10] as const);
    const bought = await buyPackage(student, {
      ...inputOf(teacher, offer, 0),
      lessons,
      pricePence: packagePrice({
        singlePence: offer.priceMinor,
        lessons,
        discountPercent: discounts[lessons],
      }),
      card: goodCard,
    });
    if (!bought.ok) return this.count("package refused");
    this.packages.set(student.id, { teacher, offer, packageId: bought.packageId });
    this.count("packages");
  }

  /** Somebody has had enough of a teacher, and takes back what is left. */
  private async stopPackages(): Promise<void> {
    for (const [studentId, { packageId }] of this.packages) {
      if (!this.random.chance(0.001)) continue;
      const student = this.studentOf({ studentId });
      const asked = await stopPackage(student, { packageId, refundPence: -1 });
      if (!asked.ok && asked.reason === "refund-changed") {
        const { refundPence } = asked;
        if ((await stopPackage(student, { packageId, refundPence })).ok) this.count("stopped");
      }
      this.packages.delete(studentId);
    }
  }

  private async bookAtOnce(student: Student, teacher: Teacher): Promise<void> {
    const startsAt = Math.floor(Date.now() / hour) * hour + this.random.int(1, 2) * hour;
    const held = await bookLesson(student, inputOf(teacher, teacher.offer, startsAt));
    if (!held.ok) return;
    this.count("at once");
    await this.pay(student, held.lessonId, false);
    if (this.random.chance(0.7)) await this.accept(teacher, held.lessonId);
  }

  private async pay(student: Student, lessonId: string, isSeries: boolean): Promise<void> {
    const { random } = this;
    const card = random.chance(0.04)
      ? declinedCard
      : random.chance(0.08)
        ? bankCard
        : isSeries && random.chance(0.2)
          ? laterDeclinedCard
          : random.chance(0.005)
            ? disputedCard
            : goodCard;
    const paid = await payLesson(student, {
      lessonId,
      note: "",
      earlyStart: true,
      saveCard: isSeries,
      card,
    });
    if (paid.ok && paid.next === "bank" && random.chance(0.9))
      await answerBank(student, { lessonId, approved: random.chance(0.9) });
  }

  private async accept(teacher: Teacher, lessonId: string): Promise<void> {
    const answer = await acceptRequest(teacher, lessonId).catch(() => null);
    if (answer?.ok) this.count("accepted");
  }

  private async answerRequests(): Promise<void> {
    const asked = await db()
      .select()
      .from(lessons)
      .where(eq(lessons.state, "requested"))
      .orderBy(lessons.id);
    for (const lesson of asked) {
      if (!this.random.chance(0.5)) continue;
      const teacher = this.teacherOf(lesson);
      if (this.random.chance(0.85)) await this.accept(teacher, lesson.id);
      else if ((await declineRequest(teacher, lesson.id)).ok) this.count("declined");
    }
  }

  private async answerRescheduleRequests(): Promise<void> {
    const open = await db()
      .select()
      .from(rescheduleRequests)
      .innerJoin(lessons, eq(lessons.id, rescheduleRequests.lessonId))
      .where(eq(rescheduleRequests.state, "open"))
      .orderBy(rescheduleRequests.id);
    for (const { reschedule_requests: rescheduleRequest, lessons: lesson } of open) {
      if (!this.random.chance(0.4)) continue;
      const other =
        rescheduleRequest.by === "student" ? this.teacherOf(lesson) : this.studentOf(lesson);
      if (this.random.chance(0.7)) {
        const answer = await acceptReschedule(other, rescheduleRequest.id);
        if (answer.ok) this.count("moved");
        else this.count("not moved");
      } else if ((await closeOpenReschedule(other, rescheduleRequest.id)).ok) this.count("kept");
    }
  }

  /** Both, one of them, both for a part, or nobody. */
  private async comeToLessons(): Promise<void> {
    const now = Date.now();
    const soon = await db()
      .select()
      .from(lessons)
      .where(
        and(
          eq(lessons.state, "booked"),
          gt(lessons.startsAt, new Date(now)),
          lte(lessons.startsAt, new Date(now + step)),
        ),
      )
      .orderBy(lessons.id);
    for (const { id, startsAt, minutes, studentId, teacherId } of soon) {
      const luck = this.random.next();
      const who = luck < 0.94 ? [studentId, teacherId] : luck < 0.96 ? [studentId] : [teacherId];
      if (luck > 0.99) continue;
      const stays = luck < 0.03 ? Math.ceil(minutes / 2) : minutes;
      const [joinedAt, leftAt] = [
        new Date(+startsAt - 2 * minute),
        new Date(+startsAt + stays * minute),
      ];
      await db()
        .insert(roomPresence)
        .values(
          who.map((userId) => ({ lessonId: id, userId, joinedAt, lastSeenAt: leftAt, leftAt })),
        );
    }
  }

  private async changeMinds(): Promise<void> {
    const { random } = this;
    const coming = await db()
      .select()
      .from(lessons)
      .where(and(eq(lessons.state, "booked"), gt(lessons.startsAt, new Date())))
      .orderBy(lessons.id);
    for (const lesson of coming) {
      const luck = random.next();
      if (luck > 0.024) continue;
      const person = random.chance(0.5) ? this.studentOf(lesson) : this.teacherOf(lesson);
      if (luck < 0.012) await this.cancel(person, lesson);
      else await this.propose(person, lesson);
    }
  }

  private async cancel(person: Student | Teacher, { id }: Lesson): Promise<void> {
    const asked = { lessonId: id, refundPence: 0, reason: "" };
    const first = await cancelLesson(person, asked);
    if (first.ok) return this.count("cancelled");
    // The page shows what comes back before it is asked for.
    if (first.reason !== "refund-changed") return;
    const { refundPence } = first.refund;
    if ((await cancelLesson(person, { ...asked, refundPence })).ok) this.count("cancelled");
  }

  private async propose(person: Student | Teacher, lesson: Lesson): Promise<void> {
    const from = Date.now() + hour;
    const movable = { ...lesson, startsAt: +lesson.startsAt };
    const open = await listRescheduleSlots(movable, { from, to: from + 6 * day });
    if (open.length === 0) return;
    const startsAt = this.random.pick(open);
    const asked = await requestReschedule(person, { lessonId: lesson.id, startsAt, note: "" });
    this.count(asked.ok ? "proposed" : "rescheduleRequest refused");
  }

  private async changeCalendars(): Promise<void> {
    const { random } = this;
    const someone = random.pick(this.teachers);
    const today = localDate(Date.now(), someone.zone);
    if (random.chance(0.3)) {
      const from = addDays(today, random.int(1, 30));
      const to = { date: addDays(from, random.int(1, 4)), minute: 0 };
      const off = { from: { date: from, minute: 0 }, to, anyway: true };
      if ((await addTimeOff(someone, off)).ok) this.count("time off");
    }
    if (random.chance(0.05)) {
      const input = { date: addDays(today, random.int(1, 40)), zone: random.pick(zones) };
      if ((await addTravel(someone, input)).ok) this.count("journeys");
    }
    const traveller = random.pick(this.students);
    await db()
      .update(users)
      .set({ zone: random.pick(zones) })
      .where(eq(users.id, traveller.id));
  }

  private async complain(): Promise<void> {
    const { random } = this;
    const over = await db()
      .select()
      .from(lessons)
      .where(
        and(
          inArray(
            lessons.state,
            settlingStates.filter((state) => state !== "interrupted"),
          ),
          gt(lessons.startsAt, new Date(Date.now() - 40 * hour)),
        ),
      )
      .orderBy(lessons.id);
    for (const lesson of over) {
      const luck = random.next();
      if (luck < 0.002) {
        const text = `The room did not let me in. ${lesson.id}`;
        const about = { lessonId: lesson.id };
        const report = { category: "technical" as const, text };
        if ((await fileReport(this.studentOf(lesson), about, report)).ok) this.count("reports");
      } else if (luck < 0.01 && lesson.state === "no_show_student")
        if ((await waiveNoShow(this.teacherOf(lesson), lesson.id)).ok) this.count("waived");
    }
    const open = await db()
      .select()
      .from(reports)
      .where(and(eq(reports.state, "open"), isNull(reports.mergedInto)))
      .orderBy(reports.id);
    for (const { id: reportId, version: read, teacherId } of open) {
      if (!random.chance(0.1)) continue;
      const reason = "The record of the room shows how long both of you were there.";
      const question = "What happened, as you saw it?";
      const heard = { reportId, answer: "It was as the record of the room has it.", agrees: false };
      await askOtherSide(this.admin, { reportId, question });
      await answerQuestion({ id: teacherId }, heard);
      const version = read + 1;
      const outcome = random.pick(["dismiss", "refund", "part"] as const);
      const input = {
        reportId,
        version,
        ground: "students",
        outcome,
        reason,
        partPence: 500,
      } as const;
      const decided = await decideReport(this.admin, input);
      if (!decided.ok) await decideReport(this.admin, { ...input, outcome: "dismiss" });
      this.count("decided");
    }
  }

  /** Lessons that are no longer where they were booked, and those of a series that left its wall time. */
  async findMovedClocks(): Promise<string[]> {
    const found: string[] = [];
    const all = await db()
      .select({ lesson: lessons, zone: lessonSeries.zone, series: lessonSeries.id })
      .from(lessons)
      .leftJoin(lessonSeries, eq(lessonSeries.id, lessons.seriesId));
    const walls = new Map<string, string>();
    for (const { lesson, zone, series } of all) {
      const at = +lesson.startsAt;
      if ((this.stood.get(lesson.id) ?? at) !== at) found.push(`${lesson.id} is at another time`);
      this.stood.set(lesson.id, at);
      // A lesson that was moved by its people has left the wall time on purpose.
      if (series === null || lesson.moves > 0) continue;
      const clock = zonedParts(at, zone!);
      const wall = `${clock.hour}:${clock.minute}`;
      if ((walls.get(series) ?? wall) !== wall) found.push(`series ${series} left its wall time`);
      walls.set(series, wall);
    }
    return found;
  }

  /** The first free time that the search table has of a sample of teachers, against their calendars. */
  async findWrongSearch(): Promise<string[]> {
    const now = Date.now();
    await markLapsed(new Date(now));
    await refreshSearch(listOpenSlotsEach, Date.now);
    const found: string[] = [];
    for (const teacher of this.random.some(this.teachers, 10)) {
      const [row] = await db()
        .select()
        .from(teacherSearch)
        .where(and(eq(teacherSearch.teacherId, teacher.id), eq(teacherSearch.language, "")));
      const to = (Math.floor(now / day) + 16) * day;
      const range = { from: now, to, minutes: 50, kind: "single" as const };
      const open = (await listOpenSlots([teacher.id], range, null, now)).get(teacher.id)!;
      const said = row?.soonest?.getTime() ?? null;
      if (said !== (open[0] ?? null))
        found.push(`search has ${said} of ${teacher.id}, and not ${open[0]}`);
    }
    return found;
  }

  private teacherOf({ teacherId }: { teacherId: string }): Teacher {
    return this.teachers.find(({ id }) => id === teacherId)!;
  }

  private studentOf({ studentId }: { studentId: string }): Student {
    return this.students.find(({ id }) => id === studentId)!;
  }
}

function inputOf(teacher: Teacher, offer: typeof offers.$inferSelect, startsAt: number) {
  return {
    teacherId: teacher.id,
    offerId: offer.id,
    startsAt,
    requestId: randomUUID(),
    pricePence: offer.priceMinor,
  };
}

function aTeacherInput(random: Random) {
  const from = random.pick([420, 540, 780, 960]);
  const approveFirst = random.chance(0.25);
  return {
    profile: {
      country: random.pick(countries),
      zone: random.pick(zones),
      approveFirst,
      instantLessons: random.chance(0.2),
      packages: discounts,
      noticeHours: random.pick([2, 12, 24]),
      bufferMinutes: random.pick([0, 0, 15]),
      maxPerDay: random.chance(0.2) ? 4 : null,
    },
    weekly: random.some([1, 2, 3, 4, 5, 6, 7], 5).map((weekday) => {
      return { weekday, startMinute: from, endMinute: from + 420 };
    }),
    offers: [
      {
        title: "Trial lesson",
        kind: "trial" as const,
        minutes: 25,
        pricePence: random.pick([0, 500, 800]),
      },
      { title: "Long lesson", kind: "single" as const, minutes: 80, pricePence: 3301 },
      { title: "Conversation", kind: "single" as const, minutes: 50, pricePence: 2200 },
    ],
  };
}
