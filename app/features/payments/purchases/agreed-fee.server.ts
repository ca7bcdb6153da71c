/** Which commission is agreed with a booking: `feeBasisPoints`, for a teacher and a student. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { feeBasisPoints, type PurchaseKind } from "./rules.ts";

/** For a statement in text: an expression over the columns that have the kind, the teacher and the student. */
export function agreedFeeText(kind: string, teacher: string, student: string): string {
  return `case when ${kind} = 'trial' then ${feeBasisPoints("trial")}
    when exists (select from own_students own where own.teacher_id = ${teacher}
      and own.student_id = ${student}) then ${feeBasisPoints("single", true)}
    else ${feeBasisPoints("single")} end`;
}

/** For a read of a teacher's offers: whether this student, if any, is their own. */
export function isOwnStudentOf(teacher: PgColumn, studentId: string | null): SQL<boolean> {
  return sql<boolean>`exists (select from own_students own where own.teacher_id = ${teacher}
    and own.student_id = ${studentId}::uuid)`;
}

/** The commission on what these two agree now, in hundredths of a percent. */
export async function readAgreedFee(
  on: Db | Tx,
  { kind, teacherId, studentId }: { kind: PurchaseKind; teacherId: string; studentId: string },
): Promise<number> {
  const { rows } = await on.execute<{ fee: number }>(
    sql`select ${sql.raw(agreedFeeText("asked.kind", "asked.teacher", "asked.student"))} as fee
      from (values (${kind}::text, ${teacherId}::uuid, ${studentId}::uuid)) asked (kind, teacher, student)`,
  );
  return rows[0]!.fee;
}
