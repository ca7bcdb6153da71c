import { z } from "zod";
import type { Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { sendReviewAskedMail } from "./emails/review-asked.tsx";

export const askForReviewJob = defineJob({
  name: "reviews.ask",
  payload: z.object({ lessonId: z.uuid() }),
  run: ({ lessonId }) => sendReviewAskedMail(lessonId),
});

/** Asks the student of a lesson for a review, by mail. Belongs into the transaction that completes the lesson. */
export async function askForReview(tx: Tx, lesson: { id: string }): Promise<void> {
  await enqueue(tx, askForReviewJob, { lessonId: lesson.id });
}
