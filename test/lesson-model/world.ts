/** The people of one sequence, the product's own commands on them, and what the database says afterwards. */
import { eq, inArray, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { asAdmin, type Admin, type Student, type Teacher } from "#app/access/actor.ts";
import { embeddedProvider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { onCardPage } from "#db/seed/money/paying.ts";
import { closeLateCharge } from "#app/features/payments/purchases/pending-charges.server.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { closeCharge } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { transitions } from "#app/features/scheduling/lessons/rules.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { queue } from "#app/platform/database/jobs.server.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { ledgerEntries } from "#db/schema/payments/ledger.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { lessonEvents, rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { aPerson, storePeople, storeTeachers } from "#test/builders/people.ts";
import { rewriteLessons } from "#test/builders/lessons.ts";
import { lessonsOf } from "#test/builders/series.ts";
import {
  endOf,
  LessonModel,
  minute,
  type ModelLesson,
  type ModelOffer,
  type Visits,
} from "./model.ts";

/** A process that has been killed: nothing of it runs on. */
export class Died extends Error {}

type Call = "open" | "pay" | "payWithSavedCard" | "authenticate" | "capture" | "cancel" | "refund";
export type RealTeacher = Awaited<ReturnType<typeof storeTeachers>>[number];

const jobsOfMoney = [closeCharge, sendRefund, closeLateCharge];

export class World {
  readonly model: LessonModel;
  readonly students: Student[];
  readonly teachers: RealTeacher[];
  readonly admin: Admin;

  private constructor(
    model: LessonModel,
    students: Student[],
    teachers: RealTeacher[],
    admin: Admin,
  ) {
    this.model = model;
    this.students = students;
    this.teachers = teachers;
    this.admin = admin;
  }

  /** Two teachers, of whom the second answers requests first, and three students. */
  static async make(start: number): Promise<World> {
    vi.setSystemTime(start);
    await this.clear();
    const teachers = await storeTeachers(db(), [
      {},
      {
        profile: { approveFirst: true, instantLessons: true },
        offers: [
          { title: "Trial lesson", kind: "trial", minutes: 25, pricePence: 0 },
          { title: "Conversation", kind: "single", minutes: 50, pricePence: 2200 },
        ],
      },
    ]);
    const people = await storePeople(
      db(),
      Array.from({ length: 3 }, () => ({ role: "student" as const })),
    );
    const admin = asAdmin(await aPerson("admin"));
    const model = new LessonModel(start, [
      { asksFirst: false, instant: false },
      { asksFirst: true, instant: true },
    ]);
    return new World(model, people as Student[], teachers, admin);
  }

  /** What an earlier sequence has left is nobody's business any more. */
  private static async clear(): Promise<void> {
    await db().execute(sql`delete from pgboss.job`);
    await db().execute(
      sql`update reschedule_requests set state = 'lapsed', answered_at = now() where state = 'open'`,
    );
    const open = [...occupyingStates, "disputed", "no_show_student"] as const;
    await rewriteLessons({ state: "void" }, inArray(lessons.state, open));
  }

  offer({ teacher, kind }: { teacher: number; kind: ModelOffer["kind"] }) {
    return this.teachers[teacher]!.offers.find((one) => one.kind === kind)!;
  }

  student(lesson: ModelLesson): Student {
    return this.students[lesson.student]!;
  }

  teacher(lesson: ModelLesson): Teacher {
    return this.teachers[lesson.teacher]!;
  }

  /** The lessons that were held together with this one, soonest first. */
  async seriesOf(lessonId: string): Promise<string[]> {
    return (await lessonsOf(lessonId)).map(({ id }) => id);
  }

  async seriesIdOf({ id }: ModelLesson): Promise<string> {
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, id));
    return lesson!.seriesId!;
  }

  setNow(now: number): void {
    this.model.now = now;
    vi.setSystemTime(now);
  }

  async attend(
    { id, startsAt, minutes, student, teacher }: ModelLesson,
    visits: Visits,
  ): Promise<void> {
    if (visits === null) return;
    const until =
      startsAt + (visits === "both" ? minutes : visits === "half" ? minutes / 2 : 20) * minute;
    const came = [
      ...(visits === "teacher" ? [] : [this.students[student]!.id]),
      ...(visits === "student" ? [] : [this.teachers[teacher]!.id]),
    ];
    const [joinedAt, leftAt] = [new Date(startsAt - 2 * minute), new Date(until)];
    await chatDb()
      .insert(roomPresence)
      .values(
        came.map((userId) => ({ lessonId: id, userId, joinedAt, lastSeenAt: leftAt, leftAt })),
      );
  }

  /** Runs the jobs that money waits for. `dies`: each of them is killed once after its first call of the provider. */
  async runJobs(dies = false): Promise<void> {
    for (let found = true; found;) {
      found = false;
      const { rows } = await db().execute<{ name: string }>(
        sql`select distinct name from pgboss.job where state = 'created'
          and ${inArray(
            sql`name`,
            jobsOfMoney.map(({ name }) => name),
          )}`,
      );
      for (const { name } of rows) {
        const job = jobsOfMoney.find((one) => one.name === name)!;
        for (;;) {
          const [next] = await queue().fetch<{ lessonId?: string; paymentId?: string }>(name, {
            batchSize: 1,
          });
          if (next === undefined) break;
          found = true;
          const data = job.payload.parse(next.data) as never;
          if (dies) await this.dying("cancel", () => this.dying("refund", () => job.run(data)));
          await job.run(data);
          await queue().complete(name, next.id);
          const about = next.data.lessonId ?? (await lessonOf(next.data.paymentId!));
          const lesson = this.model.lessons.find(({ id }) => id === about);
          if (lesson === undefined) continue;
          if (job === closeCharge) this.model.close(lesson);
          if (job === closeLateCharge) this.model.closeLate(lesson);
        }
      }
    }
  }

  /** The process that does this dies when the provider has answered that call: what it answered, or nothing. */
  async dying<T>(after: Call | null, work: () => Promise<T>): Promise<T | undefined> {
    if (after === null) return work();
    const at = after === "pay" || after === "authenticate" ? onCardPage : embeddedProvider;
    const real = (at as Record<string, unknown>)[after];
    Object.assign(at, {
      [after]: async (...asked: unknown[]) => {
        await (real as (...asked: unknown[]) => Promise<unknown>)(...asked);
        throw new Died();
      },
    });
    try {
      return await work();
    } catch (error) {
      if (isDeath(error)) return undefined;
      throw error;
    } finally {
      Object.assign(at, { [after]: real });
    }
  }

  /** Model and database agree, and both keep the rules that never break. */
  async check({ jobsRan }: { jobsRan: boolean }): Promise<void> {
    const { model } = this;
    const teacherIds = this.teachers.map(({ id }) => id);
    const real = await db()
      .select()
      .from(lessons)
      .leftJoin(payments, eq(payments.lessonId, lessons.id))
      .leftJoin(embeddedCharges, sql`${embeddedCharges.key} = ${payments.id}::text`)
      .where(inArray(lessons.teacherId, teacherIds))
      .orderBy(lessons.id);
    const ids = real.map(({ lessons: { id } }) => id);
    const money = await this.accounts([
      ...ids.map((id) => `escrow:${id}`),
      ...teacherIds.map((id) => `teacher:${id}`),
    ]);
    const open = await db()
      .select()
      .from(rescheduleRequests)
      .where(
        sql`${inArray(rescheduleRequests.lessonId, [...ids, none])} and ${rescheduleRequests.state} = 'open'`,
      );

    const seen = real.map(({ lessons: lesson, payments: payment, embedded_charges: charge }) => {
      const isLapsed = lesson.state === "held" && +lesson.heldUntil! <= model.now;
      const asked = open.find(({ lessonId }) => lessonId === lesson.id);
      return {
        id: lesson.id,
        startsAt: +lesson.startsAt,
        state: isLapsed ? "expired" : lesson.state,
        moves: lesson.moves,
        answerBy: lesson.state === "requested" ? +lesson.answerBy! : null,
        escrow: money.get(`escrow:${lesson.id}`) ?? 0,
        payment: payment && {
          state: isLapsed ? "cancelled" : payment.state,
          refunded: payment.refundedMinor,
          charge: charge?.state ?? null,
          settled: payment.settledAt !== null,
          chargeAt: isWaiting(payment.state) ? +payment.chargeAt! : null,
        },
        rescheduleRequest: asked === undefined ? null : { by: asked.by, startsAt: +asked.startsAt },
      };
    });
    const expected = model.lessons.map((lesson) => {
      const state = model.stateOf(lesson);
      const { payment } = lesson;
      return {
        id: lesson.id,
        startsAt: lesson.startsAt,
        state,
        moves: lesson.moves,
        answerBy: state === "requested" ? lesson.answerBy : null,
        escrow: payment?.escrow ?? 0,
        payment: payment && {
          state: model.isLapsed(lesson) ? "cancelled" : payment.state,
          refunded: payment.refunded,
          charge: payment.charge,
          settled: payment.settled,
          chargeAt: isWaiting(payment.state) ? payment.chargeAt : null,
        },
        rescheduleRequest: lesson.rescheduleRequest,
      };
    });
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(teacherIds.map((id) => money.get(`teacher:${id}`) ?? 0)).toEqual(model.earned);
    noOverlap(real.map(({ lessons: lesson }) => lesson));
    await this.everyStepIsLegal(ids);
    await this.ledgerIsZero();
    if (jobsRan) for (const row of real) chargeAgrees(row);
  }

  private async accounts(names: string[]): Promise<Map<string, number>> {
    const rows = await db()
      .select({
        account: ledgerEntries.account,
        sum: sql<string>`sum(${ledgerEntries.amountMinor})`,
      })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.account, names))
      .groupBy(ledgerEntries.account);
    return new Map(rows.map(({ account, sum }) => [account, Number(sum)]));
  }

  private async everyStepIsLegal(ids: string[]): Promise<void> {
    const events = await db()
      .select()
      .from(lessonEvents)
      .where(inArray(lessonEvents.lessonId, [...ids, none]))
      .orderBy(lessonEvents.id);
    for (const lesson of this.model.lessons) {
      let before: (typeof events)[number] | null = null;
      for (const event of events.filter(({ lessonId }) => lessonId === lesson.id)) {
        if (before === null) {
          expect(event.from).toBeNull();
          expect(event.to).toBe(lesson.moves > 0 ? "booked" : "held");
        } else {
          expect(event.from).toBe(before.to);
          expect(transitions[before.to][event.to] ?? []).toContain(event.actor);
        }
        before = event;
      }
      const last = before?.to;
      expect(this.model.isLapsed(lesson) && last === "held" ? "expired" : last).toBe(
        this.model.stateOf(lesson),
      );
    }
  }

  private async ledgerIsZero(): Promise<void> {
    const { rows } = await db().execute(sql`select posting_id from ledger_entries
      group by posting_id having sum(amount_minor) <> 0 limit 1`);
    expect(rows).toEqual([]);
  }
}

