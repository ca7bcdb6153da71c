import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { asStudent, type Person } from "#app/access/actor.ts";
import { listBlockedEitherWay } from "#app/features/accounts/blocks/blocks.server.ts";
import { listReviews } from "#app/features/reviews/reviews.server.ts";
import { reviewTags, type ReviewTag } from "#app/features/reviews/tags.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import { findTeacherProfile } from "#app/features/teachers/profiles/teacher-profile.server.ts";
import { poundsText } from "#app/platform/forms/pounds.ts";
import {
  type Speciality,
  specialityKeys,
} from "#app/features/teachers/reference-data/specialities.ts";
import { pageMost } from "#app/features/teachers/search-index/read-search.ts";
import {
  dayChoices,
  type DayChoice,
  type DayPart,
  dayParts,
  type Sort,
  sorts,
} from "#app/features/teachers/search-index/search.ts";
import { readKnownSearch } from "#app/features/teachers/search/known-search.server.ts";
import {
  answerSearch,
  askingOf,
  pageSize,
  rankPage,
} from "#app/features/teachers/search/search-teachers.server.ts";
import { hideSpentTrials } from "#app/features/teachers/teacher-cards/spent-trials.server.ts";
import type {
  CardOffer,
  TeacherCard,
} from "#app/features/teachers/teacher-cards/list-teachers.server.ts";
import { day } from "#app/platform/time/time.ts";
import { cursorField, readCursor, writeCursor } from "./cursor.ts";
import { operation } from "./operation.ts";
import { type FieldProblem, notFound, wrongFields } from "./problem.ts";
import * as shapes from "./shapes.ts";

const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];

const yes = z.enum(["yes"]).optional();

const searchQuery = z.strictObject({
  language: z.string().max(20).optional().meta({ description: "A language code.", example: "es" }),
  priceFrom: z.coerce.number().int().min(0).optional().meta({ description: "Pence." }),
  priceTo: z.coerce.number().int().min(0).optional().meta({ description: "Pence." }),
  time: z.array(z.enum(keysOf<DayPart>(dayParts))).optional(),
  days: z.array(z.enum(keysOf<DayChoice>(dayChoices))).optional(),
  after: z.string().max(5).optional().meta({ description: "A time of day.", example: "18:00" }),
  before: z.string().max(5).optional().meta({ description: "A time of day.", example: "21:30" }),
  zone: z.string().max(60).optional().meta({
    description: "The IANA zone of these hours; yours where nothing is said.",
    example: "Europe/London",
  }),
  trial: yes.meta({ description: "Only those with a trial lesson." }),
  native: yes.meta({ description: "Only those who grew up with the language." }),
  country: z.string().max(2).optional().meta({ description: "ISO code.", example: "ES" }),
  speaks: z.array(z.string().max(20)).optional().meta({ description: "Language codes." }),
  goodAt: z.array(z.enum(specialityKeys as [Speciality, ...Speciality[]])).optional(),
  q: z.string().max(100).optional().meta({
    description:
      "Words of a name or a profile. A language's name is what they teach; where nobody has all words, you get those who have the most.",
  }),
  sort: z.enum(keysOf<Sort>(sorts)).optional(),
  cursor: cursorField.optional(),
});

type SearchQuery = z.output<typeof searchQuery>;

/** The same search as the address of the page would ask. */
function pageParams(
  { priceFrom, priceTo, goodAt, ...query }: Omit<SearchQuery, "cursor">,
  page: number,
) {
  const params = new URLSearchParams({ page: String(page) });
  const set = (name: string, value: string | number | readonly string[] | undefined) => {
    for (const one of [value ?? []].flat()) params.append(name, String(one));
  };
  for (const [name, value] of Object.entries(query)) set(name, value);
  set("from", priceFrom === undefined ? undefined : poundsText(priceFrom));
  set("to", priceTo === undefined ? undefined : poundsText(priceTo));
  set("good-at", goodAt);
  return params;
}

