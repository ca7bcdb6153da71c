import { pendingStates, taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Student } from "#app/access/actor.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { named } from "#app/platform/database/db.server.ts";
import { day, hour, instantOf, zonedParts } from "#app/platform/time/time.ts";
import { checkEachBooking } from "./check-booking.server.ts";
import { listOpenSlotsEach } from "../availability/slots.server.ts";
import { tryAgainText } from "../lessons/text.ts";

type Row = {
  teacherId: string;
  name: string;
  slug: string;
  zone: string;
  portraitSeed: string;
  photo: string | null;
  language: string;
  lastAt: Date;
  lessons: number;
  coming: string[];
  offerId: string;
  minutes: number;
  pricePence: string | number;
};

const again = `
  select t.user_id as "teacherId", u.name, t.slug, t.zone, t.portrait_seed as "portraitSeed", u.portrait_id as photo,
    last.language, last.starts_at as "lastAt", last.lessons,
    (select coalesce(json_agg(starts_at), '[]') from lessons
      where student_id = $1 and state in (${sqlList(pendingStates)})) as coming,
    offer.id as "offerId", offer.minutes, offer.price_minor as "pricePence"
  from (
    select distinct on (teacher_id) teacher_id, language, starts_at, offer_id,
      (count(*) over (partition by teacher_id))::int as lessons
    from lessons where student_id = $1 and state in (${sqlList(taughtStates)})
    order by teacher_id, starts_at desc
  ) last
  join teachers t on t.user_id = last.teacher_id and t.status = 'active'
    and not ${blockedPair("$1", "t.user_id")}
  join users u on u.id = t.user_id
  join lateral (
    select id, minutes, price_minor from offers
    where teacher_id = t.user_id and active and kind = 'single'
    order by id = last.offer_id desc, position limit 1
  ) offer on true
  order by last.starts_at desc limit 2`;

/**
 * The teachers a student has been taught by, latest first, each with the hour of their last lesson
 * a week on: whether it is free or why not, and the free start nearest to it. Only teachers who take bookings, and whom
 * no block keeps apart from the student.
 */
export async function listTeachersAgain(student: Student, now = Date.now()) {
  const rows = await named<Row>("scheduling.teachers-again", again, [student.id]);
  const inputs = rows.map((row) => {
    const taken = row.coming.map((start) => new Date(start).getTime());
    const lastAt = new Date(row.lastAt).getTime();
    return { row, taken, lastAt, wanted: sameTimeAhead(lastAt, row.zone, now, taken) };
  });
  const open = await listOpenSlotsEach(
    inputs.map(({ row: { teacherId, minutes }, wanted }) => {
      return { teacherId, from: now, to: wanted + 8 * day, minutes, kind: "single" };
    }),
    student,
    now,
  );
  const shut = inputs.filter(({ wanted }, index) => !open[index]!.includes(wanted));
  const reasons = await checkEachBooking(
    student,
    shut.map(({ row: { teacherId, offerId, pricePence }, wanted }) => {
      return { teacherId, offerId, startsAt: wanted, pricePence: Number(pricePence) };
    }),
    new Date(now),
  );
  return inputs.map((input, index) => {
    const { row, taken, lastAt, wanted } = input;
    const why = reasons[shut.indexOf(input)];
    const { teacherId: _, coming: __, zone: ___, pricePence, ...rest } = row;
    return {
      ...rest,
      pricePence: Number(pricePence),
      lastAt,
      wanted,
      /** A sentence that says why the requested start is not free. */
      why: why ? tryAgainText(why) : null,
      /** The requested start itself when it is free. */
      nearest:
        open[index]!.filter((start) => !taken.includes(start)).toSorted(
          (a, b) => Math.abs(a - wanted) - Math.abs(b - wanted),
        )[0] ?? null,
    };
  });
}

export type TeacherAgain = Awaited<ReturnType<typeof listTeachersAgain>>[number];

/**
 * The next time the teacher's clock and weekday say what they said at `last`: a day ahead at least, and
 * not where the student has a lesson already.
 */
export function sameTimeAhead(
  last: number,
  zone: string,
  now: number,
  taken: readonly number[] = [],
): number {
  const at = zonedParts(last, zone);
  for (let weeks = 1; ; weeks += 1) {
    const start = instantOf({ ...at, day: at.day + 7 * weeks }, at.hour * 60 + at.minute, zone);
    if (start > now + 24 * hour && !taken.includes(start)) return start;
  }
}
