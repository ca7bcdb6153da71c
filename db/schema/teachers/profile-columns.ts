import { jsonb, text } from "drizzle-orm/pg-core";
import { emptyProfile, type ProfileContent, traderStatuses } from "./profile-content.ts";

/** The same columns in an application and on the page it becomes. */
export function profileColumns() {
  return {
    headline: text().notNull().default(emptyProfile.headline),
    about: text().notNull().default(emptyProfile.about),
    country: text().notNull().default(emptyProfile.country),
    zone: text().notNull().default(emptyProfile.zone),
    experience: text().notNull().default(emptyProfile.experience),
    goodAt: jsonb().$type<ProfileContent["goodAt"]>().notNull().default(emptyProfile.goodAt),
    trader: text({ enum: traderStatuses }).notNull().default(emptyProfile.trader),
  } satisfies Record<keyof ProfileContent, unknown>;
}