/** What the page would leave out with a note, and an answer to a program refuses: at its field. */
function notUnderstood(filters: Omit<SearchQuery, "cursor">, notes: string[]): FieldProblem[] {
  const alone = Object.entries(filters).flatMap(([field, value]) =>
    readKnownSearch(pageParams({ [field]: value }, 1)).notes.map((note) => ({ field, note })),
  );
  // what two fields say together is wrong with hours alone
  const together = notes
    .filter((note) => !alone.some((one) => one.note === note))
    .map((note) => ({ field: "before", note }));
  return [...alone, ...together].map(({ field, note }) => ({
    field,
    message: note.replace(/, so (?:this filter|the rest) was left out\.$/, ""),
  }));
}

async function search(person: Person, query: SearchQuery, now: Date) {
  const page = query.cursor === undefined ? 1 : readCursor(query.cursor, z.tuple([z.int()]))?.[0];
  if (page === undefined || page < 1 || page > pageMost)
    return wrongFields([{ field: "cursor", message: "This is no cursor of ours" }]);
  const { cursor: _cursor, ...filters } = query;
  const asked = readKnownSearch(pageParams(filters, page));
  const wrong = [
    ...(asked.errors.from ? [{ field: "priceFrom", message: asked.errors.from }] : []),
    ...(asked.errors.to ? [{ field: "priceTo", message: asked.errors.to }] : []),
    ...notUnderstood(filters, asked.notes),
  ];
  if (wrong.length > 0) return wrongFields(wrong);
  const hidden = await listBlockedEitherWay(person);
  const zone = asked.search.zone ?? person.zone;
  const asking = await askingOf(asked.search, zone, now.getTime(), hidden);
  const [result, ranked] = await Promise.all([
    answerSearch(asking, (ids, range) => listOpenSlots(ids, range, person)),
    rankPage(asking),
  ]);
  // A page of the search holds those before it; an answer of ours has its own alone.
  const own = new Set(ranked.slice((page - 1) * pageSize).map(({ id }) => id));
  const found = await hideSpentTrials(
    person,
    result.found.filter(({ id }) => own.has(id)),
  );
  const hasMore = ranked.length === page * pageSize && page < pageMost;
  return {
    total: result.total,
    teachers: found.map((card) => ({
      ...cardOf(card),
      nextSlots: card.nextSlots.map(shapes.iso),
    })),
    next: hasMore ? writeCursor([page + 1]) : null,
  };
}

type Card = Pick<
  TeacherCard,
  | "id"
  | "name"
  | "slug"
  | "headline"
  | "country"
  | "languages"
  | "offers"
  | "reviewCount"
  | "reviewStars"
>;

function cardOf({ id, name, slug, headline, country, languages, offers, ...card }: Card) {
  const { reviewCount: reviews, reviewStars } = card;
  return {
    id,
    name,
    slug,
    headline,
    country,
    languages,
    offers: offers.map(offerOf),
    rating: {
      reviews,
      stars: reviews === 0 ? null : Math.round((10 * reviewStars) / reviews) / 10,
    },
  };
}

function offerOf({ id, title, kind, language, minutes, pricePence }: CardOffer) {
  const price = { pence: pricePence, currency: brand.currency };
  return { id, title, kind, language, minutes, price };
}

async function readTeacher(person: Person, slug: string) {
  const profile = await findTeacherProfile(slug);
  if (profile === null) return notFound;
  const { offers: groups, about, experience, zone, goodAt, lessonsTaught, ...rest } = profile;
  const { approveFirst, freeCancelHours, bookableBy } = rest;
  const offers = groups.flatMap(({ title, kind, language, lengths }) =>
    lengths.map((length) => ({ ...length, title, kind, language })),
  );
  const [shown] = await hideSpentTrials(person, [{ id: profile.id, offers }]);
  return {
    ...cardOf({ ...rest, offers: shown!.offers }),
    about,
    experience,
    zone,
    goodAt,
    lessonsTaught,
    approveFirst,
    freeCancelHours,
    bookableBy,
  };
}

