/** What an admin posts about an application. Shared by page and action. */
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import {
  itemKeys,
  reviewCommentText,
  reviewItems,
  type ItemVerdict,
  type ReviewItem,
} from "../applications/review-items.ts";
import type { ReviewCommentInput } from "../applications/review-comments.server.ts";

const [least = 0, most = 0] = rules.apply.rejectReasonCharacters;
const version = z.coerce.number().int();
const list = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((typed) => [typed ?? []].flat());
const words = z
  .string()
  .trim()
  .refine(
    (text) => isAtMost(text, most),
    `Use at most ${most.toLocaleString(brand.locale)} characters`,
  )
  .optional()
  .transform((text) => text ?? "");

/** The names of an item's fields. */
export function fieldsOfItem(item: ReviewItem) {
  return { verdict: `verdict-${item}`, cause: `cause-${item}`, words: `words-${item}` };
}

export type Ticked = Partial<Record<ReviewItem, { verdict: ItemVerdict; reason: string }>>;

/**
 * What a line begins with: what was typed, else what is kept. Of a form that was refused because the application has
 * changed no pass is kept: it was given to what was there before.
 */
export function firstVerdict(
  item: ReviewItem,
  { ticked, version, state }: { ticked: Ticked; version: number; state?: FormState },
): ItemVerdict | undefined {
  const kept = ticked[item]?.verdict;
  if (state === undefined) return kept;
  const typed = typedValue(state, fieldsOfItem(item).verdict) as ItemVerdict | undefined;
  const isOlder = typedValue(state, "version") !== String(version);
  return isOlder && typed === "accepted" ? kept : typed;
}

const itemFields = Object.fromEntries(
  itemKeys.flatMap((item) => {
    const names = fieldsOfItem(item);
    return [
      [names.verdict, z.enum(["accepted", "failed"]).optional().catch(undefined)],
      [names.cause, list],
      [names.words, words],
    ];
  }),
) as Record<string, z.ZodType>;

/** The checklist with a verdict and a reason per item; what failed needs a reason that can be read. */
const checklist = z
  .object({
    decision: z.enum(["save", "changes", "approve", "reject"]),
    version,
    words,
    ...itemFields,
  })
  .transform((typed, context) => {
    const fields = typed as unknown as Record<string, unknown>;
    const comments = itemKeys.flatMap((item): ReviewCommentInput[] => {
      const names = fieldsOfItem(item);
      const verdict = fields[names.verdict] as ReviewCommentInput["verdict"] | undefined;
      if (verdict === undefined) return [];
      if (verdict === "accepted") return [{ item, verdict, reason: "" }];
      const causes = fields[names.cause] as string[];
      const own = fields[names.words] as string;
      const reason = reviewCommentText(item, causes, own);
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: [names.words], message });
      if (reason === "") refuse(`Choose a reason for “${reviewItems[item].name}”, or write one`);
      else if (reason === own && own.length < least)
        refuse(`Write at least ${least} characters: the applicant reads this`);
      return [{ item, verdict, reason }];
    });
    return { decision: typed.decision, version: typed.version, words: typed.words, comments };
  });

export const reviewActionForm = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("claim"),
    takeOver: z
      .literal("on")
      .optional()
      .transform((ticked) => ticked === "on"),
  }),
  z.object({ decision: z.literal("release") }),
  checklist,
]);

/** What an applicant posts on the status page. */
export const statusForm = z.object({ intent: z.enum(["send", "withdraw"]), version });
