import { and, eq, inArray, sql } from "drizzle-orm";
import {
  notificationDeliveries,
  notifications,
  pushSubscriptions,
  type DeliveryChannel,
  type RenderedMail,
} from "#db/schema/notifications/notifications.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { deliver } from "./deliver.server.ts";
import { events, type EventRule } from "./events.ts";
import type { EventName } from "#db/schema/notifications/notification-events.ts";
import { tellUnread } from "./unread.server.ts";

export type Notice = {
  /** The person who is told. */
  to: string;
  event: EventName;
  /**
   * Names the cause and the person, such as `${lesson.id}:student`: the same event and key tell nothing twice. Put the
   * id of the thing into it: it is how the data of somebody who leaves is found.
   */
  key: string;
  /** One sentence without a full stop; a wall clock in it names its zone ("Tuesday at 18:30, London time"). */
  title: string;
  /** A sentence or two more. */
  body?: string;
  /** The path of ours that says more. */
  link: string;
  /** The thing it is about, such as `lesson:${id}`, by which `withdraw` finds it. */
  about?: string;
  /** When what it tells of begins: what is near does not wait for the end of quiet hours. */
  happensAt?: Date;
  /** The answer to what this person has just done: mailed at once, not pushed, read from the start. */
  own?: boolean;
  /** By which ways alone; by all that the event has where nothing is said. Push goes with the bell. */
  by?: { bell: boolean; mail: boolean };
  /** The mail, from `renderMail`. Without one, title, body and link make a plain mail. */
  mail?: RenderedMail;
};

/**
 * Tells a person something: in the list behind the bell now, by mail and push in jobs that look at their switches and
 * quiet hours when they run. Call it in the transaction of the cause, or in a job. Told once per event and key,
 * however often it is called; true where this call was the first. Throws where the person does not exist.
 */
export async function notify(tx: Tx, notice: Notice, now = new Date()): Promise<boolean> {
  const { to, event, key, title, body, link, about, happensAt, own = false, mail } = notice;
  const by = notice.by ?? { bell: true, mail: true };
  const rule: EventRule = events[event];
  const isListed = rule.bell && by.bell;
  const [made] = await tx
    .insert(notifications)
    .values({
      userId: to,
      event,
      key,
      title: oneLine(title),
      body,
      link,
      about,
      happensAt,
      own,
      inBell: by.bell,
      mail,
      createdAt: now,
      readAt: own || !isListed ? now : null,
    })
    .onConflictDoNothing({ target: [notifications.event, notifications.key] })
    .returning({ id: notifications.id });
  if (made === undefined) return false;
  const channels: DeliveryChannel[] = by.mail ? ["mail"] : [];
  if (rule.push && by.bell && !own && (await hasBrowsers(tx, to))) channels.push("push");
  if (channels.length > 0)
    await tx
      .insert(notificationDeliveries)
      .values(channels.map((channel) => ({ notificationId: made.id, channel })));
  for (const channel of channels) await enqueue(tx, deliver, { notificationId: made.id, channel });
  if (isListed && !own) await tellUnread(tx, to);
  return true;
}

/**
 * Takes back what still waits of those events, about that thing or under that key: a reminder of a lesson that was
 * cancelled. What was sent stays sent, and the list behind the bell keeps its line.
 */
export async function withdraw(
  tx: Tx,
  which: { about: string } | { key: string },
  ofEvents: EventName[],
): Promise<void> {
  const meant = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        "about" in which ? eq(notifications.about, which.about) : eq(notifications.key, which.key),
        inArray(notifications.event, ofEvents),
      ),
    );
  await tx
    .update(notificationDeliveries)
    .set({ state: "withdrawn" })
    .where(
      and(
        inArray(notificationDeliveries.notificationId, meant),
        inArray(notificationDeliveries.state, ["due", "waiting"]),
      ),
    );
}

/** Whether something of those events about that thing still waits. */
export async function hasWaiting(
  on: Db | Tx,
  { about }: { about: string },
  ofEvents: EventName[],
): Promise<boolean> {
  const [one] = await on
    .select({ is: sql`1` })
    .from(notifications)
    .innerJoin(notificationDeliveries, eq(notificationDeliveries.notificationId, notifications.id))
    .where(
      and(
        eq(notifications.about, about),
        inArray(notifications.event, ofEvents),
        inArray(notificationDeliveries.state, ["due", "waiting"]),
      ),
    )
    .limit(1);
  return one !== undefined;
}

async function hasBrowsers(tx: Tx, userId: string): Promise<boolean> {
  const [one] = await tx
    .select({ is: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .limit(1);
  return one !== undefined;
}

function oneLine(title: string): string {
  return title.replaceAll(/\s+/g, " ").trim();
}
