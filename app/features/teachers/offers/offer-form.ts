/** The forms of one named offer and of the trial. Pure and browser-safe. */
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import { languageLevels } from "#db/schema/teachers/language-levels.ts";
import type { FieldNames } from "../forms/older-form.ts";
import type { OfferPrices, OfferInput, OwnOffer, TrialAbove } from "./own-offers.ts";
import { formatMoney } from "#app/platform/money.ts";
import { poundsText, readPounds } from "#app/platform/forms/pounds.ts";
import { priceProblem } from "../reference-data/price-problem.ts";
import { priceRange, trialRange } from "../reference-data/prices.ts";
import {
  oneLine,
  compositeFields,
  readWritten,
  type ReadFields,
  type Refuse,
} from "../forms/composite-fields.ts";

const { apply } = rules;
const { mainMinutes } = rules.lesson;

/** From a beginning upwards. */
export const offerLevels = languageLevels
  .filter((level): level is CefrLevel => level !== "native")
  .toReversed();

/** One offer; `taught` are the languages it can be in. */
export function offerForm(taught: readonly string[]) {
  return compositeFields((fields, refuse): OfferInput => {
    const title = oneLine(readWritten(fields, refuse, "title", apply.offerTitleCharacters));
    const goal = oneLine(readWritten(fields, refuse, "goal", [0, apply.offerGoalCharacters]));
    const plan = readWritten(fields, refuse, "plan", [0, apply.offerPlanCharacters]);
    const language = fields.text("language");
    if (!taught.includes(language)) refuse("language", "Choose a language that you teach");
    return {
      title,
      language,
      goal,
      plan: plan.replaceAll(/\n{3,}/g, "\n\n"),
      ...readLevels(fields, refuse),
      prices: readPrices(fields, refuse),
    };
  });
}

function readLevels({ text }: ReadFields, refuse: Refuse) {
  const level = (name: string): CefrLevel | null => {
    const typed = text(name) as CefrLevel;
    if (text(name) !== "" && !offerLevels.includes(typed)) refuse(name, "Choose a level");
    return text(name) === "" ? null : typed;
  };
  const [levelFrom, levelTo] = [level("levelFrom"), level("levelTo")];
  const isBackwards =
    levelFrom !== null &&
    levelTo !== null &&
    offerLevels.indexOf(levelTo) < offerLevels.indexOf(levelFrom);
  if (isBackwards) refuse("levelTo", "This level is below the first");
  return { levelFrom, levelTo };
}

function readPrices(fields: ReadFields, refuse: Refuse): OfferPrices {
  const prices: OfferPrices = {};
  const main = readPounds(fields.text(`price${mainMinutes}`)) ?? undefined;
  for (const minutes of lessonMinutes) {
    const range = priceRange(minutes, main);
    const pence = readPrice(fields, refuse, `price${minutes}`, range);
    if (pence !== null) prices[minutes] = pence;
  }
  if (lessonMinutes.every((minutes) => fields.text(`price${minutes}`) === ""))
    refuse(`price${mainMinutes}`, "Give at least one price");
  return prices;
}

/** What a trial costs: null for none. `prices` are of the first offer, which limits it. */
export function trialForm(prices: OfferPrices) {
  return compositeFields((fields, refuse) => ({
    pricePence: readPrice(fields, refuse, "trial", trialRange(prices)),
  }));
}

/** What the form of the trial is made from; null for none. */
export function trialValues(pricePence: number | null): Record<string, string> {
  return { trial: pricePence === null ? "" : poundsText(pricePence) };
}

export const trialNames: FieldNames = { trial: { label: "Price of a trial", isQuoted: true } };

function readPrice(
  { text }: ReadFields,
  refuse: Refuse,
  name: string,
  range: { min: number; max: number; leastPaid?: number },
): number | null {
  if (text(name) === "") return null;
  const problem = priceProblem(text(name), range);
  if (problem !== null) refuse(name, problem);
  return readPounds(text(name));
}

/** What is stored, as the fields of the form show it. */
export function offerFields(offer: OwnOffer): Record<string, string> {
  const { title, language, levelFrom, levelTo, goal, plan, prices } = offer;
  const fields: Record<string, string> = { title, language, goal, plan };
  fields["levelFrom"] = levelFrom ?? "";
  fields["levelTo"] = levelTo ?? "";
  for (const [minutes, pence] of Object.entries(prices))
    fields[`price${minutes}`] = poundsText(pence);
  return fields;
}

/** What a form is made from: the fields, and whether the offer is switched on. */
export function offerValues(offer: OwnOffer): Record<string, string> {
  return { ...offerFields(offer), active: String(offer.active) };
}

export const offerNames: FieldNames = {
  title: { label: "Name", isQuoted: true },
  language: { label: "Language" },
  goal: { label: "What students reach", isQuoted: true },
  plan: { label: "How you go about it", isQuoted: true },
  levelFrom: { label: "From level", isQuoted: true },
  levelTo: { label: "To level", isQuoted: true },
  active: { label: "Switched on or off" },
  ...Object.fromEntries(
    lessonMinutes.map((minutes) => [
      `price${minutes}`,
      { label: `${minutes} minutes, in pounds`, isQuoted: true },
    ]),
  ),
};

/** "A2 to B2", "From B1", "Any level" */
export function ownLevelsText({
  levelFrom,
  levelTo,
}: Pick<OwnOffer, "levelFrom" | "levelTo">): string {
  if (levelFrom === null && levelTo === null) return "Any level";
  if (levelFrom === levelTo) return `Level ${levelFrom}`;
  if (levelTo === null) return `From ${levelFrom}`;
  return levelFrom === null ? `Up to ${levelTo}` : `${levelFrom} to ${levelTo}`;
}

export const offerRefusals = {
  "same-name": "You have an offer of this name in this language already.",
  "too-many": `You can have ${apply.offersMax} offers at a time. Switch one off first.`,
  "not-taught": "Choose a language that you teach.",
} as const;

/** Why a change of the first offer waits for another price of the trial. */
export function trialAboveText({ trialPence, mostPence }: TrialAbove): string {
  return `Your trial costs ${formatMoney(trialPence)}. After this change it could cost ${formatMoney(mostPence)} at the most, because a trial is never dearer than a lesson of the same length. Lower the price of the trial first: you find it on the page “Your offers”.`;
}
