/** What a webhook can be told of: the closed list that the tables, the form and the API share. */
export const webhookEvents = [
  "lesson.booked",
  "lesson.moved",
  "lesson.cancelled",
  "lesson.completed",
  "message.created",
  "review.published",
  "payout.paid",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A test is sent by hand alone. */
export const deliveryTypes = [...webhookEvents, "webhook.test"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt came to nothing: an answer of another status, no answer, or nobody to send for. */
export const deliveryProblems = [
  "status",
  "bad-address",
  "not-https",
  "credentials",
  "internal",
  "unknown-host",
  "unreachable",
  "too-slow",
  "too-large",
  "too-many-redirects",
  "switched-off",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Why nothing is sent any more: it failed for days, its receiver said that it is gone (410), or its owner wants it. */
export const offReasons = ["failing", "gone", "by-owner"] as const;
export type OffReason = (typeof offReasons)[number];
