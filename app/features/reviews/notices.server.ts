import { z } from "zod";
import type { Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { sendReviewAskedMail } from "./emails/review-asked.tsx";
import { sendReviewWrittenMail } from "./emails/review-written.tsx";

const ofLesson = z.object({ lessonId: z.uuid() });

const askForReview = defineJob({
  name: "reviews.ask",
  payload: ofLesson,
  run: ({ lessonId }) => sendReviewAskedMail(lessonId),
});

export const announceReview = defineJob({
  name: "reviews.announce",
  payload: ofLesson,
  run: ({ lessonId }) => sendReviewWrittenMail(lessonId),
});

/** Belongs into the transaction that completes a lesson. */
export async function askLater(tx: Tx, lesson: { id: string }): Promise<void> {
  await enqueue(tx, askForReview, { lessonId: lesson.id });
}

export const reviewsJobs = [askForReview, announceReview];
