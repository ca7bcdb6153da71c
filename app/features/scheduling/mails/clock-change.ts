/** Pure: which changes of the clock move somebody's hour of a lesson. */
import { day, type EpochMs, minute, zoneClock } from "#app/platform/time/time.ts";

/** A lesson of two people with their clocks. */
export type ClockedLesson = {
  id: string;
  startsAt: EpochMs;
  studentZone: string;
  teacherZone: string;
};

export type MovedHour = {
  lesson: ClockedLesson;
  side: "student" | "teacher";
  /** When which clock is moved. */
  changesAt: EpochMs;
  zone: string;
  /** Wall times of day in minutes, of the person's clock: of the same hour before the change, and of the lesson. */
  before: number;
  after: number;
};

/** Further after a change nobody remembers the hour before it. */
const reach = 28 * day;

/** The moments in (from, to] at which a zone's clock is moved, rising, to the minute. */
export function clockChanges(zone: string, from: EpochMs, to: EpochMs): EpochMs[] {
  const { offsetAt } = zoneClock(zone);
  const found: EpochMs[] = [];
  for (let start = from; start < to; start += day) {
    const end = Math.min(start + day, to);
    if (offsetAt(start) === offsetAt(end)) continue;
    let [low, high] = [start, end];
    while (high - low > minute) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === offsetAt(start)) low = middle;
      else high = middle;
    }
    found.push(Math.floor(high / minute) * minute);
  }
  return found;
}

/**
 * Whose hour is moved by a change of either clock in (from, to], and of which lesson: the first of the two people's
 * after it. `lessons` are all of one student with one teacher, rising, those before `from` too. An hour is held
 * against the lesson before the change where one of the two had the same hour then; else, as the hours of a
 * series are the teacher's, against what the same hour of the teacher's clock was for the student a week before.
 */
export function movedHours(
  lessons: readonly ClockedLesson[],
  { from, to }: { from: EpochMs; to: EpochMs },
): MovedHour[] {
  const last = lessons.at(-1);
  if (last === undefined || last.studentZone === last.teacherZone) return [];
  const { studentZone, teacherZone } = last;
  const changes = [studentZone, teacherZone]
    .flatMap((zone) => clockChanges(zone, from, to).map((at) => ({ at, zone })))
    .toSorted((a, b) => a.at - b.at);
  const told = new Set<string>();
  return changes.flatMap(({ at: changesAt, zone }) => {
    const lesson = lessons.find(({ startsAt }) => startsAt >= changesAt);
    if (lesson === undefined || lesson.startsAt >= changesAt + reach) return [];
    // Where both clocks are moved in one night, it is one change.
    if (told.has(lesson.id)) return [];
    told.add(lesson.id);
    const { side, reference } = referenceOf(lessons, lesson, changesAt);
    const own = side === "student" ? studentZone : teacherZone;
    const [before, after] = [timeOfDay(reference, own), timeOfDay(lesson.startsAt, own)];
    return before === after ? [] : [{ lesson, side, changesAt, zone, before, after }];
  });
}

/** Whose hour could have moved, and an instant before the change that had the hour they are used to. */
function referenceOf(
  lessons: readonly ClockedLesson[],
  { startsAt, studentZone, teacherZone }: ClockedLesson,
  changesAt: EpochMs,
): { side: "student" | "teacher"; reference: EpochMs } {
  const previous = lessons.findLast(
    (one) => one.startsAt < changesAt && one.startsAt >= changesAt - reach,
  );
  if (previous !== undefined) {
    const isSame = (zone: string) =>
      timeOfDay(previous.startsAt, zone) === timeOfDay(startsAt, zone);
    const reference = previous.startsAt;
    if (isSame(teacherZone)) return { side: "student", reference };
    if (isSame(studentZone)) return { side: "teacher", reference };
  }
  const { offsetAt, instantAt } = zoneClock(teacherZone);
  const wall = startsAt + offsetAt(startsAt);
  const weeks = Math.floor((startsAt - changesAt) / (7 * day)) + 1;
  return { side: "student", reference: instantAt(wall - weeks * 7 * day) };
}

/** Minutes after midnight that a zone's clock shows. */
export function timeOfDay(at: EpochMs, zone: string): number {
  return ((((at + zoneClock(zone).offsetAt(at)) % day) + day) % day) / minute;
}
