import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canPauseOneself } from "#app/access/teachers.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/**
 * Begins or ends a teacher's own pause: nothing new is booked meanwhile, and booked lessons stay. What
 * staff have set is not ended here.
 */
export async function setHoliday(
  teacher: Teacher,
  isAway: boolean,
): Promise<{ ok: true } | { ok: false; reason: "not-yours" }> {
  return inTransaction(async (tx) => {
    const [profile] = await tx
      .select({ status: teachers.status })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id))
      .for("update");
    if (profile === undefined) throw new AppError("not-found");
    if (!canPauseOneself(profile)) return { ok: false, reason: "not-yours" } as const;
    const status = isAway ? "paused" : "active";
    if (status === profile.status) return { ok: true } as const;
    teacherChanged(tx, teacher.id);
    await tx.update(teachers).set({ status }).where(eq(teachers.userId, teacher.id));
    await audit(tx, {
      actorId: teacher.id,
      action: "teachers.holiday",
      object: `user:${teacher.id}`,
      diff: { status: { from: profile.status, to: status } },
    });
    return { ok: true } as const;
  });
}
