/** What a card draws of a teacher, and no more: a page carries it for a dozen of them. Browser-safe. */
import { rules } from "#config/rules.ts";
import type { Terms } from "#app/features/teachers/ranking/ranking.ts";
import type {
  CardOffer,
  TaughtLanguage,
} from "#app/features/teachers/teacher-cards/list-teachers.server.ts";
import type { FoundTeacher } from "./search-teachers.server.ts";

export type CardFacts = Pick<
  FoundTeacher,
  | "id"
  | "slug"
  | "name"
  | "headline"
  | "about"
  | "country"
  | "goodAt"
  | "isChecked"
  | "portraitSeed"
  | "photo"
  | "reviewCount"
  | "reviewStars"
  | "nextSlots"
  | "week"
> & {
  languages: Pick<TaughtLanguage, "name" | "level">[];
  main: Pick<CardOffer, "id" | "minutes" | "pricePence">;
  /** A shorter lesson than the main one. */
  short: Pick<CardOffer, "minutes" | "pricePence"> | null;
  trial: Pick<CardOffer, "id" | "pricePence"> | null;
  /** Of 100, what each of `pointTerms` came to, in their order; null in an order that explains itself. */
  points: number[] | null;
};

/** The terms of the order as a card tells them. A list of points has no names: a page carries ten. */
export const pointTerms = [
  "fit",
  "quality",
  "reliability",
  "overlap",
  "response",
  "newcomer",
] as const satisfies (keyof Terms)[];

const goodAtShown = 4;

/** Of a teacher who was searched for by a language, the prices of lessons in it; of any other also those of a trial in another. */
export function cardFacts(
  { offers, main, terms, ...teacher }: FoundTeacher,
  language: string | null = null,
): CardFacts {
  const { id, slug, name, headline, about, country, goodAt, isChecked } = teacher;
  const { portraitSeed, photo, reviewCount, reviewStars, nextSlots, week } = teacher;
  const own = offers.filter((offer) => offer.language === main.language);
  const trials = (language === null ? [...own, ...offers] : own).filter(
    ({ kind }) => kind === "trial",
  );
  const [trial] = trials;
  const short = own.find(({ kind, minutes }) => kind === "single" && minutes < main.minutes);
  return {
    id,
    slug,
    name,
    headline,
    about,
    country,
    isChecked,
    portraitSeed,
    photo,
    reviewCount,
    reviewStars,
    nextSlots,
    week,
    goodAt: goodAt.slice(0, goodAtShown),
    languages: teacher.languages.map(({ name, level }) => ({ name, level })),
    main: { id: main.id, minutes: main.minutes, pricePence: main.pricePence },
    short: short ? { minutes: short.minutes, pricePence: short.pricePence } : null,
    trial: trial ? { id: trial.id, pricePence: trial.pricePence } : null,
    points: terms && pointsOf(terms),
  };
}

function pointsOf(terms: Terms): number[] {
  return pointTerms.map((term) => Math.round(terms[term] * rules.ranking[term] * 100));
}
