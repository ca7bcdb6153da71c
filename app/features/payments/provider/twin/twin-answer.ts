import type { Stripe } from "stripe";

/** What the twin says: an HTTP status and the object of Stripe's that goes with it. */
export type TwinAnswer = { status: number; body: unknown };

type ErrorBody = { type: string; code?: string; message: string; decline_code?: string };

export function fine<T>(body: T): TwinAnswer {
  return { status: 200, body };
}

export function refused(status: number, error: ErrorBody): TwinAnswer {
  return { status, body: { error } };
}

export function missing(what: string, id: string): TwinAnswer {
  const message = `No such ${what}: '${id}'`;
  return refused(404, { type: "invalid_request_error", code: "resource_missing", message });
}

export function unexpectedState(status: Stripe.PaymentIntent["status"]): TwinAnswer {
  return refused(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `This PaymentIntent's status is ${status}.`,
  });
}

export function declinedCard(): TwinAnswer {
  return refused(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
}
