import { eq } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { saveChecklist } from "#app/features/teachers/vetting/review-application.server.ts";
import { claimApplication } from "#app/features/teachers/vetting/claim-application.server.ts";
import type { DecisionInput } from "#app/features/teachers/vetting/application-decision.server.ts";
import { itemKeys, type ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import { db } from "#app/platform/database/db.server.ts";
import { applications } from "#db/schema/teachers/applications.ts";

/**
 * An admin has claimed an application and looked at every item: all accepted but those named, which failed
 * with their reason. Answers what to decide with.
 */
export async function aReview(
  admin: Admin,
  applicationId: string,
  failed: Partial<Record<ReviewItem, string>> = {},
  now = new Date(),
): Promise<DecisionInput> {
  const claimed = await claimApplication(admin, { applicationId }, now);
  if (!claimed.ok) throw new Error(claimed.reason);
  const [row] = await db()
    .select({ version: applications.version })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const input = { applicationId, version: row!.version };
  const comments = itemKeys.map((item) => {
    const reason = failed[item];
    const verdict = reason === undefined ? ("accepted" as const) : ("failed" as const);
    return { item, verdict, reason: reason ?? "" };
  });
  const checked = await saveChecklist(admin, { ...input, comments }, now);
  if (!checked.ok) throw new Error(checked.reason);
  return input;
}
