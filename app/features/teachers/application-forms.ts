/** The forms of applying to teach: flat names as plain HTML sends them, read into rows. */
import { z } from "zod";
import { formatMoney } from "#app/platform/money.ts";
import { isZone } from "#app/platform/zones.ts";
import { rules } from "#config/rules.ts";
import type {
  ApplicationLanguage,
  ApplicationOffer,
  LanguageLevel,
  WeeklyWindow,
} from "#db/schema/teachers.ts";
import { isCountry } from "./countries.ts";
import { isLanguage, spokenLevels, taughtLevels } from "./languages.ts";
import { readPounds } from "./pounds.ts";
import { isCause } from "./reject-causes.ts";
import { priceRange, shortRange, trialMax } from "./prices.ts";

const { apply, lesson } = rules;

type Fields = Record<string, string | string[] | undefined>;
type Refuse = (field: string, message: string) => void;

/** A form whose fields are read together; each refusal names its field. */
function readTogether<T>(read: (text: (name: string) => string, refuse: Refuse) => T) {
  return z.custom<Fields>().transform((fields, context) => {
    const refuse: Refuse = (field, message) =>
      context.addIssue({ code: "custom", path: [field], message });
    const text = (name: string) => {
      const value = fields[name];
      if (!Array.isArray(value)) return (value ?? "").trim();
      refuse(name, "Give one answer here");
      return "";
    };
    return read(text, refuse);
  });
}

export const languagesForm = readTogether((text, refuse) => {
  const languages: ApplicationLanguage[] = [];
  const take = (group: "taught" | "spoken", most: number, levels: readonly LanguageLevel[]) => {
    for (let row = 1; row <= most; row += 1) {
      const language = text(`${group}${row}`);
      const level = text(`${group}Level${row}`) as LanguageLevel;
      if (language === "") continue;
      if (!isLanguage(language)) refuse(`${group}${row}`, "Choose a language from the list");
      else if (languages.some((other) => other.language === language))
        refuse(`${group}${row}`, "This language is there already");
      else if (!levels.includes(level)) refuse(`${group}Level${row}`, "Choose your level");
      else languages.push({ language, level, taught: group === "taught" });
    }
  };
  take("taught", apply.taughtLanguagesMax, taughtLevels);
  take("spoken", apply.spokenLanguagesMax, spokenLevels);
  if (text("taught1") === "") refuse("taught1", "Choose the language you want to teach");
  return { languages };
});

/** Contact details in a profile: mail addresses, links, handles. */
const contact = /https?:|www\.|\S@\S+\.\S|(?:^|\s)@\w{3,}/i;

export const aboutForm = readTogether((text, refuse) => {
  const written = (name: "headline" | "about", [least = 0, most = 0]: number[]) => {
    const value = text(name);
    if (value.length < least) refuse(name, `Write at least ${least} characters`);
    else if (value.length > most)
      refuse(name, `Use at most ${most} characters; these are ${value.length}`);
    else if (contact.test(value))
      refuse(name, "Take out addresses, links and account names: they are not shown here");
    return value;
  };
  const headline = written("headline", apply.headlineCharacters).replaceAll(/\s+/g, " ");
  const about = written("about", apply.aboutCharacters).replaceAll(/\n{3,}/g, "\n\n");
  const country = text("country");
  if (!isCountry(country)) refuse("country", "Choose the country you live in");
  const zone = text("zone");
  if (!isZone(zone)) refuse("zone", "Choose a time zone from the list");
  return { headline, about, country, zone };
});

