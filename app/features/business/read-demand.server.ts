import { and, gte, lt, sql, sum } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { businessFreeStarts, businessLessonHours } from "#db/schema/business.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";

export type HourDemand = {
  hour: number;
  /** Lessons wanted in the last rules.business.demandDays. */
  wanted: number;
  /** Free starts in the next rules.business.supplyDays. */
  starts: number;
};

export type LanguageDemand = {
  language: string;
  name: string;
  wanted: number;
  hours: HourDemand[];
};

/** What was wanted and what is free, by language and hour of our own zone; the languages most wanted first, all 24 hours each. */
export async function readDemand(today: LocalDate): Promise<LanguageDemand[]> {
  const { language, hour, day, lessons } = businessLessonHours;
  const [wanted, free] = await Promise.all([
    db()
      .select({ language, hour, count: sum(lessons).mapWith(Number) })
      .from(businessLessonHours)
      .where(and(gte(day, addDays(today, -rules.business.demandDays)), lt(day, today)))
      .groupBy(language, hour),
    db()
      .select({
        language: businessFreeStarts.language,
        hour: businessFreeStarts.hour,
        count: sql`${businessFreeStarts.starts}`.mapWith(Number),
      })
      .from(businessFreeStarts),
  ]);
  const cellOf = (rows: typeof wanted) =>
    new Map(rows.map((row) => [`${row.language} ${row.hour}`, row.count]));
  const [lessonsAt, startsAt] = [cellOf(wanted), cellOf(free)];
  const codes = [...new Set([...wanted, ...free].map((row) => row.language))];
  return codes
    .map((code) => {
      const hours = Array.from({ length: 24 }, (_, at) => ({
        hour: at,
        wanted: lessonsAt.get(`${code} ${at}`) ?? 0,
        starts: startsAt.get(`${code} ${at}`) ?? 0,
      }));
      const all = hours.reduce((sum, one) => sum + one.wanted, 0);
      return { language: code, name: nameOfLanguage(code), wanted: all, hours };
    })
    .toSorted((a, b) => b.wanted - a.wanted || (a.name < b.name ? -1 : 1));
}
