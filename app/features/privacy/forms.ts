import { z } from "zod";

/** The delete page: asks for it, or takes it back. */
export const deletionForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("ask"),
    understood: z.literal("yes", "Tick this to go on"),
  }),
  z.object({ intent: z.literal("undo") }),
]);
