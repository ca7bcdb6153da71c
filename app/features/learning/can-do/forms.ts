import { z } from "zod";
import { canDoRatings } from "#db/schema/learning/can-do-values.ts";
import { type CefrLevel, cefrLevels } from "#db/schema/teachers/language-levels.ts";
import type { Ratings } from "./progress.ts";
import { statementsAt } from "./statements.ts";

/** The field of a statement. */
export const ratingField = (key: string) => `rating-${key}`;

/** What somebody says of a level's statements; one that is not said stays as it was. */
export function ratingsForm(level: CefrLevel) {
  return z
    .looseObject({
      /** When the page's own ratings were saved last, in epoch ms; 0 for never. */
      seen: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    })
    .transform(({ seen, ...said }, context) => {
      const ratings: Ratings = {};
      for (const { key } of statementsAt(level)) {
        const name = ratingField(key);
        if (said[name] === undefined) continue;
        const rating = canDoRatings.find((one) => one === said[name]);
        if (rating !== undefined) ratings[key] = rating;
        else context.addIssue({ code: "custom", path: [name], message: "Choose one of the three" });
      }
      return { seen, ratings };
    });
}

/** The level that an address asks for, else the usual one. */
export function readLevel(asked: string | null, usual: CefrLevel | null): CefrLevel {
  return cefrLevels.find((level) => level === asked) ?? usual ?? cefrLevels[0];
}
