import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";

/** Words that somebody else has to understand: trimmed, at least `min` and at most `max` characters. */
export function plainText(ask: string, { min, max }: { min: number; max: number }) {
  return z
    .string(ask)
    .trim()
    .min(1, ask)
    .min(min, `Use at least ${min} characters, so that somebody else can understand it`)
    .refine(
      (text) => isAtMost(text, max),
      `Use at most ${max.toLocaleString(brand.locale)} characters`,
    );
}
