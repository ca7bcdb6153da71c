import { askForReviewJob } from "./ask-for-review.server.ts";
import { announceReview } from "./write-review.server.ts";

export const reviewsJobs = [askForReviewJob, announceReview];
