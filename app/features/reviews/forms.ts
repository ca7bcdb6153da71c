import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { contactRefusal } from "#app/features/teachers/forms/contact-refusal.ts";
import { isReviewTag, tagsMost, type ReviewTag } from "./tags.ts";

const { minCharacters, maxCharacters } = rules.review;

function words(ask: string, min: number) {
  return z
    .string(ask)
    .trim()
    .min(1, ask)
    .min(min, `Use at least ${min} characters, so that it helps somebody else`)
    .refine((text) => isAtMost(text, maxCharacters), {
      error: `Use at most ${maxCharacters.toLocaleString(brand.locale)} characters`,
      // To look through a text takes longer than its length grows.
      abort: true,
    })
    .superRefine((text, { addIssue }) => {
      const message = contactRefusal(text);
      if (message !== null) addIssue({ code: "custom", message });
    });
}

/** One ticked box comes as a text, several as a list. */
const ticked = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .default([])
  .transform((keys) => [...new Set(keys)])
  .pipe(
    z
      .array(z.string())
      .max(tagsMost, `Choose at most ${tagsMost}`)
      .refine((keys): keys is ReviewTag[] => keys.every(isReviewTag), "Choose from the list"),
  );

export const reviewForm = z.object({
  stars: z
    .enum(["1", "2", "3", "4", "5"], "Choose from one to five stars")
    .transform((text) => Number(text)),
  text: words("Write a few words", minCharacters),
  tags: ticked,
  honest: z.literal("yes", "Tick this to say that the review is your own and nobody paid for it"),
  /** The page knew of an earlier review, and this replaces it. */
  replaces: z.literal("yes").optional(),
});
export type ReviewInput = Omit<z.infer<typeof reviewForm>, "honest" | "replaces">;

export const replyForm = z.object({ reply: words("Write your reply", 1) });
