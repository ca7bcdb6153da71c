import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/** Takes a teacher's profile out of the street while their account waits to be deleted. */
export function closeProfile(tx: Tx, teacherId: string): Promise<void> {
  return move(tx, teacherId, "active", "closing");
}

/** The profile is public again. Closing that two admins decided is not taken back by it. */
export function reopenProfile(tx: Tx, teacherId: string): Promise<void> {
  return move(tx, teacherId, "closing", "active");
}

async function move(
  tx: Tx,
  teacherId: string,
  from: TeacherStatus,
  to: TeacherStatus,
): Promise<void> {
  await tx
    .update(teachers)
    .set({ status: to })
    .where(
      and(
        eq(teachers.userId, teacherId),
        eq(teachers.status, from),
        sql`not exists (select from teacher_sanctions s where s.teacher_id = ${teacherId}
          and s.state = 'active')`,
      ),
    );
  teacherChanged(tx, teacherId);
}
