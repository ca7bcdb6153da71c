/** Offers of one name, as a teacher's page shows them. Pure. */
import { rules } from "#config/rules.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import type { CardOffer } from "../teacher-cards/list-teachers.server.ts";

export type OfferLength = { id: string; minutes: number; pricePence: number };
export type ProfileOffer = CardOffer & {
  descriptionId: string | null;
  levelFrom: CefrLevel | null;
  levelTo: CefrLevel | null;
  goal: string | null;
  plan: string | null;
};
export type OfferGroup = Pick<CardOffer, "title" | "kind" | "language"> & {
  /** Of its first offer: stays while that does. */
  id: string;
  languageName: string;
  levels: string;
  goal: string;
  plan: string;
  /** Shortest first. */
  lengths: OfferLength[];
  /** The group's first length: the main one, else the shortest. */
  mainId: string;
};

/** One group for each name, in the order of the offers; without a description each is alone. */
export function groupOffers(
  offers: readonly ProfileOffer[],
  nameOf: (language: string) => string,
): OfferGroup[] {
  const groups = Map.groupBy(offers, ({ id, descriptionId }) => descriptionId ?? id);
  return [...groups.values()].map((members) => {
    const { id, title, kind, language, levelFrom, levelTo, goal, plan } = members[0]!;
    const lengths = members
      .map(({ id: offerId, minutes, pricePence }) => ({ id: offerId, minutes, pricePence }))
      .toSorted((a, b) => a.minutes - b.minutes);
    return {
      id,
      title,
      kind,
      language,
      languageName: nameOf(language),
      levels: levelsText(levelFrom, levelTo),
      goal: goal ?? "",
      plan: plan ?? "",
      lengths,
      mainId: (lengths.find(({ minutes }) => minutes === rules.lesson.mainMinutes) ?? lengths[0]!)
        .id,
    };
  });
}

/** The length asked for, else the group's first. */
export function lengthIn({ lengths, mainId }: OfferGroup, minutes?: number): OfferLength {
  return (
    lengths.find((length) => length.minutes === minutes) ?? lengths.find(({ id }) => id === mainId)!
  );
}

/** What an address asks for: that offer's group and length; else the first there is, or null. */
export function chooseOffer(
  groups: readonly OfferGroup[],
  offerId: string | undefined,
): { group: OfferGroup; length: OfferLength } | null {
  for (const group of groups) {
    const length = group.lengths.find(({ id }) => id === offerId);
    if (length !== undefined) return { group, length };
  }
  const group = groups[0];
  return group === undefined ? null : { group, length: lengthIn(group) };
}

/** "A1 to B2", "B1 and up", "up to A2", "A1", "All levels" */
export function levelsText(from: CefrLevel | null, to: CefrLevel | null): string {
  const [first, last] = [from === "A1" ? null : from, to === "C2" ? null : to];
  if (from !== null && from === to) return from;
  if (first === null && last === null) return "All levels";
  if (last === null) return `${first} and up`;
  return from === null ? `Up to ${last}` : `${from} to ${last}`;
}
