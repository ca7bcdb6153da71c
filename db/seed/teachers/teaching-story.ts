import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import type { Speciality } from "#app/features/teachers/reference-data/specialities.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import type { ApplicationCredential, ApplicationOffer } from "#db/schema/teachers/applications.ts";
import { countryName } from "#app/features/teachers/reference-data/countries.ts";
import type { ContractSide } from "#app/features/teachers/reference-data/trader.ts";
import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import { zoneCity } from "#app/platform/time/time.ts";
import { Random } from "../random.ts";
import { rules } from "#config/rules.ts";
import type { TeacherEntry } from "./teacher-entry.ts";

type Told = Pick<TeacherEntry, "name" | "language" | "country" | "headline" | "about">;

/** What somebody's own words say they are good at. */
const signs: [Speciality, RegExp][] = [
  ["beginners", /beginner|from zero|first hello|no textbook|alphabet|hangul|gave up|first time/i],
  ["exams", /DELE|DELF|HSK|JLPT|TOPIK|CILS|Goethe|certificate|exam/],
  ["business", /business|meeting|factory|presentation|polite|for work/i],
  ["interviews", /interview|hundred days/i],
  ["pronunciation", /pronunciation|tones|vowels|consonants|melody|crisp|speak slowly/i],
  ["grammar", /grammar|cases|building blocks|root by root|sensible step/i],
  ["writing", /writing|librettos|marked/i],
  ["reading", /newspaper|story|stories|librettos|read /i],
  ["culture", /film|song|samba|manga|opera|football|kitchen|cooks|lyrics/i],
  ["travel", /travel|visitors|mountains|market|hikers|walk/i],
  ["moving", /moving|newcomers|arrived|citizenship|by choice/i],
  ["heritage", /heritage|families|generations|married|in-laws/i],
  ["medical", /nurses|hospital/i],
  ["academic", /academic|seminar|university/i],
  ["literature", /novel|librettos|poems/i],
  ["older-learners", /retired|patience|unhurried|slow/i],
];

export function goodAtOf({ name, headline, about }: Told): Speciality[] {
  const found = signs.filter(([, sign]) => sign.test(`${headline} ${about}`)).map(([key]) => key);
  const others: Speciality[] = ["beginners", "grammar", "pronunciation", "travel"];
  const more = new Random(`good at ${name}`).some(others, 1);
  return [...new Set<Speciality>(["conversation", ...found.slice(0, 4), ...more])];
}

/** Most teach as a business, some beside another job. */
export function contractSideOf(
  entry: Pick<TeacherEntry, "name" | "country" | "zone">,
): ContractSide {
  const { name, country, zone } = entry;
  const random = new Random(`trader ${name}`);
  const none = { traderName: "", traderAddress: "", traderContact: "", traderNumber: "" };
  const trader = random.pick(["trader", "trader", "trader", "private"] as const);
  if (trader === "private") return { trader, ...none };
  const isCompany = random.pick([true, false, false]);
  return {
    trader,
    traderName: isCompany ? `${name} Language Lessons` : name,
    traderAddress: `${random.int(1, 90)} Demo Street\n${zoneCity(zone)}\n${countryName(country)}`,
    traderContact: `lessons@${slugOf(name)}.example`,
    traderNumber: isCompany ? String(random.int(1_000_000, 9_999_999)) : "",
  };
}

const experiences = [
  "I began with evening classes for adults and went on to private lessons. Most of my students stay for a year or longer, and the ones who leave mostly leave because they can talk.",
  "First a language school, then companies, now my own desk. What I have kept from the school is a plan; what I have thrown away is the bell.",
  "I have taught one to one for most of my working life, at kitchen tables and, since I moved online, in front of a camera. I keep a page of notes on every student.",
  "I came to teaching late, after other work, and I think it helps. I know what it is like to be tired at seven in the evening and to have a lesson at half past.",
  "Groups of fifteen at a public school, and single students in the afternoons. I learned in the first to explain quickly, and in the second to listen.",
  "Volunteers' classes for newcomers came first. Since then I have taught people of seventeen and of seventy-eight, rarely with the same book.",
];

export function experienceOf({ name }: Pick<Told, "name">): string {
  return new Random(`experience ${name}`).pick(experiences);
}

