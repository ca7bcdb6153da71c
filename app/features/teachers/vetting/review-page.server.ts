import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { applicationEvents } from "#db/schema/teachers/applications.ts";
import type { Admin } from "#app/access/actor.ts";
import { canDecideApplication } from "#app/access/teachers.ts";
import { db } from "#app/platform/database/db.server.ts";
import { brand } from "#config/brand.ts";
import { readChangeDiff } from "./changes/change-request-diff.server.ts";
import { listApplications } from "./application-queue.server.ts";
import { getApplication } from "../applications/applications.server.ts";
import { holdsClaim, liveClaim } from "./claim.ts";
import { countryName } from "../reference-data/countries.ts";
import { namesOfLanguages } from "../reference-data/languages/language-data.server.ts";
import { findLookAlikes } from "../applications/duplicate-applicants.server.ts";
import { applicationQuery } from "./queue-query.ts";
import {
  listReviewComments,
  listStandingComments,
  roundOf,
} from "../applications/review-comments.server.ts";
import { reviewClock } from "../applications/status/review-clock.ts";
import { itemKeys, type ReviewItem } from "../applications/review-items.ts";
import { whyNotApprove } from "./why-not-approve.server.ts";

export type ReviewStep = Awaited<ReturnType<typeof listSteps>>[number];

/** What the admin's page of one application shows. Throws not-found. */
export async function readReviewPage(admin: Admin, applicationId: string, now = Date.now()) {
  const application = await getApplication(admin, applicationId);
  const canDecide = canDecideApplication(admin, application);
  const round = await roundOf(db(), application.id);
  const [waiting, obstacle, lookAlikes, comments, before, steps] = await Promise.all([
    listApplications(admin, { ...applicationQuery.parse({}), show: "waiting" }, now),
    canDecide && application.kind === "join" ? whyNotApprove(application.userId) : null,
    findLookAlikes(application),
    // Of what was decided, what was ticked then is shown, whatever the person is called now.
    canDecide
      ? listStandingComments(db(), application, round)
      : listReviewComments(db(), application.id, round),
    listReviewComments(db(), application.id, round - 1),
    listSteps(application.id),
  ]);
  const diff = application.kind === "change" ? await readChangeDiff(application, comments) : null;
  const live = liveClaim(application, now);
  return {
    application,
    country: countryName(application.country),
    names: namesOfLanguages(application.languages),
    canDecide,
    obstacle,
    lookAlikes,
    steps,
    round,
    diff,
    items: diff?.items ?? itemKeys,
    ticked: Object.fromEntries(
      itemKeys.flatMap((item) => {
        const comment = comments[item];
        return comment ? [[item, { verdict: comment.verdict, reason: comment.reason }]] : [];
      }),
    ),
    /** What was asked for the last time, by item. */
    asked: Object.fromEntries(
      itemKeys.flatMap((item) => {
        const comment = before[item];
        return comment?.verdict === "failed" ? [[item, comment.reason]] : [];
      }),
    ) as Partial<Record<ReviewItem, string>>,
    claim:
      live === null
        ? null
        : { by: application.claimedByName ?? "Another admin", until: live.until },
    isMine: canDecide && holdsClaim(admin, application),
    clock: canDecide
      ? reviewClock(application.submittedAt?.getTime() ?? now, now, brand.zone)
      : null,
    queue: waiting.rows.map(({ id, name, clock }) => ({ id, name, clock })),
    zone: admin.zone,
  };
}

async function listSteps(applicationId: string) {
  const rows = await db()
    .select({
      id: applicationEvents.id,
      at: applicationEvents.at,
      from: applicationEvents.from,
      to: applicationEvents.to,
      by: users.name,
    })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.actorId))
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(50);
  return rows.map(({ at, from, to, ...row }) => ({
    ...row,
    at: at.getTime(),
    from,
    to,
  }));
}