/** Where a job goes on after a lesson's trouble, it tells of all of them in the end. */
function isDeath(error: unknown): boolean {
  return error instanceof AggregateError ? error.errors.every(isDeath) : error instanceof Died;
}

async function lessonOf(paymentId: string): Promise<string | null> {
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  return payment?.lessonId ?? null;
}

/** To be charged when its time comes. */
function isWaiting(state: string): boolean {
  return state === "due" || state === "failed";
}

const none = "00000000-0000-0000-0000-000000000000";
type Lesson = typeof lessons.$inferSelect;
const occupying = new Set(["held", "requested", "booked", "live", "ended"]);

function noOverlap(all: Lesson[]): void {
  const taken = all.filter(({ state }) => occupying.has(state));
  for (const [at, one] of taken.entries())
    for (const other of taken.slice(at + 1)) {
      const isApart =
        +one.startsAt >= endOf({ ...other, startsAt: +other.startsAt }) ||
        +other.startsAt >= endOf({ ...one, startsAt: +one.startsAt });
      const sharesSomebody = one.teacherId === other.teacherId || one.studentId === other.studentId;
      expect(isApart || !sharesSomebody, `${one.id} overlaps ${other.id}`).toBe(true);
    }
}

type Row = {
  lessons: Lesson;
  payments: typeof payments.$inferSelect | null;
  embedded_charges: typeof embeddedCharges.$inferSelect | null;
};

/** What the provider has of a person's money is what our books say, once nothing is on its way. */
function chargeAgrees({ lessons: lesson, payments: payment, embedded_charges: charge }: Row): void {
  if (payment === null || payment.amountMinor === 0) return;
  const isPaid = ["paid", "part_refunded", "refunded"].includes(payment.state);
  const isOpen = lesson.state === "held" || lesson.state === "requested";
  if (isPaid) expect(charge?.state).toBe("succeeded");
  if (!isPaid && !isOpen && !isWaiting(payment.state))
    expect([undefined, "open", "cancelled"]).toContain(charge?.state);
  expect(charge?.refundedMinor ?? 0).toBe(payment.refundedMinor);
}