/** Countries in which a language has a way of being spoken that learners ask for. */
const accents: Record<string, string> = {
  ar: "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE",
  de: "AT CH DE",
  en: "AU CA GB IE IN NG NZ SG US ZA",
  es: "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE",
  fr: "BE CA CH CI CM FR LU MA ML RE SN",
  pt: "AO BR MZ PT",
  sv: "FI SE",
  zh: "CN SG TW",
};

export function accentOf(language: string, level: string, country: string): string | null {
  const spokenThere = accents[language]?.split(" ").includes(country) ?? false;
  return level === "native" && spokenThere ? country : null;
}

const subjects = ["Linguistics", "Education", "Translation", "Literature"];

/** Papers as the demo world's teachers name them; their schools are invented. */
export function credentialsOf({ name, language }: Told, publishedAt: number) {
  const random = new Random(`credentials ${name}`);
  const taught = nameOfLanguage(language);
  const year = new Date(publishedAt).getUTCFullYear();
  const credentials: ApplicationCredential[] = [];
  const add = (one: Omit<ApplicationCredential, "id" | "fileId">) =>
    credentials.push({ id: random.id(publishedAt), fileId: null, ...one });
  if (random.chance(0.7))
    add({
      kind: "degree",
      title: `${taught} and ${random.pick(subjects)}, BA`,
      issuer: random.pick(["Faculty of Arts", "School of Modern Languages", "College of Letters"]),
      year: year - random.int(6, 24),
      hours: null,
    });
  if (random.chance(0.8))
    add({
      kind: "certificate",
      title: `Teaching ${taught} to adults`,
      issuer: random.pick(["Institute for Language Teachers", "Centre for Adult Learning"]),
      year: year - random.int(2, 9),
      hours: random.pick([60, 120, 120, 140, 160]),
    });
  if (credentials.length === 0 || random.chance(0.3))
    add({
      kind: "work",
      title: `${taught} teacher`,
      issuer: random.pick(["Evening school", "Company courses", "Public library"]),
      year: year - random.int(3, 12),
      hours: null,
    });
  return { credentials, checked: credentials.map(() => random.chance(0.8)) };
}

/** Words for offers by what their name says; the last fits all. */
const plans: [RegExp, { levels: [CefrLevel, CefrLevel]; goal: string; plan: string }][] = [
  [
    /exam|DELE|DELF|mock/i,
    {
      levels: ["B1", "C1"],
      goal: "Know the exam before it knows you",
      plan: "One part of the exam a week under the clock, then a look at what cost points. Writing is marked between lessons.",
    },
  ],
  [
    /quick|half/i,
    {
      levels: ["A2", "C2"],
      goal: "Keep talking between longer lessons",
      plan: "Straight into a topic of the week. Five corrections at the end, no more.",
    },
  ],
  [
    /pronunciation/i,
    {
      levels: ["A1", "B2"],
      goal: "Be understood the first time",
      plan: "Two or three sounds in an hour, first alone, then in words, then in your own sentences.",
    },
  ],
  [
    /reading|long/i,
    {
      levels: ["B1", "C2"],
      goal: "Read something real and talk about it",
      plan: "A short text beforehand, an hour of questions about it, and a list of the words worth keeping.",
    },
  ],
  [
    /plan|private/i,
    {
      levels: ["A1", "C1"],
      goal: "Get where you want to be, step by step",
      plan: "We agree on what you need and by when. Each lesson has one aim, and ends with what to do until the next.",
    },
  ],
  [
    /./,
    {
      levels: ["A2", "C2"],
      goal: "Say what you think without looking for words",
      plan: "We talk about what you care about. Useful sentences are written down as we go, and mistakes that get in the way are put right.",
    },
  ],
];

/** The same offers with what they are about; half of the short ones are the long one, shorter. */
export function describedOffers(offers: ApplicationOffer[], name: string): ApplicationOffer[] {
  const random = new Random(`offers ${name}`);
  const main = offers.find(
    ({ kind, minutes }) => kind === "single" && minutes === rules.lesson.mainMinutes,
  );
  const titles: string[] = [];
  return offers.map((offer) => {
    if (offer.kind === "trial") return offer;
    const isShorter = main !== undefined && offer !== main && random.chance(0.5);
    const title = isShorter ? main.title : offer.title;
    if (!titles.includes(title)) titles.push(title);
    const { levels, goal, plan } = plans.find(([sign]) => sign.test(title))![1];
    const [levelFrom, levelTo] = levels;
    return { ...offer, title, group: titles.indexOf(title) + 1, levelFrom, levelTo, goal, plan };
  });
}
