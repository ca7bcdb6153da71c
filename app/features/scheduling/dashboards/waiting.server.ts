import type { Student, Teacher } from "#app/access/actor.ts";
import { named } from "#app/platform/database/db.server.ts";

/** Something about a lesson that waits for this person's answer; instants are epoch ms. */
export type Waiting = {
  kind: "request" | "reschedule";
  lessonId: string;
  /** The other person. */
  name: string;
  startsAt: number;
  /** Where it would move to, of a reschedule request. */
  proposed: number | null;
  /** By when; a reschedule request can be answered until it or the lesson begins. */
  until: number;
};

type Row = Omit<Waiting, "startsAt" | "proposed" | "until"> & {
  startsAt: Date;
  proposed: Date | null;
  until: Date;
};

const waiting = `
  select 'request' as kind, l.id as "lessonId", u.name, l.starts_at as "startsAt",
    null::timestamptz as proposed, l.answer_by as until
  from lessons l join users u on u.id = l.student_id
  where l.teacher_id = $1 and l.state = 'requested' and l.answer_by > $2
  union all
  select 'reschedule', l.id, u.name, l.starts_at, r.starts_at, least(r.starts_at, l.starts_at)
  from reschedule_requests r join lessons l on l.id = r.lesson_id
    join users u on u.id = case when l.student_id = $1 then l.teacher_id else l.student_id end
  where r.state = 'open' and l.state = 'booked' and r.starts_at > $2 and l.starts_at > $2
    and r.by_id <> $1 and $1 in (l.student_id, l.teacher_id)
  order by until
  limit 20`;

/** Requests and reschedule requests that wait for this person, the most urgent first. */
export async function listWaiting(person: Student | Teacher, now = Date.now()): Promise<Waiting[]> {
  const rows = await named<Row>("scheduling.waiting", waiting, [person.id, new Date(now)]);
  return rows.map(({ startsAt, proposed, until, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    proposed: proposed?.getTime() ?? null,
    until: until.getTime(),
  }));
}
