import { randomUUID } from "node:crypto";
import type { offerDescriptions, offers } from "#db/schema/teachers/teachers.ts";
import type { ApplicationOffer } from "#db/schema/teachers/applications.ts";

/**
 * What was written of offers, as rows: those of one name share a description. An offer that names no
 * language is in the first that is taught.
 */
export function offerRows(
  teacherId: string,
  firstTaught: string,
  written: readonly ApplicationOffer[],
): {
  descriptions: (typeof offerDescriptions.$inferInsert)[];
  offers: (typeof offers.$inferInsert)[];
} {
  const descriptions = new Map<number | string, typeof offerDescriptions.$inferInsert>();
  const rows = written.map((offer, position) => ({
    teacherId,
    title: offer.title,
    kind: offer.kind,
    language: offer.language ?? firstTaught,
    minutes: offer.minutes,
    priceMinor: offer.pricePence,
    position,
    descriptionId: descriptionOf(offer),
  }));
  return { descriptions: [...descriptions.values()], offers: rows };

  function descriptionOf(offer: ApplicationOffer): string | null {
    if (offer.kind === "trial") return null;
    const key = offer.group ?? offer.title;
    const { levelFrom, levelTo, goal, plan } = offer;
    const known = descriptions.get(key);
    const one = known ?? { id: randomUUID(), teacherId, levelFrom, levelTo, goal, plan };
    descriptions.set(key, one);
    return one.id!;
  }
}
