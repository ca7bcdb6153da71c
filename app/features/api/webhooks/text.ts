import { rules } from "#config/rules.ts";
import type {
  DeliveryProblem,
  DeliveryState,
  DeliveryType,
  OffReason,
} from "#db/schema/api/webhook-values.ts";
import type { EndpointRefusal } from "./endpoints.server.ts";

/** When each event is sent, in the words of the form and of the documentation. */
export const webhookEventText: Record<DeliveryType, string> = {
  "lesson.booked": "A lesson is booked",
  "lesson.moved": "A lesson has moved to another time",
  "lesson.cancelled": "A lesson is cancelled",
  "lesson.completed": "A lesson is over, and nobody objects",
  "message.created": "Somebody writes to you",
  "review.published": "A student writes a review of you",
  "payout.paid": "A payout has reached your bank",
  "webhook.test": "Test",
};

export const problemText: Record<DeliveryProblem, string> = {
  status: "It did not answer with 2xx.",
  "bad-address": "The address cannot be read.",
  "not-https": "The address does not begin with https://.",
  credentials: "The address has a name or password in it.",
  internal: "The address leads into a private network, which we do not call.",
  "unknown-host": "We cannot find this host.",
  unreachable: "It cannot be reached.",
  "too-slow": `It did not answer within ${rules.api.webhookSeconds} seconds.`,
  "too-large": "Its answer was too long.",
  "too-many-redirects": "It sent us on too often.",
  "switched-off": "The webhook was switched off.",
};

export const deliveryStateText: Record<DeliveryState, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

export const offText: Record<OffReason, string> = {
  failing: `For ${rules.api.webhookOffDays} days nothing we sent there was accepted.`,
  gone: "Its receiver answered 410, which says that it wants nothing any more.",
  "by-owner": "You switched it off yourself.",
};

const refusals: Record<Exclude<EndpointRefusal, DeliveryProblem>, string> = {
  "too-many-webhooks": `You have ${rules.api.webhooksMost} webhooks. Remove one that you do not use any more first.`,
};

/** Why an address was not taken. */
export function endpointRefusalText(reason: EndpointRefusal): string {
  return reason === "too-many-webhooks" ? refusals[reason] : problemText[reason];
}
