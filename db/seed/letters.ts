import type { Tx } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import type { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

const letters = [
  {
    name: "Gerda Amsel",
    email: "gerda.amsel@example.org",
    topic: "teaching",
    text: "I teach Ladin in the Dolomites. It is not in your list of languages. Is there a way to add it?",
    hours: 52,
  },
  {
    name: "Colm Devaney",
    email: "colm.devaney@example.org",
    topic: "lesson",
    text: "Can two of us sit in front of one camera? My brother and I would like to learn together, from the same sofa.",
    hours: 7,
  },
] as const;

/** What came in through the contact page. */
export async function storeLetters(tx: Tx, random: Random, now: number): Promise<void> {
  await insertMany(
    tx,
    contactMessages,
    letters.map(({ hours, ...letter }) => ({
      id: random.id(now - hours * hour),
      ...letter,
      createdAt: new Date(now - hours * hour),
    })),
  );
}
