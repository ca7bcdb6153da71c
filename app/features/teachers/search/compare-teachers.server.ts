import { brand } from "#config/brand.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { day } from "#app/platform/time/time.ts";
import { replyTimeText } from "../teacher-cards/reply-time-text.ts";
import type { SearchRange } from "./search-teachers.server.ts";
import { findTeacherProfile, type TeacherProfile } from "../profiles/teacher-profile.server.ts";

export type ComparedTeacher = Pick<
  TeacherProfile,
  "id" | "slug" | "name" | "portraitSeed" | "photo" | "bookableBy"
> & {
  /** The next starts of the teacher's main lesson. */
  nextSlots: number[];
  main: { id: string; minutes: number; pricePence: number } | null;
};
/** One question, and each teacher's answer in words. */
export type CompareRow = { label: string; answers: string[] };
export type Comparison = {
  teachers: ComparedTeacher[];
  rows: CompareRow[];
  /** Addresses that lead to nobody, or to nobody whom the viewer may find. */
  unknown: number;
};

/** How the route lends scheduling's open slots, each teacher with a range of their own. */
type OpenSlotsEach = (inputs: (SearchRange & { teacherId: string })[]) => Promise<number[][]>;

const slotsShown = 3;

/** Teachers side by side, in the order asked; who is not there, or is `hidden`, is left out and counted. */
export async function compareTeachers(
  slugs: readonly string[],
  openSlots: OpenSlotsEach,
  { now = Date.now(), hidden }: { now?: number; hidden?: ReadonlySet<string> } = {},
): Promise<Comparison> {
  const profiles = await Promise.all(slugs.map((slug) => findTeacherProfile(slug)));
  const there = profiles.filter((profile) => profile !== null);
  const found = there.filter(({ id }) => !hidden?.has(id));
  const bookable = found.filter(({ main, bookableBy }) => main && bookableBy === "everybody");
  const answers = await openSlots(
    bookable.map(({ id, main }) => ({
      teacherId: id,
      from: now,
      to: now + rules.booking.lookAheadDays * day,
      minutes: main!.minutes,
      kind: "single",
    })),
  );
  const slots = new Map(bookable.map(({ id }, index) => [id, answers[index]!]));
  return {
    teachers: found.map(({ id, slug, name, portraitSeed, photo, bookableBy, main }) => ({
      id,
      slug,
      name,
      portraitSeed,
      photo,
      bookableBy,
      nextSlots: (slots.get(id) ?? []).slice(0, slotsShown),
      main: main && { id: main.id, minutes: main.minutes, pricePence: main.pricePence },
    })),
    rows: questions.map(([label, answer]) => ({ label, answers: found.map(answer) })),
    unknown: slugs.length - found.length,
  };
}

const questions: [label: string, answer: (teacher: TeacherProfile) => string][] = [
  ...lessonMinutes.map((minutes): [string, (teacher: TeacherProfile) => string] => [
    `${minutes} minutes`,
    (teacher) => priceFor(teacher, minutes),
  ]),
  ["Trial", trialText],
  ["Teaches", ({ languages }) => languagesText(languages.filter(({ taught }) => taught))],
  ["Also speaks", ({ languages }) => languagesText(languages.filter(({ taught }) => !taught))],
  ["Levels", levelsOf],
  ["Good at", ({ goodAt }) => listed(goodAt) || "Not said"],
  ["Checked by us", checkedText],
  ["Rating", ratingText],
  ["Lessons taught", ({ lessonsTaught }) => lessonsTaught.toLocaleString(brand.locale)],
  [
    "Usual reply",
    ({ replyMinutes }) => (replyMinutes === null ? "Too few to say" : replyTimeText(replyMinutes)),
  ],
  ["Cancelling", cancelText],
];

function priceFor({ offers }: TeacherProfile, minutes: number): string {
  const prices = offers
    .filter(({ kind }) => kind === "single")
    .flatMap(({ lengths }) => lengths)
    .filter((length) => length.minutes === minutes)
    .map(({ pricePence }) => pricePence);
  if (prices.length === 0) return "Not offered";
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;
}

function trialText({ offers }: TeacherProfile): string {
  const trial = offers.find(({ kind }) => kind === "trial")?.lengths[0];
  if (trial === undefined) return "None";
  const price = trial.pricePence === 0 ? "Free" : formatMoney(trial.pricePence);
  return `${price}, ${trial.minutes} minutes`;
}

function languagesText(languages: TeacherProfile["languages"]): string {
  return listed(languages.map(({ name, level }) => `${name} (${level})`)) || "No other language";
}

function levelsOf({ offers }: TeacherProfile): string {
  const levels = offers.filter(({ kind }) => kind === "single").map((offer) => offer.levels);
  return [...new Set(levels)].filter((text) => text !== "").join("; ") || "Not said";
}

function checkedText({ identityCheckedAt, credentials }: TeacherProfile): string {
  const papers = credentials.filter(({ checkedAt }) => checkedAt !== null);
  const checked = [
    ...(identityCheckedAt === null ? [] : ["Identity"]),
    ...papers.map(({ title }) => title),
  ];
  return listed(checked) || "Nothing yet";
}

function ratingText({ reviewCount, reviewStars }: TeacherProfile): string {
  if (reviewCount < rules.review.showFrom) return "Too few reviews to say";
  return `${(reviewStars / reviewCount).toFixed(1)} out of 5, ${reviewCount} reviews`;
}

function cancelText({ freeCancelHours }: TeacherProfile): string {
  const { partialHours, partialRefundPercent } = rules.cancel;
  return `Free until ${freeCancelHours} hours before the start, then ${partialRefundPercent}% back until ${partialHours} hours before`;
}

function listed(words: string[]): string {
  return new Intl.ListFormat(brand.locale).format(words);
}
