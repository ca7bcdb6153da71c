import { z } from "zod";

/** What somebody may ask us not to mail. Bookings, money, decisions and security are always mailed. */
export const optionalEvents = ["lesson-reminder", "unread-messages"] as const;
export type OptionalEvent = (typeof optionalEvents)[number];

export function isOptionalEvent(event: string): event is OptionalEvent {
  return (optionalEvents as readonly string[]).includes(event);
}

const ticked = z.literal("on").optional();

/** A switch that is on is sent; one that is off is not. */
export const wantedForm = z.object({ "lesson-reminder": ticked, "unread-messages": ticked });