const inPath = z.object({ slug: shapes.slug });

const slotQuery = z.strictObject({
  offerId: shapes.idField,
  from: shapes.instant.optional().meta({ description: "Now where nothing is said." }),
  to: shapes.instant.optional().meta({
    description: `A week after \`from\` where nothing is said, and at most ${rules.api.slotDaysMost} days after it.`,
  }),
});

async function readSlots(
  person: Person,
  slug: string,
  query: z.output<typeof slotQuery>,
  now: Date,
) {
  const from = Math.max(query.from === undefined ? 0 : Date.parse(query.from), now.getTime());
  const to = query.to === undefined ? from + 7 * day : Date.parse(query.to);
  if (to > from + rules.api.slotDaysMost * day)
    return wrongFields([
      { field: "to", message: `Ask for ${rules.api.slotDaysMost} days at most` },
    ]);
  const student = person.role === "student" ? asStudent(person) : null;
  const offer = await getBookingOffer(slug, query.offerId, student);
  const range = { from, to, minutes: offer.minutes, kind: offer.kind };
  const open = await listOpenSlots([offer.teacherId], range, person, now.getTime());
  return {
    offer: offerOf({ ...offer, id: offer.offerId }),
    slots: (open.get(offer.teacherId) ?? []).map(shapes.iso),
  };
}

const reviewQuery = z.strictObject({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  tag: z.enum(keysOf<ReviewTag>(reviewTags)).optional(),
  limit: z.coerce.number().int().min(1).max(rules.api.listMost).default(20),
});

export const teacherOperations = [
  operation({
    id: "searchTeachers",
    group: "Teachers",
    method: "get",
    path: "/teachers",
    title: "Search teachers",
    about: `The search of the website, with its filters and its order; ${pageSize} teachers an answer. A name in the query may come several times where it takes a list.`,
    scope: null,
    query: searchQuery,
    answer: z.object({
      total: z.int().meta({ description: "Exact up to 1,000; 1,001 means more." }),
      teachers: z.array(shapes.foundTeacher),
      next: shapes.nextField,
    }),
    run: ({ person, query, now }) => search(person, query, now),
  }),
  operation({
    id: "getTeacher",
    group: "Teachers",
    method: "get",
    path: "/teachers/{slug}",
    title: "One teacher",
    scope: null,
    params: inPath,
    answer: shapes.teacher,
    run: ({ person, params }) => readTeacher(person, params.slug),
  }),
  operation({
    id: "listSlots",
    group: "Teachers",
    method: "get",
    path: "/teachers/{slug}/slots",
    title: "When a teacher is free",
    about:
      "The starts that can be booked for an offer, without those at which you have a lesson. Where the price has changed, `offer` is the one that took its place: book with its id and price.",
    scope: null,
    params: inPath,
    query: slotQuery,
    answer: z.object({
      offer: shapes.offer,
      slots: z.array(shapes.instant),
    }),
    run: ({ person, params, query, now }) => readSlots(person, params.slug, query, now),
  }),
  operation({
    id: "listReviews",
    group: "Teachers",
    method: "get",
    path: "/teachers/{slug}/reviews",
    title: "Reviews of a teacher",
    about: "The newest first.",
    scope: null,
    params: inPath,
    query: reviewQuery,
    answer: z.object({ reviews: z.array(shapes.review) }),
    async run({ params, query: { limit, ...filter } }) {
      const profile = await findTeacherProfile(params.slug);
      if (profile === null) return notFound;
      const reviews = await listReviews(profile.id, limit, filter);
      return { reviews: reviews.map((one) => ({ ...one, at: shapes.iso(one.at) })) };
    },
  }),
];
