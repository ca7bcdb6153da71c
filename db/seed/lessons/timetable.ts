import type { Interval } from "#app/features/scheduling/lessons/times/intervals.ts";
import {
  lessonDuring,
  noticeHoursFor,
  slotMinutesOf,
  teacherDuring,
} from "#app/features/scheduling/lessons/rules.ts";
import { openSlots } from "#app/features/scheduling/availability/slots.ts";
import { day, hour, minute, zonedParts } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { teachers } from "#db/schema/teachers/teachers.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import type { LessonPlan, SeedOffer } from "./lesson-rows.ts";
import type { Pair } from "./pairs.ts";
import type { Random } from "../random.ts";

const week = 7 * day;

export type TimetableFacts = Pick<
  typeof teachers.$inferSelect,
  "zone" | "noticeHours" | "bufferMinutes" | "freeCancelHours" | "publishedAt"
> & { id: string; offers: SeedOffer[]; weekly: WeeklyWindow[] };
type StudentFacts = { id: string; zone: string; createdAt: Date };

/** Lays lessons into the teachers' hours so that nobody is in two places, on the grid, in notice. */
export class Timetable {
  #teachers = new Map<string, Interval[]>();
  #students = new Map<string, Interval[]>();
  #trialsToCome = new Map<string, number>();
  readonly #random: Random;
  readonly #now: number;

  constructor(random: Random, now: number) {
    this.#random = random;
    this.#now = now;
  }

  /** Nothing of these two is laid into this time. */
  keepFree(teacherId: string, studentId: string, time: Interval): void {
    listOf(this.#teachers, teacherId).push(time);
    listOf(this.#students, studentId).push(time);
  }

  /** A pair's lessons, one in most weeks, at about the same time of the week. */
  plan(teacher: TimetableFacts, student: StudentFacts, pair: Pair): LessonPlan[] {
    const random = this.#random;
    const { past, coming, calledOff } = pair;
    const firstDay = Math.floor(this.#now / day) * day;
    const since = Math.max(teacher.publishedAt.getTime(), student.createdAt.getTime()) + 3 * day;
    const usual = random.next();
    const main = teacher.offers.find(({ minutes }) => minutes === rules.lesson.mainMinutes)!;
    const usually = random.chance(0.75) ? main : random.pick(teacher.offers.filter(isSingle));
    const trial = teacher.offers.find(({ kind }) => kind === "trial");
    const plans: LessonPlan[] = [];

    let weekStart = firstDay - Math.ceil(past * 1.3) * week;
    if (past === 0) weekStart = firstDay + day;
    for (let tries = 0; tries < 30 && plans.length < past + coming; tries += 1) {
      const from = Math.max(weekStart, since);
      const isComing = weekStart >= firstDay;
      weekStart += week;
      const beforehand = plans.filter(({ startsAt }) => startsAt < this.#now).length;
      if (!isComing && (beforehand >= past || random.chance(0.2))) continue;
      if (isComing && (plans.length - beforehand >= coming || weekStart > firstDay + 4 * week))
        break;
      const wantsTrial = plans.length === 0 && trial !== undefined && random.chance(0.8);
      const offer = wantsTrial && this.#mayTry(student.id) ? trial : usually;
      const startsAt = this.#findStart(teacher, student, offer, {
        from,
        to: weekStart,
        around: weekStart - week + usual * week,
      });
      if (startsAt === undefined) continue;
      const plan = this.#lesson(teacher, student.id, offer, startsAt);
      if (plan.bookedAt < since - 2 * day) continue;
      if (calledOff && plans.length === 1 && startsAt < this.#now)
        plan.cancelled = { by: calledOff, at: startsAt - 5 * hour };
      plans.push(plan);
      this.#take(plan);
    }
    return plans;
  }

  #findStart(
    teacher: TimetableFacts,
    student: StudentFacts,
    offer: SeedOffer,
    { from, to, around }: { from: number; to: number; around: number },
  ): number | undefined {
    if (from >= to) return undefined;
    const busy = listOf(this.#students, student.id);
    return openSlots({
      now: from - week,
      from,
      to,
      schedule: { zone: teacher.zone, weekly: teacher.weekly },
      lessons: listOf(this.#teachers, teacher.id),
      slotMinutes: slotMinutesOf(offer.minutes),
      stepMinutes: rules.lesson.gridMinutes,
      noticeMinutes: 0,
      bufferMinutes: teacher.bufferMinutes,
      horizonDays: 30,
    })
      .filter((start) => {
        const { end } = lessonDuring(start, offer.minutes);
        return (
          isAwake(start, student.zone) &&
          !busy.some((other) => other.start < end && start < other.end)
        );
      })
      .toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))[0];
  }

  #lesson(
    teacher: TimetableFacts,
    studentId: string,
    offer: SeedOffer,
    startsAt: number,
  ): LessonPlan {
    const random = this.#random;
    const notice = noticeHoursFor(offer.kind, teacher.noticeHours) * hour;
    const latest = Math.min(startsAt - notice, this.#now);
    const bookedAt = latest - random.int(10 * minute, 5 * day);
    const { freeCancelHours } = teacher;
    const plan: LessonPlan = {
      teacherId: teacher.id,
      studentId,
      offer,
      freeCancelHours,
      startsAt,
      bookedAt,
    };
    const at =
      startsAt - random.pick([60, 40, 30, 26, 9, 5, 1]) * hour + random.int(0, 50) * minute;
    const cancels = random.chance(0.1) && at > bookedAt + minute && at < this.#now;
    if (cancels) plan.cancelled = { by: random.chance(0.65) ? "student" : "teacher", at };
    return plan;
  }

  #take(plan: LessonPlan): void {
    const { teacherId, studentId, startsAt, offer } = plan;
    listOf(this.#teachers, teacherId).push(teacherDuring(startsAt, offer.minutes));
    listOf(this.#students, studentId).push(lessonDuring(startsAt, offer.minutes));
    if (offer.kind === "trial" && startsAt > this.#now)
      this.#trialsToCome.set(studentId, (this.#trialsToCome.get(studentId) ?? 0) + 1);
  }

  #mayTry(studentId: string): boolean {
    return (this.#trialsToCome.get(studentId) ?? 0) < rules.price.openTrialsMax;
  }
}

/** Nobody learns at night: between 7 and 22 o'clock of the student's. */
function isAwake(at: number, zone: string): boolean {
  const { hour } = zonedParts(at, zone);
  return hour >= 7 && hour < 22;
}

function isSingle({ kind }: SeedOffer): boolean {
  return kind === "single";
}

function listOf(lists: Map<string, Interval[]>, key: string): Interval[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
