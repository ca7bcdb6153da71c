import { and, desc, eq, gte, lte, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { offers, teacherLanguages, teachers, type LanguageLevel } from "#db/schema/teachers.ts";
import { db } from "#app/platform/db.server.ts";
import { countryName } from "./countries.ts";
import { languageName } from "./language-names.ts";
import type { TeacherSearch } from "./search.ts";

export type TaughtLanguage = { code: string; name: string; level: LanguageLevel; taught: boolean };
export type CardOffer = {
  id: string;
  title: string;
  kind: "trial" | "single";
  language: string;
  minutes: number;
  pricePence: number;
};
/** A teacher as lists show them. */
export type TeacherCard = {
  id: string;
  slug: string;
  name: string;
  headline: string;
  about: string;
  country: string;
  portraitSeed: string;
  photo: string | null;
  languages: TaughtLanguage[];
  offers: CardOffer[];
  /** The lesson whose price stands for the teacher: 50 minutes where there is one. */
  main: CardOffer;
  reviewCount: number;
  reviewStars: number;
  publishedAt: number;
};

type Filter = Partial<Pick<TeacherSearch, "language" | "from" | "to" | "trial">>;

/** Teachers who take bookings, by what the database can tell: newest first. */
export async function listTeachers(filter: Filter = {}): Promise<TeacherCard[]> {
  const main = db()
    .select({ id: offers.id, price: offers.priceMinor })
    .from(offers)
    .where(
      and(
        eq(offers.teacherId, teachers.userId),
        eq(offers.kind, "single"),
        eq(offers.active, true),
      ),
    )
    .orderBy(sql`${offers.minutes} <> 50`, offers.priceMinor, offers.position)
    .limit(1)
    .as("main");
  const rows = await db()
    .select({ ...cardColumns, mainId: main.id })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .innerJoinLateral(main, sql`true`)
    .where(
      and(
        eq(teachers.status, "active"),
        teaches(filter.language ?? null),
        filter.from == null ? undefined : gte(main.price, filter.from),
        filter.to == null ? undefined : lte(main.price, filter.to),
        filter.trial ? hasTrial : undefined,
      ),
    )
    .orderBy(desc(teachers.publishedAt), teachers.userId);
  return rows.map(({ mainId, ...row }) => asCard(row, mainId));
}

/** How many bookable teachers teach each language. */
export async function countTeachersByLanguage(): Promise<Map<string, number>> {
  const rows = await db()
    .select({ language: teacherLanguages.language, count: sql<number>`count(*)::int` })
    .from(teacherLanguages)
    .innerJoin(teachers, eq(teachers.userId, teacherLanguages.teacherId))
    .where(and(eq(teacherLanguages.taught, true), eq(teachers.status, "active")))
    .groupBy(teacherLanguages.language);
  return new Map(rows.map(({ language, count }) => [language, count]));
}

/** Columns of a card, for a query over teachers joined with users. */
export const cardColumns = {
  id: teachers.userId,
  slug: teachers.slug,
  name: users.name,
  headline: teachers.headline,
  /** The beginning only: a card shows three lines. */
  about: sql<string>`left(${teachers.about}, 240)`,
  country: teachers.country,
  portraitSeed: teachers.portraitSeed,
  photo: users.portraitId,
  publishedAt: teachers.publishedAt,
  languages: sql<{ language: string; level: LanguageLevel; taught: boolean }[]>`(
    select coalesce(json_agg(json_build_object('language', l.language, 'level', l.level, 'taught', l.taught)
      order by l.taught desc, l.level = 'native' desc, l.level desc, l.language), '[]')
    from teacher_languages l where l.teacher_id = ${teachers.userId})`,
  offers: sql<CardOffer[]>`(
    select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'kind', o.kind,
      'language', o.language, 'minutes', o.minutes, 'pricePence', o.price_minor)
      order by o.kind <> 'trial', o.position, o.id), '[]')
    from offers o where o.teacher_id = ${teachers.userId} and o.active)`,
  reviewCount: sql<number>`(select count(*)::int from reviews r where r.teacher_id = ${teachers.userId})`,
  reviewStars: sql<number>`(select coalesce(sum(r.stars), 0)::int from reviews r where r.teacher_id = ${teachers.userId})`,
};

type CardRow = Omit<TeacherCard, "main" | "languages" | "publishedAt"> & {
  languages: { language: string; level: LanguageLevel; taught: boolean }[];
  publishedAt: Date;
};

export function asCard(row: CardRow, mainId: string): TeacherCard {
  return {
    ...row,
    country: countryName(row.country),
    publishedAt: row.publishedAt.getTime(),
    languages: row.languages.map(({ language, ...rest }) => ({
      ...rest,
      code: language,
      name: languageName(language),
    })),
    main: row.offers.find(({ id }) => id === mainId)!,
  };
}

function teaches(language: string | null): SQL | undefined {
  if (language === null) return undefined;
  return sql`exists (select 1 from teacher_languages l
    where l.teacher_id = ${teachers.userId} and l.taught and l.language = ${language})`;
}

const hasTrial = sql`exists (select 1 from offers o
  where o.teacher_id = ${teachers.userId} and o.active and o.kind = 'trial')`;
