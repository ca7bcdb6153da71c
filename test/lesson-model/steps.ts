/** Everything that can happen, as commands of fast-check: each does it in the model and in the product. */
import fc from "fast-check";
import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { chargeDueLessons } from "#app/features/scheduling/series/charge-lessons.server.ts";
import { endSeries } from "#app/features/scheduling/series/end-series.server.ts";
import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { releaseHolds } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { holdForStudent } from "#app/features/scheduling/booking/hold-for-student.server.ts";
import {
  acceptReschedule,
  closeOpenReschedule,
  lapseReschedules,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import {
  acceptRequest,
  declineRequest,
  lapseRequests,
} from "#app/features/scheduling/booking/requests.server.ts";
import { isChargedAtBooking } from "#app/features/scheduling/lessons/student-absences.server.ts";
import { waiveNoShow } from "#app/features/scheduling/attendance/waive-no-show.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { reportQuestions, reports } from "#db/schema/reports/reports.ts";
import { rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { bankCard, declinedCard, goodCard } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { laterDeclinedCard } from "#test/builders/series.ts";
import {
  day,
  endOf,
  hour,
  minute,
  type CardWord,
  type ModelLesson,
  type Side,
  type Visits,
} from "./model.ts";
import type { World } from "./world.ts";
import { answerBank, payLesson } from "#db/seed/money/paying.ts";

const cards = {
  good: goodCard,
  declined: declinedCard,
  bank: bankCard,
  later: laterDeclinedCard,
};

class Step implements fc.AsyncCommand<object, World> {
  private readonly words: string;
  private readonly act: (world: World) => Promise<void>;
  private readonly runsJobs: boolean;

  constructor(words: string, act: (world: World) => Promise<void>, runsJobs = false) {
    this.words = words;
    this.act = act;
    this.runsJobs = runsJobs;
  }
  check(): boolean {
    return true;
  }
  async run(_: object, world: World): Promise<void> {
    await this.act(world);
    await world.check({ jobsRan: this.runsJobs });
  }
  toString(): string {
    return this.words;
  }
}

/** The answer of a command as yes or no; what the person may not even see is a no. */
async function said(answer: Promise<unknown>): Promise<boolean> {
  try {
    const value = await answer;
    return typeof value !== "object" || value === null || !("ok" in value) || value.ok === true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** One of the lessons in these states, or of all where `wild` says so: commands meet lessons they cannot have. */
function choose(world: World, which: number, states: LessonState[]): ModelLesson | undefined {
  const isWild = which % 8 === 7;
  const some = world.model.lessons.filter(({ state }) => isWild || states.includes(state));
  return some[Math.floor(which / 8) % some.length];
}

const which = fc.nat(799);
const side = fc.constantFrom<Side>("student", "teacher");

function onLesson<Extra>(
  name: string,
  states: LessonState[],
  extra: fc.Arbitrary<Extra>,
  act: (world: World, lesson: ModelLesson, extra: Extra) => Promise<void>,
): fc.Arbitrary<Step> {
  return fc.tuple(which, extra).map(
    ([n, more]) =>
      new Step(`${name}(${n}, ${JSON.stringify(more)})`, async (world) => {
        const lesson = choose(world, n, states);
        if (lesson !== undefined) await act(world, lesson, more);
      }),
  );
}

const bookStep = fc
  .record({
    student: fc.nat(2),
    teacher: fc.nat(1),
    kind: fc.constantFrom("trial" as const, "single" as const, "single" as const),
    // Half hours from now on: few places, so that bookings meet.
    ahead: fc.oneof(
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 24, max: 34 }),
      fc.integer({ min: 48, max: 56 }),
    ),
    card: fc.constantFrom<CardWord | "hold">("good", "good", "good", "good", "bank", "hold"),
  })
  .map(
    (input) =>
      new Step(`book(${JSON.stringify(input)})`, async (world) => {
        const { model } = world;
        const { id: offerId, minutes, priceMinor: price } = world.offer(input);
        const startsAt = Math.ceil(model.now / (hour / 2)) * (hour / 2) + input.ahead * (hour / 2);
        const offer = { kind: input.kind, minutes, price };
        const expected = model.book(input.student, input.teacher, offer, startsAt);
        const made = await bookLesson(world.students[input.student]!, {
          teacherId: world.teachers[input.teacher]!.id,
          offerId,
          startsAt,
          requestId: crypto.randomUUID(),
          pricePence: price,
        });
        expect(made.ok, JSON.stringify(made)).toBe(expected !== null);
        if (!made.ok) return;
        const lesson = { ...expected!, id: made.lessonId };
        model.lessons.push(lesson);
        if (input.card !== "hold") await pay(world, lesson, input.card, null);
      }),
  );

const keepStep = fc
  .record({
    student: fc.nat(2),
    teacher: fc.nat(1),
    ahead: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 24, max: 56 })),
  })
  .map(
    (input) =>
      new Step(`keep(${JSON.stringify(input)})`, async (world) => {
        const { model } = world;
        const {
          id: offerId,
          minutes,
          priceMinor: price,
        } = world.offer({ ...input, kind: "single" });
        const startsAt = Math.ceil(model.now / (hour / 2)) * (hour / 2) + input.ahead * (hour / 2);
        const offer = { kind: "single" as const, minutes, price };
        const expected = model.keep(input.student, input.teacher, offer, startsAt);
        const studentId = world.students[input.student]!.id;
        const asked = { studentId, offerId, startsAt, requestId: crypto.randomUUID() };
        const made = await holdForStudent(world.teachers[input.teacher]!, asked).catch(notTheirs);
        expect(made.ok, JSON.stringify(made)).toBe(expected !== null);
        if (made.ok) model.lessons.push({ ...expected!, id: made.lessonId });
      }),
  );

