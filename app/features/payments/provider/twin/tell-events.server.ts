import { sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { db } from "#app/platform/database/db.server.ts";
import { eventSecrets } from "../events.server.ts";

/** One message as the twin sends it: Stripe's JSON, and the header that signs it. */
export type TwinMessage = { payload: string; signature: string };
/** Where a message goes: the status that the receiver answered. */
export type Receive = (message: TwinMessage) => Promise<number>;

type Due = {
  id: string;
  type: string;
  object: { id: string; object: string };
  account: string | null;
  createdAt: string;
  attempts: number;
};

const second = 1000;

/** How many are sent in one go, in the order in which they were written. */
const atOnce = 100;

/**
 * Sends the messages that are due, once each unless the answer was no: then again after 2, 4, 8 seconds and so on, up
 * to an hour apart. One that this process dies with is sent again by another. Answers how many were taken.
 */
export async function tellEvents(receive: Receive, now = new Date()): Promise<number> {
  const { rows } = await db().execute<Due>(sql`
    update embedded_events e set attempts = e.attempts + 1,
      send_at = ${now}::timestamptz + least(3600, power(2, least(e.attempts, 12) + 1)) * interval '1 second'
    from (select id from embedded_events where not sent and send_at <= ${now}
      order by send_at, id limit ${atOnce} for update skip locked) due
    where e.id = due.id
    returning e.id, e.type, e.object, e.account, e.created_at as "createdAt", e.attempts`);
  const inTurn = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  let taken = 0;
  for (const event of inTurn) {
    const answer = await receive(asMessage(event, now)).catch(() => 0);
    if (answer !== 200) continue;
    await db().execute(sql`update embedded_events set sent = true where id = ${event.id}`);
    taken += 1;
  }
  return taken;
}

function asMessage(event: Due, now: Date): TwinMessage {
  const { id, type, object, account, createdAt } = event;
  const at = new Date(createdAt);
  const payload = JSON.stringify(
    type.startsWith("v2.")
      ? {
          id: `evt_${id}`,
          object: "v2.core.event",
          type,
          created: at.toISOString(),
          livemode: false,
          // A thin message says what has changed, and nothing about it.
          related_object: {
            id: object.id,
            type: object.object,
            url: `/v2/core/accounts/${object.id}`,
          },
        }
      : {
          id: `evt_${id}`,
          object: "event",
          api_version: Stripe.API_VERSION,
          type,
          created: Math.floor(at.getTime() / second),
          ...(account !== null && { account }),
          data: { object },
        },
  );
  const timestamp = Math.floor(now.getTime() / second);
  const signed = { payload, secret: eventSecrets()[0], timestamp };
  return { payload, signature: Stripe.webhooks.generateTestHeaderString(signed) };
}
