import { z } from "zod";
import { type ConsentFlags, allOff, allOn } from "./record.ts";

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
  /** The page the choice was made on. */
  back: z.string().max(2000).optional(),
});

export function flagsOf(form: z.output<typeof consentForm>): ConsentFlags {
  if (form.choice === "accept") return allOn;
  if (form.choice === "reject") return allOff;
  const { functional, analytics, advertising } = form;
  return { functional, analytics, advertising };
}
