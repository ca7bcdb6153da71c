import { jsonb, text } from "drizzle-orm/pg-core";

/** What a teacher says of themselves before they have said anything. `goodAt` has keys of `specialities`. */
export const emptyProfile = {
  headline: "",
  about: "",
  country: "",
  /** Of the weekly hours. Moving house changes it; booked lessons stay where they are. */
  zone: "Europe/London",
  experience: "",
  goodAt: [] as string[],
};

export type ProfileContent = typeof emptyProfile;

/** The same columns in an application and on the page it becomes. */
export function profileColumns() {
  return {
    headline: text().notNull().default(emptyProfile.headline),
    about: text().notNull().default(emptyProfile.about),
    country: text().notNull().default(emptyProfile.country),
    zone: text().notNull().default(emptyProfile.zone),
    experience: text().notNull().default(emptyProfile.experience),
    goodAt: jsonb().$type<ProfileContent["goodAt"]>().notNull().default(emptyProfile.goodAt),
  } satisfies Record<keyof ProfileContent, unknown>;
}
