import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import {
  notificationDeliveries,
  notifications,
  type DeliveryChannel,
} from "#db/schema/notifications/notifications.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { isWanted } from "./deliver.server.ts";
import { sendNow } from "./send-now.server.ts";

/** Sends what has waited long enough, to each person as one thing on each channel. */
export const catchUpJob = defineJob({
  name: "notifications.catch-up",
  payload: z.object({}),
  run: () => catchUp(),
  schedule: "* * * * *",
});

const { state, dueAt, channel, notificationId } = notificationDeliveries;

/** As the job, at a moment of the caller's. Each is sent whatever becomes of the others; what failed is thrown at the end. */
export async function catchUp(now = new Date()): Promise<void> {
  const waiting = await db()
    .selectDistinct({ userId: notifications.userId, channel })
    .from(notificationDeliveries)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(and(eq(state, "waiting"), lte(dueAt, now)));
  await eachApart(waiting, (one) => catchUpWith(one, now), "not everything that waited was sent");
}

async function catchUpWith(
  who: { userId: string; channel: DeliveryChannel },
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const theirs = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.userId, who.userId));
    // The second one finds nothing waiting, and sends nothing.
    const claimed = await tx
      .update(notificationDeliveries)
      .set({ state: "sent" })
      .where(
        and(
          eq(state, "waiting"),
          lte(dueAt, now),
          eq(channel, who.channel),
          inArray(notificationId, theirs),
        ),
      )
      .returning({ id: notificationId });
    if (claimed.length === 0) return;
    const [person] = await tx.select().from(users).where(eq(users.id, who.userId));
    const ids = claimed.map(({ id }) => id);
    const found = await tx
      .select()
      .from(notifications)
      .where(inArray(notifications.id, ids))
      .orderBy(asc(notifications.createdAt), asc(notifications.id));
    const notices = [];
    for (const notice of found)
      if (await isWanted(tx, { ...notice, channel: who.channel, person: person! }))
        notices.push(notice);
    if (notices.length > 0) await sendNow(tx, { channel: who.channel, person: person!, notices });
  });
}
