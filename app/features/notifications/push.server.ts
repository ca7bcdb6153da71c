import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { notifications, pushSubscriptions } from "#db/schema/notifications/notifications.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { arePushKeys, pushTextBytes, sendPush } from "#app/platform/push/send-push.server.ts";
import { pushPublicKey } from "#app/platform/push/vapid.server.ts";
import { FetchRefused, readAddress } from "#app/platform/http/safe-fetch.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { events } from "./events.ts";

type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Lets a browser show this person's notices for as long as its session lasts; one that showed another's shows only
 * this one's from now on. The oldest
 * goes where there are too many. False for what cannot be a browser's subscription, or names an address that is not
 * one of the open internet.
 */
export async function addBrowser(
  person: Person,
  { endpoint, p256dh, auth }: Subscription,
  { browser, sessionId }: { browser: string; sessionId: string },
): Promise<boolean> {
  if (pushPublicKey() === null || !isReachable(endpoint)) return false;
  if (!(await arePushKeys({ p256dh, auth }))) return false;
  const values = { userId: person.id, sessionId, p256dh, auth, browser };
  await inTransaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(rules.notice.browsersPerPerson);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, kept));
  });
  return true;
}

function isReachable(endpoint: string): boolean {
  try {
    readAddress(endpoint);
    return true;
  } catch (error) {
    if (error instanceof FetchRefused) return false;
    throw error;
  }
}

/** The browsers that show this person's notices, the newest first. A browser knows its own `name` (`readPushState`). */
export async function listBrowsers(person: Person) {
  return db()
    .select({
      id: pushSubscriptions.id,
      name: sql<string>`encode(sha256(convert_to(${pushSubscriptions.endpoint}, 'UTF8')), 'hex')`,
      browser: pushSubscriptions.browser,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.id))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
}

/** Takes a browser off the list, by its row or by its own address; nothing for one that is not this person's. */
export async function removeBrowser(
  person: Person,
  which: { id: string } | { endpoint: string },
): Promise<void> {
  await db()
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, person.id),
        "id" in which
          ? eq(pushSubscriptions.id, which.id)
          : eq(pushSubscriptions.endpoint, which.endpoint),
      ),
    );
}

/** Queues notices for each browser of a person, as one message. */
export async function pushNow(
  tx: Tx,
  { person, notices }: { person: { id: string }; notices: { id: string }[] },
): Promise<void> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.id));
  const notificationIds = notices.map(({ id }) => id);
  for (const { id } of browsers) await enqueue(tx, push, { subscriptionId: id, notificationIds });
}

const toBrowser = z.object({
  subscriptionId: z.uuid(),
  notificationIds: z.array(z.uuid()).min(1),
});

export const push = defineJob({
  name: "notifications.push",
  payload: toBrowser,
  run: (payload) => pushTo(payload),
});

async function pushTo(payload: z.infer<typeof toBrowser>): Promise<void> {
  const [browser] = await db()
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, payload.subscriptionId));
  if (browser === undefined || pushPublicKey() === null) return;
  const notices = await db()
    .select()
    .from(notifications)
    .where(
      and(
        inArray(notifications.id, payload.notificationIds),
        // The browser may have become somebody else's while this waited.
        eq(notifications.userId, browser.userId),
      ),
    )
    .orderBy(asc(notifications.createdAt));
  const [first] = notices;
  if (first === undefined) return;
  const said = await sendPush(browser, {
    text: messageOf(notices.length === 1 ? first : digestOf(notices)),
    seconds: day / 1000,
    urgency: notices.some(({ event }) => events[event].urgency === "near") ? "high" : "normal",
  });
  if (said === "gone")
    await db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
  else
    await db()
      .update(pushSubscriptions)
      .set({ lastSentAt: new Date() })
      .where(eq(pushSubscriptions.id, browser.id));
}

type Shown = { id: string; title: string; body: string; link: string };

function digestOf(notices: Shown[]): Shown {
  return {
    id: notices[0]!.id,
    title: `${notices.length} things happened`,
    body: notices.map(({ title }) => title).join("\n"),
    link: "/account/inbox",
  };
}

/** What the service worker shows. A message that comes twice has the same tag, and is shown once. */
function messageOf({ id, title, body, link }: Shown): string {
  const words = { title: title.slice(0, 200), body: body.slice(0, 600), link, tag: id };
  const text = JSON.stringify(words);
  return Buffer.byteLength(text) > pushTextBytes ? JSON.stringify({ ...words, body: "" }) : text;
}