function notTheirs(error: unknown): { ok: false } {
  if (error instanceof AppError) return { ok: false };
  throw error;
}

const seriesStep = fc
  .record({
    student: fc.nat(2),
    // Of the second, who answers each request first, there is none.
    teacher: fc.constantFrom(0, 0, 0, 1),
    count: fc.integer({ min: 2, max: 3 }),
    ahead: fc.integer({ min: 24, max: 34 }),
    card: fc.constantFrom<CardWord | "hold">("good", "good", "later", "bank", "hold"),
  })
  .map(
    (input) =>
      new Step(`series(${JSON.stringify(input)})`, async (world) => {
        const { model } = world;
        const offer = world.offer({ teacher: input.teacher, kind: "single" });
        const { id: offerId, minutes, priceMinor: price } = offer;
        const startsAt = Math.ceil(model.now / (hour / 2)) * (hour / 2) + input.ahead * (hour / 2);
        const expected = model.bookSeries(
          input.student,
          input.teacher,
          { kind: "single", minutes, price },
          startsAt,
          input.count,
        );
        const student = world.students[input.student]!;
        const atOnce = await isChargedAtBooking(db(), student.id, new Date());
        const made = await bookSeries(student, {
          teacherId: world.teachers[input.teacher]!.id,
          offerId,
          at: [startsAt],
          count: input.count,
          skip: [],
          atOnce,
          requestId: crypto.randomUUID(),
          pricePence: price,
        });
        expect(made.ok, JSON.stringify(made)).toBe(expected !== null);
        if (!made.ok) return;
        const ids = await world.seriesOf(made.lessonId);
        const held = expected!.map((lesson, at) => ({ ...lesson, id: ids[at]! }));
        if (atOnce) for (const { payment } of held) payment!.chargeAt = model.now;
        model.lessons.push(...held);
        if (input.card !== "hold") await pay(world, held[0]!, input.card, null);
      }),
  );

async function pay(
  world: World,
  lesson: ModelLesson,
  card: CardWord,
  dies: "open" | "pay" | null,
): Promise<void> {
  const input = {
    lessonId: lesson.id,
    note: "",
    earlyStart: true,
    saveCard: true,
    card: cards[card],
  };
  const expected = world.model.pay(lesson, card, dies);
  const answer = world.dying(dies, () => payLesson(world.student(lesson), input));
  if ((await said(answer.then((value) => value ?? { ok: false }))) !== expected)
    throw new Error(`paying was to be ${expected}`);
}

