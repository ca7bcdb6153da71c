import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications, teachers } from "#db/schema/teachers.ts";
import { db } from "#app/platform/db.server.ts";

/** Whom a mail about an application goes to, and what it may say. Null when the account is gone. */
export async function findApplicant(applicationId: string) {
  const [row] = await db()
    .select({
      name: users.name,
      email: users.email,
      zone: users.zone,
      reason: applications.reason,
      decidedAt: applications.decidedAt,
      slug: teachers.slug,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(teachers, eq(teachers.userId, applications.userId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}
