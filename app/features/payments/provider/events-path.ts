/** Where a provider tells of what has happened; no browser asks it. */
export const paymentEventsPath = "/api/payments/events";
