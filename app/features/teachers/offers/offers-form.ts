import { lessonMinutes, minutesAsked } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import type { ApplicationOffer } from "#db/schema/teachers/applications.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { readPackages } from "./package-discounts.ts";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { type LengthPrices, priceRange, trialRange } from "../reference-data/prices.ts";
import { priceProblem } from "../reference-data/price-problem.ts";
import {
  oneLine,
  compositeFields,
  readWritten,
  type ReadFields,
  type Refuse,
} from "../forms/composite-fields.ts";

const { apply } = rules;
const { mainMinutes, trialMinutes } = rules.lesson;

/** Up to ten named offers, one trial and what a package takes off. `taught` are the codes on offer. */
export function offersForm(taught: readonly string[]) {
  return compositeFields((fields, refuse) => {
    const offers: ApplicationOffer[] = [];
    let first: LengthPrices = {};
    const rows = Array.from({ length: apply.offersMax }, (_, index) => index + 1);
    const used = rows.filter((row) => isUsed(fields, row));
    for (const [group, row] of (used.length > 0 ? used : [1]).entries()) {
      const { prices, ...offer } = readOffer(fields, refuse, row, taught);
      if (group === 0) first = prices;
      for (const minutes of minutesAsked) {
        const pricePence = prices[minutes];
        if (pricePence !== undefined)
          offers.push({ ...offer, kind: "single", minutes, pricePence, group: group + 1 });
      }
    }
    const trial = readPrice(fields, refuse, "trial", trialRange(first));
    if (trial !== null)
      offers.unshift({
        title: "Trial lesson",
        kind: "trial",
        minutes: trialMinutes,
        pricePence: trial,
      });
    return { offers, packages: readPackages(fields, refuse) };
  });
}

function isUsed({ text }: ReadFields, row: number): boolean {
  const names = ["title", "goal", "plan", ...lessonMinutes.map((minutes) => `price${minutes}-`)];
  return names.some((name) => text(`${name}${row}`) !== "");
}

function readOffer(fields: ReadFields, refuse: Refuse, row: number, taught: readonly string[]) {
  const { text } = fields;
  const title = readWritten(fields, refuse, `title${row}`, apply.offerTitleCharacters);
  const goal = readWritten(fields, refuse, `goal${row}`, [0, apply.offerGoalCharacters]);
  const plan = readWritten(fields, refuse, `plan${row}`, [0, apply.offerPlanCharacters]);
  const language = text(`in${row}`) || null;
  if (language !== null && !taught.includes(language))
    refuse(`in${row}`, "Choose a language that you teach");
  const prices: LengthPrices = {};
  for (const minutes of minutesAsked) {
    const range = priceRange(minutes, prices[mainMinutes]);
    prices[minutes] = readPrice(fields, refuse, `price${minutes}-${row}`, range) ?? undefined;
  }
  if (lessonMinutes.every((minutes) => text(`price${minutes}-${row}`) === ""))
    refuse(`price${mainMinutes}-${row}`, "Give at least one price");
  return {
    title: oneLine(title),
    ...readLevels(fields, refuse, `level${row}`),
    goal: oneLine(goal),
    plan: plan.replaceAll(/\n{3,}/g, "\n\n"),
    language,
    prices,
  };
}

/** Ticked levels as a range; none ticked is every level. */
function readLevels({ list }: ReadFields, refuse: Refuse, name: string) {
  const ticked = cefrLevels.filter((level) => list(name).includes(level));
  const from: CefrLevel | null = ticked[0] ?? null;
  const to: CefrLevel | null = ticked.at(-1) ?? null;
  if (from !== null && to !== null) {
    const reach = cefrLevels.indexOf(to) - cefrLevels.indexOf(from) + 1;
    if (reach !== ticked.length) refuse(name, "Choose levels that follow each other");
  }
  return { levelFrom: from, levelTo: to };
}

function readPrice(
  { text }: ReadFields,
  refuse: Refuse,
  name: string,
  range: { min: number; max: number; leastPaid?: number },
): number | null {
  if (text(name) === "") return null;
  const problem = priceProblem(text(name), range);
  if (problem === null) return readPounds(text(name));
  refuse(name, problem);
  return null;
}
