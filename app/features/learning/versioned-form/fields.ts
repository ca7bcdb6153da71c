/** Fields that the forms of this wing share. Browser-safe. */
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { isAtMost } from "#app/platform/characters.ts";

/** A text of at most so many characters, without spaces at its ends; empty where it was not posted. */
export function writtenText(characters: number) {
  return z
    .string()
    .trim()
    .refine(
      (written) => isAtMost(written, characters),
      `Use at most ${characters.toLocaleString(brand.locale)} characters`,
    )
    .default("");
}

/** The version of the row that a form began from. */
export const rowVersion = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
