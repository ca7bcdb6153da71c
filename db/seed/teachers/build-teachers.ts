import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { PackageDiscounts, WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import type { ApplicationOffer } from "#db/schema/teachers/applications.ts";
import type { TeacherInput } from "#test/builders/people.ts";
import { acceptedTerms } from "../accepted-terms.ts";
import { seedForLook } from "./portraits.ts";
import { Random } from "../random.ts";
import type { Pattern, TeacherEntry } from "./teacher-entry.ts";
import {
  accentOf,
  credentialsOf,
  describedOffers,
  experienceOf,
  goodAtOf,
  contractSideOf,
} from "./teaching-story.ts";
import { asia } from "./teachers-asia.ts";
import { englishAndLevant } from "./teachers-english-levant.ts";
import { frenchAndItalian } from "./teachers-french-italian.ts";
import { germanAndNorthern } from "./teachers-german-northern.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { spanishAndPortuguese } from "./teachers-spanish-portuguese.ts";

const everybody = [
  ...spanishAndPortuguese,
  ...frenchAndItalian,
  ...germanAndNorthern,
  ...asia,
  ...englishAndLevant,
];

/** The demo accounts first, so that a small world has them. */
export const teacherEntries: TeacherEntry[] = [
  ...everybody.filter(({ email }) => email !== undefined),
  ...everybody.filter(({ email }) => email === undefined),
];

/** What the tests' builder is asked for. */
export function teacherInput(entry: TeacherEntry, now: number): TeacherInput & { id: string } {
  const random = new Random(`teacher ${entry.name}`);
  const slug = slugOf(entry.name);
  const publishedAt = now - entry.days * day - random.int(0, day);
  const id = random.id(publishedAt - 9 * day);
  const email = entry.email ?? `${slug.replaceAll("-", ".")}@demo.test`;
  const created = new Date(publishedAt - 9 * day);
  const { credentials, checked } = credentialsOf(entry, publishedAt);
  return {
    id,
    person: {
      id,
      name: entry.name,
      email,
      zone: entry.zone,
      createdAt: created,
      ...acceptedTerms(created.getTime(), now),
    },
    profile: {
      slug,
      zone: entry.zone,
      country: entry.country,
      headline: entry.headline,
      about: entry.about,
      portraitSeed: seedForLook(slug, entry.look),
      noticeHours: entry.email === undefined ? random.pick([4, 6, 12, 12, 24]) : 12,
      trialNoticeHours: rules.booking.trialNoticeHours,
      windowDays: random.pick([30, 60, 60, 90]),
      bufferMinutes: random.pick([0, 0, 0, 15]),
      freeCancelHours: random.pick([12, 12, 12, 24]),
      approveFirst: entry.booking === "approves-first",
      instantLessons: entry.booking === "takes-instant-lessons",
      experience: experienceOf(entry),
      goodAt: goodAtOf(entry),
      ...contractSideOf(entry),
      packages: packagesOf(entry),
      identityCheckedAt: new Date(publishedAt),
      publishedAt: new Date(publishedAt),
      firstRun: { hours: true, offers: true, page: true },
    },
    languages: languagesOf(entry),
    offers: entry.offers
      ? describedAsTold(entry.offers)
      : describedOffers(offersOf(entry, random), entry.name),
    credentials: credentials.map((one, index) => ({
      ...one,
      checkedAt: checked[index] ? new Date(publishedAt) : null,
    })),
    weekly: hoursOf(entry.pattern, random),
  };
}

export function languagesOf({
  language,
  level,
  spoken,
  country,
}: Pick<TeacherEntry, "language" | "level" | "spoken" | "country">) {
  const taughtLevel: LanguageLevel = level ?? "native";
  const accent = accentOf(language, taughtLevel, country);
  return [
    { language, level: taughtLevel, taught: true, accent },
    ...Object.entries(spoken).map(([language, level]) => ({
      language,
      level,
      taught: false,
      accent: null,
    })),
  ];
}

/** What was told of the offers stays; only their descriptions are added. */
function describedAsTold(offers: ApplicationOffer[]): ApplicationOffer[] {
  return offers.flatMap((offer, index) =>
    describedOffers([offer], "as told").map((one) =>
      one.kind === "trial" ? one : { ...one, group: index },
    ),
  );
}

/** A third of the teachers takes something off for several lessons at once. */
function packagesOf({ name }: Pick<TeacherEntry, "name">): PackageDiscounts {
  const random = new Random(`packages ${name}`);
  return random.chance(0.35) ? { 5: 0, 10: 5, 20: 10 } : {};
}

const titles = ["Conversation", "Lesson to your plan", "Private lesson", "Speaking practice"];

const longTitles = ["Long lesson", "Exam practice", "Reading and talking"];

const shortTitles = ["Quick chat", "Pronunciation clinic", "Half lesson"];

export function offersOf({ pence }: Pick<TeacherEntry, "pence">, random: Random) {
  const to50 = (amount: number) => Math.round(amount / 50) * 50;
  const short = to50((pence * random.int(52, 58)) / 100);
  const offers: ApplicationOffer[] = [];
  const offer = (kind: "trial" | "single", minutes: number, title: string, pricePence: number) =>
    offers.push({ title, kind, minutes, pricePence });
  const { mainMinutes, trialMinutes } = rules.lesson;
  if (random.chance(0.85))
    offer("trial", trialMinutes, "Trial lesson", random.chance(0.15) ? 0 : to50(short * 0.66));
  offer("single", mainMinutes, random.pick(titles), pence);
  for (const minutes of lessonMinutes) {
    if (minutes < mainMinutes && random.chance(0.5))
      offer("single", minutes, random.pick(shortTitles), short);
    // A minute of a long lesson costs a little less.
    if (minutes > mainMinutes && random.chance(0.35))
      offer(
        "single",
        minutes,
        random.pick(longTitles),
        to50((pence * minutes * 15) / 16 / mainMinutes),
      );
  }
  return offers;
}

/** Days and hours of each pattern; half of the teachers begin at half past. */
const patterns: Record<Pattern, { days: number[]; hours: [number, number][] }> = {
  mornings: { days: [1, 2, 3, 4, 5, 6], hours: [[7, 12]] },
  evenings: { days: [1, 2, 3, 4, 5], hours: [[17, 22]] },
  split: {
    days: [1, 2, 3, 4, 5, 6],
    hours: [
      [9, 13],
      [16, 20],
    ],
  },
  office: {
    days: [1, 2, 3, 4, 5],
    hours: [
      [8, 12],
      [13, 17],
    ],
  },
  weekend: { days: [3, 6, 7], hours: [[10, 18]] },
  late: { days: [1, 2, 4, 5, 7], hours: [[18, 24]] },
  few: { days: [2, 4], hours: [[15, 19]] },
};

export function hoursOf(pattern: Pattern, random: Random): WeeklyWindow[] {
  const { days, hours } = patterns[pattern];
  const shift = random.pick([-30, 0, 0, 30]);
  return days
    .filter((_, index) => index < 2 || random.chance(0.85))
    .flatMap((weekday) =>
      hours.map(([from, to]) => ({
        weekday,
        startMinute: from * 60 + shift,
        endMinute: Math.min(1440, to * 60 + shift),
      })),
    );
}
