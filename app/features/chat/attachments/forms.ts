import { z } from "zod";
import { rules } from "#config/rules.ts";

/** A list as a socket sends it, or as JSON in a field of a form. */
const list = <T extends z.ZodType>(of: T) =>
  z.preprocess((given) => {
    if (typeof given !== "string") return given;
    try {
      return JSON.parse(given) as unknown;
    } catch {
      return given;
    }
  }, of);

/** The files of a message that have come already, in their order, each with the name that its sender's device has for it. */
export const sentFiles = list(
  z
    .array(z.strictObject({ id: z.uuid(), name: z.string().max(1_000) }))
    .max(rules.chat.files, `A message holds ${rules.chat.files} files at most. Send it in two.`)
    .optional(),
);
export type SentFile = { id: string; name: string };

/** How loud a recorded voice is from begin to end, 0 to 255; a message that has it is a voice message. */
export const sentPeaks = list(z.array(z.number().int().min(0).max(255)).min(1).max(64).optional());
