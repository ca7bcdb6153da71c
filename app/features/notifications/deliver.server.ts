import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import {
  deliveryChannels,
  notificationDeliveries,
  notifications,
  type DeliveryChannel,
} from "#db/schema/notifications/notifications.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { events, type EventRule, hasSwitch } from "./events.ts";
import type { EventName } from "#db/schema/notifications/notification-events.ts";
import { readHours } from "./hours.server.ts";
import { waitsUntil } from "./hours.ts";
import { isMuted } from "./muted.server.ts";
import { wantsNews } from "./news/news-consent.server.ts";
import { sendNow } from "./send-now.server.ts";

/** Sends one notification on one channel, or lets it wait, by the switches and quiet hours of that moment. */
export const deliver = defineJob({
  name: "notifications.deliver",
  payload: z.object({ notificationId: z.uuid(), channel: z.enum(deliveryChannels) }),
  run: (delivery) => deliverNotice(delivery),
});

type Delivery = { notificationId: string; channel: DeliveryChannel };

/** Belongs into a job: may run twice, and does nothing the second time. */
export async function deliverNotice(
  { notificationId, channel }: Delivery,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ state: notificationDeliveries.state, notice: notifications, person: users })
      .from(notificationDeliveries)
      .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(isOf({ notificationId, channel }))
      .for("update", { of: notificationDeliveries });
    if (found?.state !== "due") return;
    const { notice, person } = found;
    const become = (state: "waiting" | "sent" | "off", dueAt: Date | null = null) =>
      tx
        .update(notificationDeliveries)
        .set({ state, dueAt })
        .where(isOf({ notificationId, channel }));

    if (!(await isWanted(tx, { ...notice, channel, person }))) return void (await become("off"));
    const rule: EventRule = events[notice.event];
    const wait = waitsUntil({
      urgency: rule.urgency,
      channel,
      own: notice.own,
      happensAt: notice.happensAt?.getTime() ?? null,
      hours: await readHours(person, tx),
      zone: person.zone,
      now: now.getTime(),
    });
    if (wait !== null) return void (await become("waiting", new Date(wait)));
    await become("sent");
    await sendNow(tx, { channel, person, notices: [notice] });
  });
}

/** Whether a person who is still there wants that event on that channel, and has not seen it meanwhile. */
export async function isWanted(
  tx: Tx,
  notice: {
    event: EventName;
    channel: DeliveryChannel;
    person: { id: string; erasedAt: Date | null };
    own: boolean;
    inBell: boolean;
    readAt: Date | null;
  },
): Promise<boolean> {
  const { event, channel, person, own, inBell, readAt } = notice;
  const rule: EventRule = events[event];
  if (person.erasedAt !== null) return false;
  if (rule.mail === "consent" && !(await wantsNews(person, tx))) return false;
  if (!hasSwitch(event, channel)) return channel === "mail";
  if (await isMuted(person.id, event, channel, tx)) return false;
  return own || !rule.bell || !inBell || readAt === null;
}

function isOf({ notificationId, channel }: Delivery) {
  return and(
    eq(notificationDeliveries.notificationId, notificationId),
    eq(notificationDeliveries.channel, channel),
  );
}
