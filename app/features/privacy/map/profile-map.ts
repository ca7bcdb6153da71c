import { sql } from "drizzle-orm";
import { emptyProfile, type ProfileContent } from "#db/schema/teachers/profile-content.ts";
import { basic, kept, type Column } from "../column.ts";

/** What a teacher says of themselves; `blanks` where the row outlives the person. */
export function profileMap(
  why: string,
  blanks?: ProfileContent,
): Record<keyof ProfileContent, Column> {
  const blankOf = (value: string | string[]) =>
    typeof value === "string" ? value : sql`${JSON.stringify(value)}::jsonb`;
  const names = Object.keys(emptyProfile) as (keyof ProfileContent)[];
  return Object.fromEntries(
    names.map((name) => [name, basic(why, kept.account, blanks && blankOf(blanks[name]))]),
  ) as Record<keyof ProfileContent, Column>;
}
