import { z } from "zod";

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/**
 * The choice as the banner and the preferences page post it. An unticked box sends nothing, and
 * "necessary" is not read at all: it cannot be switched off.
 */
export const consentForm = z.object({
  choice: z.enum(["accept", "reject", "save"]),
  functional: ticked,
  analytics: ticked,
  advertising: ticked,
  /** When it was made by the browser's clock, in epoch milliseconds; a form without JavaScript has none. */
  timestamp: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  /** The page the choice was made on. */
  back: z.string().max(2000).optional().catch(undefined),
});
