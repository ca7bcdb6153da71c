import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { itemKeys } from "../review-items.ts";
import { lastReviewComments, listReviewComments } from "../review-comments.server.ts";

/** Whom a mail about an application goes to, and what it may say. Null when the account is gone. */
export async function findApplicant(applicationId: string) {
  const [row] = await db()
    .select({
      name: users.name,
      email: users.email,
      zone: users.zone,
      reason: applications.reason,
      decidedAt: applications.decidedAt,
      againFrom: applications.againFrom,
      slug: teachers.slug,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(teachers, eq(teachers.userId, applications.userId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}

/** What failed in a round, or in the last one, in the order of the checklist. */
export async function readFailed(applicationId: string, round?: number) {
  const comments =
    round === undefined
      ? (await lastReviewComments(db(), applicationId)).comments
      : await listReviewComments(db(), applicationId, round);
  return itemKeys.flatMap((item) => {
    const comment = comments[item];
    return comment?.verdict === "failed" ? [{ item, reason: comment.reason }] : [];
  });
}

/** Whom a mail about somebody's own draft goes to. Null when the account is gone. */
export async function findPersonToMail(userId: string) {
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row ?? null;
}
