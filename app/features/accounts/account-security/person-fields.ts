import { isAtMost } from "#app/platform/characters.ts";
import { isZone } from "#app/platform/time/zones.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { z } from "zod";
import { plainEmail } from "./email.ts";
import { nameRefusal } from "./person-name.ts";

const askEmail = "Enter an email address like name@example.org";

export const emailField = z
  .string(askEmail)
  .transform(plainEmail)
  .pipe(z.email(askEmail).max(254, "That address is too long"));

export const zoneField = z
  .string()
  .optional()
  .catch(undefined)
  .transform((zone) => (zone !== undefined && isZone(zone) ? zone : brand.zone));

export const nameField = z
  .string("Enter your name")
  .trim()
  .min(1, "Enter your name")
  .refine((text) => isAtMost(text, rules.account.nameCharacters), {
    error: `Use at most ${rules.account.nameCharacters} characters`,
    // To look through a name takes longer than its length grows.
    abort: true,
  })
  .superRefine((name, context) => {
    const why = nameRefusal(name);
    if (why !== null) context.addIssue({ code: "custom", message: why });
  });