const payStep = onLesson(
  "pay",
  ["held"],
  fc.record({
    card: fc.constantFrom<CardWord>("good", "good", "declined", "bank"),
    dies: fc.constantFrom("open" as const, "pay" as const, "pay" as const, null, null, null),
  }),
  (world, lesson, { card, dies }) => pay(world, lesson, card, dies),
);

const bankStep = fc.tuple(which, fc.boolean(), fc.boolean()).map(
  ([n, approved, dies]) =>
    new Step(`bank(${n}, ${approved}, dies ${dies})`, async (world) => {
      const some = world.model.lessons.filter(
        ({ payment }) =>
          payment?.known && (n % 8 === 7 || payment.charge === "needs_authentication"),
      );
      const lesson = some[Math.floor(n / 8) % some.length];
      if (lesson === undefined) return;
      const expected = world.model.bank(lesson, approved, dies);
      const answer = world.dying(dies ? "authenticate" : null, () =>
        answerBank(world.student(lesson), { lessonId: lesson.id, approved }),
      );
      expect(await said(answer.then((value) => value ?? { ok: false }))).toBe(expected);
    }),
);

/** Of a series that runs: what has not been charged costs nothing. */
function onUncharged(
  name: string,
  act: (world: World, lesson: ModelLesson) => Promise<void>,
): fc.Arbitrary<Step> {
  return which.map(
    (n) =>
      new Step(`${name}(${n})`, async (world) => {
        const some = world.model.lessons.filter(
          ({ payment }) => payment?.state === "due" || payment?.state === "failed",
        );
        const lesson = some[n % some.length];
        if (lesson !== undefined) await act(world, lesson);
      }),
  );
}

const skipStep = onUncharged("skip", async (world, lesson) => {
  const refundPence = world.model.cancel(lesson, "student");
  const input = { lessonId: lesson.id, refundPence: 0, reason: "" };
  expect(await said(cancelLesson(world.student(lesson), input))).toBe(refundPence === 0);
});

const endStep = onUncharged("end", async (world, lesson) => {
  const cancelled = world.model.endSeries(lesson);
  const seriesId = await world.seriesIdOf(lesson);
  expect(await endSeries(world.student(lesson), seriesId)).toEqual({ cancelled });
});

/** The charges of the moment, each of them made by a process that dies of it. */
const chargeAndDieStep = fc.constant(
  new Step("charge, dying", async (world) => {
    world.model.charge(true);
    await world.dying("payWithSavedCard", () => chargeDueLessons());
  }),
);

const releaseStep = onLesson("release", ["held"], side, async (world, lesson, by) => {
  const expected = world.model.release(lesson, by);
  expect(await said(releaseHold(world[by](lesson), lesson.id))).toBe(expected);
});

const acceptStep = onLesson("accept", ["requested"], fc.nat(3), async (world, lesson, n) => {
  const dies = n === 0;
  const expected = world.model.accept(lesson, dies);
  const answer = world.dying(dies ? "capture" : null, () =>
    acceptRequest(world.teacher(lesson), lesson.id),
  );
  expect(await said(answer.then((value) => value ?? { ok: false }))).toBe(expected);
});

const declineStep = onLesson("decline", ["requested"], fc.constant(null), async (world, lesson) => {
  const expected = world.model.decline(lesson);
  expect(await said(declineRequest(world.teacher(lesson), lesson.id))).toBe(expected);
});

const cancelStep = onLesson(
  "cancel",
  ["booked", "booked", "requested"],
  side,
  async (world, lesson, by) => {
    const person = by === "student" ? world.student(lesson) : world.teacher(lesson);
    const refundPence = world.model.cancel(lesson, by);
    const input = { lessonId: lesson.id, refundPence: refundPence ?? 0, reason: "" };
    expect(await said(cancelLesson(person, input))).toBe(refundPence !== null);
  },
);

const proposeStep = onLesson(
  "propose",
  ["booked"],
  fc.record({
    by: side,
    hours: fc.integer({ min: -3, max: 30 }),
    from: fc.constantFrom("now", "start"),
  }),
  async (world, lesson, { by, hours, from }) => {
    const base = from === "start" ? lesson.startsAt : Math.ceil(world.model.now / hour) * hour;
    const startsAt = base + hours * hour;
    const person = by === "student" ? world.student(lesson) : world.teacher(lesson);
    const expected = world.model.propose(lesson, by, startsAt);
    const answer = requestReschedule(person, { lessonId: lesson.id, startsAt, note: "" });
    expect(await said(answer), JSON.stringify(await answer.catch(() => null))).toBe(expected);
  },
);

