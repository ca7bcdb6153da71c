import { itemPrints } from "#app/features/teachers/applications/checklist-item-hash.server.ts";
import { itemKeys, type ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import {
  applicationEvents,
  reviewComments,
  applications,
} from "#db/schema/teachers/applications.ts";
import { eq, inArray } from "drizzle-orm";
import { insertMany } from "../store-rows.ts";

type Application = typeof applications.$inferSelect;

/** What was said of the parts that failed, by the applicant's headline; everything else was accepted. */
const failed: Record<string, Partial<Record<ReviewItem, string>>> = {
  "Turkish for the kitchen table and the harbour": {
    video:
      "Noise hides some words.\n\nYour Turkish is lovely, but the microphone hums and some words are lost. The same talk in a quieter room is enough.",
    text: "The text holds contact details, which are not shown before a first paid lesson.\n\nPlease take out “find me at …”. The rest can stay word for word.",
  },
  "Fast English results guaranteed in ten days": {
    text: "The text advertises something else, or promises what nobody can.\n\nNobody can promise perfect English in ten days. Please describe what happens in your lessons.",
    policy:
      "Something in the application is against the terms for teachers.\n\nLessons are booked and paid for here; you are welcome to apply again.",
  },
};

/** The steps that led every stored application to its state, and what the admin ticked on the way. */
export async function storeApplicationReviews(
  tx: Tx,
  ids: string[],
  adminId: string,
): Promise<void> {
  const found = await tx
    .select({ row: applications, name: users.name })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, ids));
  const rows = found.map(({ row }) => row);
  await insertMany(
    tx,
    applicationEvents,
    rows.flatMap((row) => stepsOf(row, adminId)),
  );
  const comments = found.flatMap(({ row, name }) => commentsOf(row, name, adminId));
  if (comments.length > 0) await insertMany(tx, reviewComments, comments);
}

function stepsOf({ id, userId, state, submittedAt, updatedAt }: Application, adminId: string) {
  if (submittedAt === null) return [];
  const by = (actorId: string) => ({ applicationId: id, actorId });
  const sent = { ...by(userId), from: "draft", to: "submitted", at: submittedAt } as const;
  if (state === "submitted") return [sent];
  const read = {
    ...by(adminId),
    from: "submitted",
    to: "in_review",
    at: new Date(Math.max(submittedAt.getTime(), updatedAt.getTime() - hour)),
  } as const;
  return [sent, read, { ...by(adminId), from: "in_review" as const, to: state, at: updatedAt }];
}

function commentsOf(row: Application, name: string, adminId: string) {
  const reasons = failed[row.headline];
  if (reasons === undefined || row.state === "submitted") return [];
  const prints = itemPrints({ ...row, name, portraitId: null });
  return itemKeys.map((item) => ({
    applicationId: row.id,
    round: 1,
    item,
    verdict: reasons[item] === undefined ? ("accepted" as const) : ("failed" as const),
    reason: reasons[item] ?? "",
    print: prints[item],
    by: adminId,
    at: row.updatedAt,
  }));
}
