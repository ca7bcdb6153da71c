import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/platform/database/db.server.ts";
import { contractColumns } from "#app/features/teachers/reference-data/contract-with.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { payments } from "#db/schema/payments/payments.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What the mails about a package speak of. */
export async function readPackageFacts(packageId: string) {
  const [row] = await db()
    .select({
      bought: packages,
      payment: payments,
      student,
      teacher,
      slug: teachers.slug,
      contract: contractColumns,
    })
    .from(packages)
    .innerJoin(payments, eq(payments.packageId, packages.id))
    .innerJoin(student, eq(student.id, packages.studentId))
    .innerJoin(teacher, eq(teacher.id, packages.teacherId))
    .innerJoin(teachers, eq(teachers.userId, packages.teacherId))
    .where(eq(packages.id, packageId));
  if (row === undefined) throw new Error(`no package ${packageId}`);
  return row;
}
