import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { teachers } from "#db/schema/teachers.ts";
import type { BookingTerms, ProfileWords } from "./profile-forms.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/**
 * Replaces the words or the terms of a teacher's page, at once. Booked lessons keep their times and the
 * terms they were booked on; another zone moves the weekly hours with its clock.
 */
export async function saveOwnProfile(
  teacher: Teacher,
  part: ProfileWords | BookingTerms,
): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    // Whoever offers lessons at once anew begins without misses.
    const again = "instantLessons" in part && part.instantLessons ? { instantMisses: 0 } : {};
    await tx
      .update(teachers)
      .set({ ...part, ...again })
      .where(eq(teachers.userId, teacher.id));
  });
}
