import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { findSuspension } from "#app/features/accounts/people/suspension.server.ts";
import { type Db, db, type Tx } from "#app/platform/database/db.server.ts";
import { hasStudentTies } from "../applications/applications.server.ts";
import type { ApplicantObstacle } from "./text.ts";

/** What about the applicant, and not the application, keeps them from being a teacher now; null: nothing. */
export async function whyNotApprove(
  userId: string,
  on: Db | Tx = db(),
): Promise<ApplicantObstacle | null> {
  const [person] = await on
    .select({ leavingSince: users.deletionAskedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (person === undefined || person.leavingSince !== null) return "leaving";
  if ((await findSuspension(on, userId)) !== null) return "suspended";
  return (await hasStudentTies(userId, on)) ? "has-lessons" : null;
}
