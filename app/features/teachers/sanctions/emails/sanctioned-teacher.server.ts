import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Whom a mail about a sanction goes to, what they are now, and the sanction. Null when the account is gone. */
export async function findSanctioned(sanctionId: string) {
  const [row] = await db()
    .select({
      sanction: teacherSanctions,
      name: users.name,
      email: users.email,
      zone: users.zone,
      status: teachers.status,
    })
    .from(teacherSanctions)
    .innerJoin(users, eq(users.id, teacherSanctions.teacherId))
    .innerJoin(teachers, eq(teachers.userId, teacherSanctions.teacherId))
    .where(eq(teacherSanctions.id, sanctionId));
  return row ?? null;
}
