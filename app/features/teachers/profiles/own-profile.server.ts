import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { type Db, db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isOnHoliday } from "../publishing/is-on-holiday.ts";
import { profileOf } from "./profile-fields.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

/** What a teacher has on their own page and in their terms, to be edited. */
export async function getOwnProfile(teacher: Teacher, on: Db | Tx = db()) {
  const [profile] = await on
    .select({
      slug: teachers.slug,
      status: teachers.status,
      isAway: isOnHoliday,
      ...profileOf(teachers),
      noticeHours: teachers.noticeHours,
      trialNoticeHours: teachers.trialNoticeHours,
      windowDays: teachers.windowDays,
      bufferMinutes: teachers.bufferMinutes,
      maxPerDay: teachers.maxPerDay,
      maxPerWeek: teachers.maxPerWeek,
      freeCancelHours: teachers.freeCancelHours,
      approveFirst: teachers.approveFirst,
      instantLessons: teachers.instantLessons,
    })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  if (profile === undefined) throw new AppError("not-found");
  return profile;
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>;