export const offersForm = readTogether((text, refuse) => {
  const [least = 0, most = 0] = apply.offerTitleCharacters;
  const title = text("title").replaceAll(/\s+/g, " ");
  if (title.length < least) refuse("title", "Say what the lesson is called");
  if (title.length > most) refuse("title", `Use at most ${most} characters`);
  const typed = Object.fromEntries(
    lesson.minutes.map((minutes) => [minutes, readPrice(`price${minutes}`)]),
  );
  const long = typed[50] ?? null;
  const prices: { [minutes: number]: number } = {};
  for (const minutes of lesson.minutes) {
    const pence = typed[minutes] ?? null;
    const range = minutes === 25 && long !== null ? shortRange(long) : priceRange(minutes);
    if (pence !== null && within(`price${minutes}`, pence, range)) prices[minutes] = pence;
  }
  if (lesson.minutes.every((minutes) => text(`price${minutes}`) === ""))
    refuse("price50", "Give at least one price");
  const trial = readPrice("trial");
  if (trial !== null) within("trial", trial, { min: 0, max: trialMax(prices) });

  const offers: ApplicationOffer[] = [50, 25, 80].flatMap((minutes) => {
    const pricePence = prices[minutes];
    return pricePence === undefined
      ? []
      : [{ title, kind: "single" as const, minutes, pricePence }];
  });
  if (trial !== null)
    offers.unshift({ title: "Trial lesson", kind: "trial", minutes: 25, pricePence: trial });
  return { offers };

  function readPrice(name: string): number | null {
    if (text(name) === "") return null;
    const pence = readPounds(text(name));
    if (pence === null) refuse(name, "Enter pounds, such as 18 or 18.50");
    return pence;
  }

  function within(name: string, pence: number, { min, max }: { min: number; max: number }) {
    if (pence >= min && pence <= max) return true;
    refuse(name, `Between ${formatMoney(min)} and ${formatMoney(max)}, please`);
    return false;
  }
});

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const hoursForm = readTogether((text, refuse) => {
  const weekly: WeeklyWindow[] = [];
  for (const weekday of weekdays)
    for (let row = 1; row <= apply.windowsPerDay; row += 1) {
      const from = text(`from${weekday}-${row}`);
      const to = text(`to${weekday}-${row}`);
      if (from === "" && to === "") continue;
      const startMinute = minuteOf(from);
      const endMinute = minuteOf(to);
      if (startMinute === null) refuse(`from${weekday}-${row}`, "Choose when you begin");
      else if (endMinute === null) refuse(`to${weekday}-${row}`, "Choose when you stop");
      else if (endMinute <= startMinute)
        refuse(`to${weekday}-${row}`, "This is not after the start");
      else if (weekly.some((other) => overlap(other, { weekday, startMinute, endMinute })))
        refuse(`from${weekday}-${row}`, "This overlaps other hours of the day");
      else weekly.push({ weekday, startMinute, endMinute });
    }
  const isEmpty = weekdays.every((day) =>
    Array.from({ length: apply.windowsPerDay }, (_, row) => row + 1).every(
      (row) => text(`from${day}-${row}`) === "" && text(`to${day}-${row}`) === "",
    ),
  );
  if (isEmpty) refuse("from1-1", "Choose hours on at least one day");
  return { weekly };
});

function overlap(a: WeeklyWindow, b: WeeklyWindow): boolean {
  return a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute;
}

/** A whole step of the grid within one day, or null. */
function minuteOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return minutes <= 1440 && minutes % lesson.gridMinutes === 0 ? minutes : null;
}

export const reviewForm = z.object({
  version: z.coerce.number().int(),
  truthful: z.literal("yes", "Tick this to send your application"),
});

const version = z.coerce.number().int();
const reason = z
  .string()
  .optional()
  .transform((text) => (text ?? "").trim());

/** What an admin posts: the two decisions, told apart by `decision`. */
export const decisionForm = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("approve"), version }),
  z
    .object({
      decision: z.literal("reject"),
      version,
      cause: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .transform((typed) => [typed ?? []].flat().filter(isCause)),
      reason,
    })
    .superRefine(({ cause, reason }, context) => {
      const [least = 0, most = 0] = apply.rejectReasonCharacters;
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: ["reason"], message });
      if (cause.length === 0 && reason === "") refuse("Choose a reason, or write one");
      else if (cause.length === 0 && reason.length < least)
        refuse(`Write at least ${least} characters: the applicant reads this`);
      else if (reason.length > most) refuse(`Use at most ${most} characters`);
    }),
]);
