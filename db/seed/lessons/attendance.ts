/** Lessons of the demo world's people take place although nobody plays them. */
import { roomStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { demo } from "#config/demo.ts";

/**
 * Notes for each lesson that is over, and whose room nobody entered, that those of its two who belong to the demo world
 * and as whom nobody is signed in were there from three minutes before the start to a minute after the end. Where a
 * real person was in the room, the record stays as it was: it never names somebody whom that person did not see.
 */
export async function attendUnplayedLessons(now = new Date()): Promise<void> {
  await db().execute(sql`
    insert into room_presence (lesson_id, user_id, joined_at, last_seen_at, left_at)
    select l.id, u.id, l.starts_at - interval '3 minutes', l.ended, l.ended
    from (select *, starts_at + (minutes + 1) * interval '1 minute' as ended from lessons) l
    join users u on u.id in (l.student_id, l.teacher_id)
    where l.state in (${sql.raw(sqlList(roomStates))}) and l.judged_at is null and l.ended <= ${now}
      and u.email like ${`%@${demo.domain}`}
      and not exists (select from sessions s where s.user_id = u.id and s.expires_at > ${now})
      and not exists (select from room_presence v where v.lesson_id = l.id)`);
}

/** Every minute, as the clock moves lessons. */
export const attendJob = defineJob({
  name: "demo.attend-unplayed-lessons",
  payload: z.object({}),
  run: () => attendUnplayedLessons(),
  schedule: "* * * * *",
});
