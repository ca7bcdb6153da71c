import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

/** A student who was warned, and later may write to no new teachers; their appeal waits for the other admin. */
export async function storeAccountDecisions(
  tx: Tx,
  userId: string,
  adminId: string,
  random: Random,
  now: number,
): Promise<void> {
  const at = (days: number) => new Date(now + days * day);
  const decision = {
    userId,
    cause: "spam" as const,
    bookedLessons: 0,
    heldMinor: 0,
    needsSecond: false,
    by: adminId,
    appealText: null as string | null,
    appealedAt: null as Date | null,
    version: 1,
  };
  await insertMany(tx, personSanctions, [
    {
      ...decision,
      id: random.id(+at(-40)),
      kind: "warning",
      scope: null,
      facts:
        "You sent the same text to nine teachers within an hour: an offer to exchange lessons. Please write to teachers about lessons only.",
      evidence: "Nine first messages of the same words, and two teachers who wrote to us.",
      endsAt: null,
      startsAt: at(-40),
      createdAt: at(-40),
    },
    {
      ...decision,
      id: random.id(+at(-3)),
      kind: "restriction",
      scope: "chats",
      facts:
        "After our warning you sent the same offer to six more teachers. That is why you cannot begin new conversations for two weeks.",
      evidence: "Six first messages of the same words since the warning.",
      endsAt: at(11),
      startsAt: at(-3),
      createdAt: at(-3),
      appealText:
        "I did not know that this counts as advertising. I have stopped, and I would like to ask one new teacher about lessons.",
      appealedAt: at(-1),
      version: 2,
    },
  ]);
}
