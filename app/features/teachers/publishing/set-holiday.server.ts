import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canPauseOneself } from "#app/access/teachers.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/**
 * Begins or ends a teacher's own pause: nothing new is booked meanwhile, and booked lessons stay. What staff have set
 * is not ended here: under a restriction it is what the teacher is besides. Who has asked to go does not come back.
 */
export async function setHoliday(
  teacher: Teacher,
  isAway: boolean,
): Promise<{ ok: true } | { ok: false; reason: "not-yours" }> {
  return inTransaction(async (tx) => {
    // The person before the teacher, as in asking for deletion.
    const [person] = await tx
      .select({ leavingSince: users.deletionAskedAt })
      .from(users)
      .where(eq(users.id, teacher.id))
      .for("share");
    const [profile] = await tx
      .select({ status: teachers.status })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id))
      .for("update");
    if (person === undefined || profile === undefined) throw new AppError("not-found");
    const open = isAway ? "paused" : "active";
    const isRestricted = profile.status === "restricted";
    const before = isRestricted ? await findBefore(tx, teacher.id) : profile.status;
    if (before === undefined || !canPauseOneself({ status: before }))
      return { ok: false, reason: "not-yours" } as const;
    if (open === before) return { ok: true } as const;
    const to = !isRestricted && !isAway && person.leavingSince !== null ? "closing" : open;
    teacherChanged(tx, teacher.id);
    if (isRestricted)
      await tx.update(teacherSanctions).set({ statusBefore: open }).where(isInForce(teacher.id));
    else await tx.update(teachers).set({ status: to }).where(eq(teachers.userId, teacher.id));
    await audit(tx, {
      actorId: teacher.id,
      action: "teachers.holiday",
      object: `user:${teacher.id}`,
      diff: { status: { from: before, to } },
    });
    return { ok: true } as const;
  });
}

/** What a restricted teacher is when that ends; undefined where nothing is in force. */
async function findBefore(tx: Tx, teacherId: string) {
  const [restriction] = await tx
    .select({ status: teacherSanctions.statusBefore })
    .from(teacherSanctions)
    .where(isInForce(teacherId));
  return restriction?.status;
}

function isInForce(teacherId: string) {
  return and(eq(teacherSanctions.teacherId, teacherId), eq(teacherSanctions.state, "active"));
}
