import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { getOwnProfile } from "./own-profile.server.ts";
import { type BookingTerms, type ProfileWords, storedFields, termNames } from "./profile-forms.ts";
import { publicTexts, wordNames } from "./profile-fields.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";
import { contractFields } from "../reference-data/trader.ts";
import { noteTextChange } from "../text-changes/note-text-change.server.ts";

/**
 * Replaces the words or the terms of a teacher's page, at once. Booked lessons keep their times and the terms they were
 * booked on; another zone moves the weekly hours with its clock. With `drawn`, the stored fields that the form was made
 * from, a form older than the stored one is refused; `stored` is what is stored.
 */
export async function saveOwnProfile(
  teacher: Teacher,
  part: ProfileWords | BookingTerms,
  drawn?: FormState["values"],
): Promise<{ ok: true } | { ok: false; stored: FormState["values"] }> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select from teachers where user_id = ${teacher.id} for update`);
    const names = "headline" in part ? wordNames : termNames;
    const profile = await getOwnProfile(teacher, tx);
    const stored = storedFields(profile, names);
    if (drawn !== undefined && changedSince(drawn, stored).length > 0)
      return { ok: false, stored } as const;
    teacherChanged(tx, teacher.id);
    // A person who offers lessons at once again begins without misses.
    const again = "instantLessons" in part && part.instantLessons ? { instantMisses: 0 } : {};
    await tx
      .update(teachers)
      .set({ ...part, ...again })
      .where(eq(teachers.userId, teacher.id));
    if ("headline" in part) {
      await noteTextChange(tx, {
        teacherId: teacher.id,
        part: "profile",
        subjectId: teacher.id,
        before: publicTexts(profile),
        after: publicTexts(part),
      });
      const changed = contractFields.filter((name) => part[name] !== profile[name]);
      // Without the words: the log is kept when the person is erased.
      if (changed.length > 0)
        await audit(tx, {
          actorId: teacher.id,
          action: "teachers.contract-changed",
          object: `teacher:${teacher.id}`,
          diff: { trader: { from: profile.trader, to: part.trader }, changed },
        });
    }
    return { ok: true } as const;
  });
}
