import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/** Counts an instant request without an answer; after rules.booking.instantMissesBeforeOff instant lessons are off. */
export async function countInstantMiss(tx: Tx, teacherId: string): Promise<void> {
  teacherChanged(tx, teacherId);
  const most = rules.booking.instantMissesBeforeOff;
  await tx
    .update(teachers)
    .set({
      instantMisses: sql`${teachers.instantMisses} + 1`,
      instantLessons: sql`${teachers.instantLessons} and ${teachers.instantMisses} + 1 < ${most}`,
    })
    .where(eq(teachers.userId, teacherId));
}

/** An answer ends the count. */
export async function forgetInstantMisses(on: Db | Tx, teacherId: string): Promise<void> {
  await on
    .update(teachers)
    .set({ instantMisses: 0 })
    .where(and(eq(teachers.userId, teacherId), gt(teachers.instantMisses, 0)));
}
