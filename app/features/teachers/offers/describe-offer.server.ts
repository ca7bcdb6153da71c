import { eq, inArray } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { offerDescriptions, offers } from "#db/schema/teachers/teachers.ts";
import type { OfferRow, OfferWords } from "./own-offers.ts";

/** Writes what an offer is about; rows from before there were descriptions get one. Answers its id. */
export async function describeOffer(
  tx: Tx,
  teacher: Teacher,
  rows: OfferRow[],
  { levelFrom, levelTo, goal, plan }: OfferWords,
): Promise<string> {
  const words = { levelFrom, levelTo, goal, plan };
  const known = rows.find((row) => row.descriptionId !== null)?.descriptionId;
  if (known) {
    await tx.update(offerDescriptions).set(words).where(eq(offerDescriptions.id, known));
    return known;
  }
  const [made] = await tx
    .insert(offerDescriptions)
    .values({ ...words, teacherId: teacher.id })
    .returning({ id: offerDescriptions.id });
  const ids = rows.map(({ id }) => id);
  await tx.update(offers).set({ descriptionId: made!.id }).where(inArray(offers.id, ids));
  return made!.id;
}