const answerStep = fc.tuple(which, fc.constantFrom("accept", "accept", "close"), side).map(
  ([n, word, closer]) =>
    new Step(`answer(${n}, ${word}, ${closer})`, async (world) => {
      const some = world.model.lessons.filter(
        ({ rescheduleRequest }) => rescheduleRequest !== null,
      );
      const lesson = some[n % some.length];
      if (lesson === undefined) return;
      const [row] = await db()
        .select()
        .from(rescheduleRequests)
        .where(
          and(eq(rescheduleRequests.lessonId, lesson.id), eq(rescheduleRequests.state, "open")),
        );
      if (word === "close") {
        lesson.rescheduleRequest = null;
        const person = closer === "student" ? world.student(lesson) : world.teacher(lesson);
        expect(await said(closeOpenReschedule(person, row!.id))).toBe(true);
        return;
      }
      const person =
        lesson.rescheduleRequest!.by === "student" ? world.teacher(lesson) : world.student(lesson);
      const expected = world.model.acceptReschedule(lesson);
      const answer = await acceptReschedule(person, row!.id);
      expect(answer.ok, JSON.stringify(answer)).toBe(expected !== null);
      if (answer.ok) world.model.lessons.push({ ...expected!, id: answer.lessonId });
    }),
);

const timeOffStep = fc.tuple(fc.nat(1), fc.nat(3)).map(
  ([n, days]) =>
    new Step(`timeOff(${n}, ${days})`, async (world) => {
      const start = Math.floor(world.model.now / day) * day + days * day + 9 * hour;
      const end = start + 4 * hour;
      const isOver = end <= world.model.now;
      if (!isOver) world.model.timeOff.push({ teacher: n, start, end });
      const date = new Date(start).toISOString().slice(0, 10) as never;
      const input = { from: { date, minute: 9 * 60 }, to: { date, minute: 13 * 60 }, anyway: true };
      expect(await said(addTimeOff(world.teachers[n]!, input))).toBe(!isOver);
    }),
);

const attendStep = onLesson(
  "attend",
  ["booked", "live", "ended"],
  fc.constantFrom<Visits>("both", "both", "student", "teacher", "half"),
  async (world, lesson, visits) => {
    if (world.model.attend(lesson, visits)) await world.attend(lesson, visits);
  },
);

const waiveStep = onLesson(
  "waive",
  ["no_show_student"],
  fc.constant(null),
  async (world, lesson) => {
    const expected = world.model.waive(lesson);
    expect(await said(waiveNoShow(world.teacher(lesson), lesson.id))).toBe(expected);
  },
);

const reportStep = onLesson(
  "report",
  ["booked", "live", "ended", "ended", "no_show_student", "completed"],
  fc.constant(null),
  async (world, lesson) => {
    const expected = world.model.report(lesson);
    const text = `The room did not let me in. ${crypto.randomUUID()}`;
    const about = { lessonId: lesson.id };
    const filed = fileReport(world.student(lesson), about, { category: "technical", text });
    const answer = await filed.catch(() => null);
    if (answer?.ok === false && answer.reason === "too-many") {
      if (expected) lesson.openReports -= 1;
      return;
    }
    expect(await said(filed)).toBe(expected);
  },
);

const decideStep = fc.tuple(which, fc.boolean()).map(
  ([n, refund]) =>
    new Step(`decide(${n}, refund ${refund})`, async (world) => {
      const some = world.model.lessons.filter(({ openReports }) => openReports > 0);
      const lesson = some[n % some.length];
      if (lesson !== undefined) await decide(world, lesson, refund);
    }),
);

