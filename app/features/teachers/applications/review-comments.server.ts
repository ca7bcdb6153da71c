import { and, count, desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { applicationEvents, reviewComments } from "#db/schema/teachers/applications.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import type { Application } from "./application-steps.ts";
import { itemPrints, type Looked } from "./checklist-item-hash.server.ts";
import { itemKeys, type ReviewComment, type ReviewItem, type ItemVerdict } from "./review-items.ts";

/** Which time of looking this is: how often it was sent, 1 for the first. */
export async function roundOf(on: Db | Tx, applicationId: string): Promise<number> {
  const [row] = await on
    .select({ sent: count() })
    .from(applicationEvents)
    .where(
      and(
        eq(applicationEvents.applicationId, applicationId),
        eq(applicationEvents.to, "submitted"),
      ),
    );
  return Math.max(1, row?.sent ?? 0);
}

export async function withPortrait(on: Db | Tx, application: Application): Promise<Looked> {
  const [row] = await on
    .select({ name: users.name, portraitId: users.portraitId })
    .from(users)
    .where(eq(users.id, application.userId));
  return { ...application, name: row?.name ?? "", portraitId: row?.portraitId ?? null };
}

/** The comments of one round, by item. */
export async function listReviewComments(
  on: Db | Tx,
  applicationId: string,
  round: number,
): Promise<Partial<Record<ReviewItem, ReviewComment>>> {
  const rows = await on
    .select()
    .from(reviewComments)
    .where(and(eq(reviewComments.applicationId, applicationId), eq(reviewComments.round, round)));
  return Object.fromEntries(rows.map((row) => [row.item, row]));
}

/** Of these comments those about what is there now: a tick says nothing of what was changed since. */
export async function listStandingComments(
  on: Db | Tx,
  application: Application,
  round: number,
): Promise<Partial<Record<ReviewItem, ReviewComment>>> {
  const comments = await listReviewComments(on, application.id, round);
  const prints = itemPrints(await withPortrait(on, application));
  return Object.fromEntries(
    Object.entries(comments).filter(([item, { print }]) => print === prints[item as ReviewItem]),
  );
}

/** The last round that has comments, and these. */
export async function lastReviewComments(on: Db | Tx, applicationId: string) {
  const [last] = await on
    .select({ round: reviewComments.round })
    .from(reviewComments)
    .where(eq(reviewComments.applicationId, applicationId))
    .orderBy(desc(reviewComments.round))
    .limit(1);
  if (last === undefined) return { round: 0, comments: {} };
  return { round: last.round, comments: await listReviewComments(on, applicationId, last.round) };
}

export type ReviewCommentInput = { item: ReviewItem; verdict: ItemVerdict; reason: string };

/** Writes what was ticked in this round, in place of what was ticked before; an item left out has no verdict. */
export async function writeReviewComments(
  tx: Tx,
  application: Application,
  comments: ReviewCommentInput[],
  by: string,
  at: Date,
): Promise<void> {
  const round = await roundOf(tx, application.id);
  const prints = itemPrints(await withPortrait(tx, application));
  await tx
    .delete(reviewComments)
    .where(and(eq(reviewComments.applicationId, application.id), eq(reviewComments.round, round)));
  if (comments.length === 0) return;
  await tx.insert(reviewComments).values(
    comments.map(({ item, verdict, reason }) => ({
      applicationId: application.id,
      round,
      item,
      verdict,
      reason: verdict === "accepted" ? "" : reason,
      print: prints[item],
      by,
      at,
    })),
  );
}

/** When it is sent again: what was accepted and has not been changed since stays accepted. */
export async function carryAccepted(tx: Tx, application: Application, at: Date): Promise<void> {
  const round = await roundOf(tx, application.id);
  const before = await listReviewComments(tx, application.id, round - 1);
  const prints = itemPrints(await withPortrait(tx, application));
  const kept = itemKeys.flatMap((item) => {
    const comment = before[item];
    if (comment?.verdict !== "accepted" || comment.print !== prints[item]) return [];
    return [{ ...comment, id: undefined, round, at }];
  });
  if (kept.length > 0) await tx.insert(reviewComments).values(kept);
}

/** What was sent back and is still as it was. */
export async function unfixed(on: Db | Tx, application: Application): Promise<ReviewItem[]> {
  const { comments } = await lastReviewComments(on, application.id);
  const prints = itemPrints(await withPortrait(on, application));
  return itemKeys.filter(
    (item) => comments[item]?.verdict === "failed" && comments[item].print === prints[item],
  );
}
