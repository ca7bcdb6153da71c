import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";

export const wordsMax = 2_000;

/** What an admin answers a bank. `seen` names the preview that the page showed. */
export const disputeForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("send"),
    words: z
      .string()
      .trim()
      .refine(
        (text) => isAtMost(text, wordsMax),
        `Use at most ${wordsMax.toLocaleString("en-GB")} characters`,
      )
      .default(""),
    seen: z.string().max(100),
  }),
  z.object({
    do: z.literal("accept"),
    sure: z.literal("yes", "Tick this to give the money up"),
  }),
]);

/** The list: open ones or those that are over. */
export const disputeQuery = z.object({
  state: z.enum(["open", "over"]).catch("open"),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});