async function decide(world: World, lesson: ModelLesson, refund: boolean): Promise<void> {
  const [row] = await db()
    .select()
    .from(reports)
    .where(
      and(eq(reports.lessonId, lesson.id), eq(reports.state, "open"), isNull(reports.mergedInto)),
    );
  const [asked] = await db()
    .select()
    .from(reportQuestions)
    .where(eq(reportQuestions.caseId, row!.id));
  if (asked === undefined) await heard(row!.id);
  const expected = world.model.decide(lesson, refund);
  const outcome = refund ? ("refund" as const) : ("dismiss" as const);
  const reason = "The record of the room shows how long both of you were there.";
  const input = {
    reportId: row!.id,
    version: row!.version,
    ground: "students",
    outcome,
    reason,
  } as const;
  expect(await said(decideReport(world.admin, input))).toBe(expected);
}

const forwardStep = fc
  .tuple(
    fc.constantFrom(
      3 * minute,
      11 * minute,
      16 * minute,
      hour,
      3 * hour,
      9 * hour,
      13 * hour,
      2 * day + hour,
    ),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(
    ([by, n]) =>
      new Step(`forward(${by / minute} min${n === 0 ? ", no clock" : ""})`, async (world) => {
        world.setNow(world.model.now + by);
        if (n !== 0) await tick(world);
      }),
  );

/** To the next moment at which something is due in the life of some lesson. */
const forwardToStep = fc.tuple(which, fc.constantFrom(0, 1, minute, 12 * minute)).map(
  ([n, past]) =>
    new Step(`forwardTo(${n}, +${past} ms)`, async (world) => {
      const { now, lessons } = world.model;
      const moments = lessons
        .flatMap((one) => [
          one.startsAt,
          one.startsAt + 15 * minute,
          endOf(one),
          endOf(one) + 15 * minute,
          endOf(one) + 48 * hour,
          ...(one.state === "held" ? [one.heldUntil] : []),
          ...(one.state === "requested" ? [one.answerBy] : []),
          ...(one.payment?.chargeAt ? [one.payment.chargeAt] : []),
        ])
        .filter((at) => at > now)
        .toSorted((a, b) => a - b);
      const at = moments[n % Math.min(moments.length, 3)];
      if (at !== undefined) world.setNow(at + past);
      await tick(world);
    }),
);

async function tick(world: World): Promise<void> {
  world.model.tick();
  await releaseHolds.run({});
  await chargeDueLessons();
  await advanceLessons();
  await lapseReschedules();
  await lapseRequests();
}

const jobsStep = fc
  .boolean()
  .map(
    (dies) =>
      new Step(`jobs(${dies ? "each killed once" : ""})`, (world) => world.runJobs(dies), true),
  );

export function sequences(steps: number) {
  return fc.commands<object, World, false>(
    [
      bookStep,
      bookStep,
      bookStep,
      keepStep,
      keepStep,
      seriesStep,
      payStep,
      bankStep,
      releaseStep,
      acceptStep,
      declineStep,
      cancelStep,
      cancelStep,
      skipStep,
      endStep,
      chargeAndDieStep,
      proposeStep,
      proposeStep,
      answerStep,
      answerStep,
      timeOffStep,
      attendStep,
      attendStep,
      attendStep,
      attendStep,
      waiveStep,
      reportStep,
      decideStep,
      forwardStep,
      forwardStep,
      forwardToStep,
      forwardToStep,
      jobsStep,
    ],
    { maxCommands: steps, size: "max" },
  );
}

const atRest: LessonState[] = [
  "completed",
  "expired",
  "declined",
  "cancelled_student",
  "cancelled_teacher",
  "rescheduled",
  "no_show_student",
  "no_show_teacher",
  "void",
  "interrupted",
  "resolved",
];

/** A month goes by and everything is decided: no lesson is stuck, no money is left over. */
export async function finish(world: World): Promise<void> {
  await world.runJobs();
  for (let at = 0; at < 3; at += 1) {
    world.setNow(world.model.now + 10 * day);
    await tick(world);
    await world.runJobs();
    for (const lesson of world.model.lessons)
      while (lesson.openReports > 0) await decide(world, lesson, false);
  }
  await tick(world);
  await world.check({ jobsRan: true });
  for (const lesson of world.model.lessons) {
    expect(atRest, `${lesson.id} is stuck`).toContain(lesson.state);
    expect(lesson.payment?.escrow ?? 0).toBe(0);
  }
}
