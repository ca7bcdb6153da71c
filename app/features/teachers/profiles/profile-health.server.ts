import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import {
  credentials,
  offers,
  teacherLanguages,
  teachers,
  weeklyHours,
} from "#db/schema/teachers/teachers.ts";
import { isOnHoliday } from "../publishing/is-on-holiday.ts";

const health = prepared((on) =>
  on
    .select({
      slug: teachers.slug,
      status: teachers.status,
      isAway: isOnHoliday,
      firstRun: teachers.firstRun,
      contractLacks: sql<
        "answer" | "details" | null
      >`case when ${teachers.trader} = '' then 'answer'
        when ${teachers.trader} = 'trader' and ${teachers.traderName} = '' then 'details' end`,
      video: sql<boolean>`${teachers.videoFileId} is not null`,
      captions: sql<boolean>`${teachers.captionsFileId} is not null`,
      experience: sql<boolean>`${teachers.experience} <> ''`,
      goodAt: sql<boolean>`jsonb_array_length(${teachers.goodAt}) > 0`,
      openMinutes: sql<number>`(select coalesce(sum(${weeklyHours.endMinute} - ${weeklyHours.startMinute}), 0)::int
        from ${weeklyHours} where ${weeklyHours.teacherId} = ${teachers.userId})`,
      credentials: sql<boolean>`exists (select from ${credentials}
        where ${credentials.teacherId} = ${teachers.userId} and ${credentials.checkedAt} is not null)`,
      offers: sql<number>`(select count(distinct coalesce(${offers.descriptionId}::text, ${offers.title}))::int
        from ${offers} where ${offers.teacherId} = ${teachers.userId} and ${offers.active}
          and ${offers.kind} = 'single')`,
      /** Under a language of which nothing is sold nobody finds them. */
      languages: sql<boolean>`not exists (select from ${teacherLanguages} l
        where l.teacher_id = ${teachers.userId} and l.taught and not exists (select from ${offers} o
          where o.teacher_id = l.teacher_id and o.active and o.kind = 'single' and o.language = l.language))`,
      trial: sql<boolean>`exists (select from ${offers} where ${offers.teacherId} = ${teachers.userId}
        and ${offers.active} and ${offers.kind} = 'trial')`,
    })
    .from(teachers)
    .where(eq(teachers.userId, sql.placeholder("teacher")))
    .prepare("teachers.profile-health"),
);

/**
 * What of a teacher's page is there, how many minutes a week they are open, and what of the first run is done; null
 * without a page.
 */
export async function readProfileHealth(teacher: Teacher) {
  const [row] = await health().execute({ teacher: teacher.id });
  return row === undefined
    ? null
    : { ...row, hours: row.openMinutes > 0, portrait: teacher.portrait !== null };
}

export type ProfileHealth = NonNullable<Awaited<ReturnType<typeof readProfileHealth>>>;
