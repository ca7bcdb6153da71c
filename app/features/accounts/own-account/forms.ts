import { z } from "zod";
import { isZone } from "#app/platform/time/zones.ts";
import { emailField } from "../account-security/person-fields.ts";

export const changeEmailForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("ask"), email: emailField }),
  z.object({ intent: z.literal("drop") }),
]);

/** The forms of the security page, told apart by what they intend. */
export const securityForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("zone"),
    zone: z.string("Choose a time zone").refine(isZone, "Choose a time zone from the list"),
  }),
  z.object({ intent: z.literal("end-session"), sessionId: z.uuid("Choose a session") }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("remove-passkey"), passkeyId: z.uuid("Choose a passkey") }),
  z.object({ intent: z.literal("make-calendar-feed") }),
  z.object({ intent: z.literal("remove-calendar-feed") }),
]);
