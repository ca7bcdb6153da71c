import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { announcementRecipients, announcements } from "#db/schema/announcements.ts";
import type { RenderedMail } from "#db/schema/notifications/notifications.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { nextOfAudience } from "./audience.server.ts";
import { announcementMail } from "./emails/announcement.tsx";

/** Tells the next people of an announcement, and queues the batch after it in the same transaction. */
export const tellBatch = defineJob({
  name: "announcements.tell",
  payload: z.object({ announcementId: z.uuid() }),
  run: async ({ announcementId }) => void (await tellNext(announcementId)),
});

/** What a killed process left in the middle goes on. */
const resume = defineJob({
  name: "announcements.resume",
  payload: z.object({}),
  run: () => resumeSending(),
  schedule: "*/5 * * * *",
});

export const announcementsJobs = [tellBatch, resume];

type Announcement = typeof announcements.$inferSelect;

/**
 * Tells up to `most` people, all of them or none; answers how many. Where it is stopped or over nobody is told. Two
 * runs at once take turns, and the table of recipients has each person once.
 */
export async function tellNext(
  announcementId: string,
  now = new Date(),
  most = rules.announcement.batchPeople,
): Promise<number> {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, announcementId))
      .for("update");
    if (found?.state !== "sending") return 0;
    const { startedAt, lastToldId: after } = found;
    const people = await nextOfAudience(tx, found, { after, startedAt: startedAt!, most }, now);
    const told = people.length === 0 ? [] : await keepRecipients(tx, found, people, now);
    const mailFor = await mailOf(found);
    for (const person of people)
      if (told.includes(person.id)) await tellOne(tx, found, mailFor, person, now);
    const isLast = people.length < most;
    await tx
      .update(announcements)
      .set({
        told: sql`${announcements.told} + ${told.length}`,
        lastToldId: people.at(-1)?.id ?? after,
        progressAt: now,
        state: isLast ? "sent" : "sending",
        endedAt: isLast ? now : null,
      })
      .where(eq(announcements.id, announcementId));
    if (!isLast) await enqueue(tx, tellBatch, { announcementId });
    return told.length;
  });
}

/** Answers those who were not told before. */
async function keepRecipients(
  tx: Tx,
  { id: announcementId }: Announcement,
  people: { id: string }[],
  now: Date,
): Promise<string[]> {
  const kept = await tx
    .insert(announcementRecipients)
    .values(people.map(({ id }) => ({ announcementId, userId: id, toldAt: now })))
    .onConflictDoNothing()
    .returning({ id: announcementRecipients.userId });
  return kept.map(({ id }) => id);
}

type MailFor = (person: { id: string }) => Promise<RenderedMail>;

/** Null where there is no mail. All get the same words, but for news, from which each has a way out of their own. */
async function mailOf(announcement: Announcement): Promise<MailFor | null> {
  if (!announcement.mail) return null;
  if (announcement.kind === "news") return (person) => announcementMail(announcement, person);
  const one = await announcementMail(announcement, { id: "" });
  return async () => one;
}

async function tellOne(
  tx: Tx,
  announcement: Announcement,
  mailFor: MailFor | null,
  person: { id: string; emailVerified: boolean },
  now: Date,
): Promise<void> {
  const { id, kind, title, text, link, bell } = announcement;
  const mail = person.emailVerified ? await mailFor?.(person) : undefined;
  await notify(
    tx,
    {
      to: person.id,
      event: kind === "news" ? "news" : "announcement",
      key: `${id}:${person.id}`,
      title,
      body: text,
      link: link ?? "/account/inbox",
      about: `announcement:${id}`,
      by: { bell, mail: mail !== undefined },
      mail,
    },
    now,
  );
}

/** Queues the next batch of each announcement that has not got on for `rules.announcement.resumeMinutes`. */
export async function resumeSending(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - rules.announcement.resumeMinutes * minute);
  const stuck = await db()
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.state, "sending"), lt(announcements.progressAt, before)));
  for (const { id } of stuck)
    await inTransaction((tx) => enqueue(tx, tellBatch, { announcementId: id }));
}
