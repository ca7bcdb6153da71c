import { z } from "zod";
import { rules } from "#config/rules.ts";
import { webhookEvents } from "#db/schema/api/webhook-values.ts";
import { isAtMost } from "#app/platform/characters.ts";

const urlMost = rules.api.webhookAddressCharacters;

/** A new webhook: its address, and what it is told of. */
export const makeEndpointForm = z.object({
  url: z
    .string("Enter an address that begins with https://")
    .trim()
    .min(1, "Enter an address that begins with https://")
    .refine((text) => isAtMost(text, urlMost), `Use at most ${urlMost} characters`),
  events: z.preprocess(
    (typed) => [typed ?? []].flat(),
    z
      .array(z.enum(webhookEvents, "Choose from the list"))
      .min(1, "Choose at least one")
      .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  ),
});

export type MakeEndpoint = z.infer<typeof makeEndpointForm>;

/** What is done with a webhook on its page. */
export const endpointForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("rotate") }),
  z.object({ intent: z.literal("switch-on") }),
  z.object({ intent: z.literal("switch-off") }),
  z.object({ intent: z.literal("remove") }),
  z.object({ intent: z.literal("send-again"), deliveryId: z.uuid("Choose a delivery") }),
]);
