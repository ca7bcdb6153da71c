import { and, desc, eq, exists, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { countryName } from "../reference-data/countries.ts";
import { rules } from "#config/rules.ts";
import { nameOfLanguage } from "../reference-data/languages/language-data.server.ts";

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
  /** Keys of `specialities`. */
  goodAt: string[];
  /** An admin has compared an identity document with the person. */
  isChecked: boolean;
  portraitSeed: string;
  photo: string | null;
  languages: TaughtLanguage[];
  offers: CardOffer[];
  /** The teacher's main lesson, whose price is shown: of the main length where there is one. */
  main: CardOffer;
  reviewCount: number;
  reviewStars: number;
  publishedAt: number;
};

/** Lessons of which one is the teacher's main one; without any nothing can be booked. */
const isMainKind = and(
  eq(offers.teacherId, teachers.userId),
  eq(offers.kind, "single"),
  eq(offers.active, true),
);

const cardsOf = prepared((on) => {
  const main = on
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        isMainKind,
        sql`(${sql.placeholder("language")}::text is null or ${offers.language} = ${sql.placeholder("language")})`,
      ),
    )
    .orderBy(
      sql`${offers.minutes} <> ${rules.lesson.mainMinutes}`,
      offers.priceMinor,
      offers.position,
    )
    .limit(1)
    .as("main");
  return on
    .select({ ...cardColumns, mainId: main.id })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .innerJoinLateral(main, sql`true`)
    .where(
      and(eq(teachers.status, "active"), sql`${teachers.userId} = any(${sql.placeholder("ids")})`),
    )
    .prepare("teachers.cards-of");
});

/** Those among these who sell a lesson, and one in `language` where that is named, which is their main one then. */
export async function readCards(
  ids: readonly string[],
  language: string | null = null,
): Promise<TeacherCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardsOf().execute({ ids, language });
  return rows.map(({ mainId, ...row }) => asCard(row, mainId));
}

/** By what the pages of everybody who takes bookings are found, and since when they are there, newest first. */
export function listTeacherSlugs(): Promise<{ slug: string; publishedAt: Date }[]> {
  const single = db().select({ id: offers.id }).from(offers).where(isMainKind);
  return db()
    .select({ slug: teachers.slug, publishedAt: teachers.publishedAt })
    .from(teachers)
    .where(and(eq(teachers.status, "active"), exists(single)))
    .orderBy(desc(teachers.publishedAt), teachers.userId);
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
  goodAt: teachers.goodAt,
  isChecked: sql<boolean>`${teachers.identityCheckedAt} is not null`,
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
  reviewCount: sql<number>`(select count(*)::int from reviews r where r.teacher_id = ${teachers.userId} and r.hidden_at is null)`,
  reviewStars: sql<number>`(select coalesce(sum(r.stars), 0)::int from reviews r where r.teacher_id = ${teachers.userId} and r.hidden_at is null)`,
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
      name: nameOfLanguage(language),
    })),
    main: row.offers.find(({ id }) => id === mainId)!,
  };
}
