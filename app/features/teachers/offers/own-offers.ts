/** A teacher's offers as they are edited: named, each with a price for some lengths. Pure. */
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import { trialMax } from "../reference-data/prices.ts";

/** Pence by minutes. */
export type OfferPrices = { [minutes: number]: number };
export type OfferWords = {
  title: string;
  /** Of those the teacher teaches. */
  language: string;
  levelFrom: CefrLevel | null;
  levelTo: CefrLevel | null;
  goal: string;
  plan: string;
};
export type OfferInput = OfferWords & { prices: OfferPrices };
export type OwnOffer = OfferInput & {
  /** Stays while prices change. */
  key: string;
  /** False: switched off, and can be put back. */
  active: boolean;
};

/** The order of the lengths of one offer. */
export const lengthOrder = [50, 25, 80];

export type OfferRow = OfferWords & {
  id: string;
  descriptionId: string | null;
  kind: "trial" | "single";
  minutes: number;
  priceMinor: number;
  active: boolean;
};

export type OwnOfferGroup = OwnOffer & { rows: OfferRow[] };

/**
 * The named offers of rows that come in their order, each with those of its rows that count: the active
 * ones; of an offer that is off, the last of each length, since a changed price is a new row with a later id.
 */
export function groupOwnOffers(rows: OfferRow[]): OwnOfferGroup[] {
  const singles = rows.filter(({ kind }) => kind === "single");
  // Rows from before there were descriptions belong together by their name.
  const groupOf = ({ descriptionId, title, language }: OfferRow) =>
    descriptionId ?? `${language} ${title}`;
  return [...Map.groupBy(singles, groupOf).values()].flatMap((group) => {
    const isActive = group.some(({ active }) => active);
    const counting = isActive ? group.filter(({ active }) => active) : lastOfEachLength(group);
    const { descriptionId, id, ...last } = counting.at(-1)!;
    // Without a description a row that is off is history: nothing says what it belonged to.
    if (!isActive && descriptionId === null) return [];
    return {
      key: descriptionId ?? id,
      title: last.title,
      language: last.language,
      levelFrom: last.levelFrom,
      levelTo: last.levelTo,
      goal: last.goal,
      plan: last.plan,
      prices: Object.fromEntries(counting.map(({ minutes, priceMinor }) => [minutes, priceMinor])),
      active: isActive,
      rows: counting,
    };
  });
}

/** What the trial costs, and the most that it may cost after a change. */
export type TrialAbove = { trialPence: number; mostPence: number };

/**
 * The trial where it would cost more than a lesson as long once `first` are the prices of the first offer, undefined
 * for none; null: it would not, or did so before by as much.
 */
export function trialAbove(rows: OfferRow[], first: OfferPrices | undefined): TrialAbove | null {
  const trial = rows.find(({ kind, active }) => kind === "trial" && active);
  const before = groupOwnOffers(rows).find(({ active }) => active);
  const mostPence = trialMax(first ?? {});
  if (trial === undefined || trial.priceMinor <= mostPence) return null;
  return mostPence < trialMax(before?.prices ?? {})
    ? { trialPence: trial.priceMinor, mostPence }
    : null;
}

function lastOfEachLength(group: OfferRow[]): OfferRow[] {
  const rising = group.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [...new Map(rising.map((row) => [row.minutes, row])).values()];
}
