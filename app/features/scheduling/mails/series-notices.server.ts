/** Notices about a series: jobs that read the facts when they run and send each notice once. */
import { z } from "zod";
import { notify } from "#app/features/notifications/notify.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDayTime, hour } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { rules } from "#config/rules.ts";
import {
  bothSides,
  hasMoved,
  noticeOf,
  readLessonFacts,
  whenText,
} from "./emails/lesson-facts.server.ts";
import { sendSeriesBookedMails } from "./series-and-packages/series-booked.tsx";
import { sendSeriesEndedMails } from "./series-and-packages/series-ended.tsx";
import { readSeriesFacts } from "./series-and-packages/series-facts.server.ts";
import type { Lesson } from "../lessons/move-lesson.server.ts";

const ofLesson = z.object({ lessonId: z.uuid() });

export const announceSeries = defineJob({
  name: "scheduling.announce-series",
  payload: z.object({ seriesId: z.uuid() }),
  run: ({ seriesId }) => sendSeriesBookedMails(seriesId),
});

export const announceSeriesEnded = defineJob({
  name: "scheduling.announce-series-ended",
  payload: z.object({ seriesId: z.uuid(), cancelled: z.array(z.uuid()) }),
  run: ({ seriesId, cancelled }) => sendSeriesEndedMails(seriesId, cancelled),
});

export const noticeCharge = defineJob({
  name: "scheduling.notice-charge",
  payload: ofLesson,
  run: ({ lessonId }) => tellCharge(lessonId),
});

export const announceChargeFailed = defineJob({
  name: "scheduling.announce-charge-failed",
  payload: ofLesson,
  run: ({ lessonId }) => tellChargeFailed(lessonId),
});

export const seriesNoticeJobs = [
  announceSeries,
  announceSeriesEnded,
  noticeCharge,
  announceChargeFailed,
];

/** Queues the notice that a lesson of a series will be charged; it looks again before it is sent. */
export async function noticeChargeLater(
  tx: Tx,
  lesson: Pick<Lesson, "id" | "startsAt">,
  now: Date,
): Promise<void> {
  const startAfter = new Date(lesson.startsAt.getTime() - rules.price.seriesNoticeHours * hour);
  if (startAfter > now) await enqueue(tx, noticeCharge, { lessonId: lesson.id }, { startAfter });
}

/** Tells a student that a lesson of a series is about to be charged; nothing where it no longer is. */
export async function tellCharge(lessonId: string): Promise<void> {
  const due = await readDue(lessonId);
  if (due === null) return;
  const { title, chargeText, card, price, notice } = due;
  await inTransaction((tx) =>
    notify(tx, {
      ...notice,
      event: "series-charge",
      title: `${price} will be charged for ${title}`,
      body: `It is taken from ${card} on ${chargeText}. Until then you can skip this lesson or end the series, and pay nothing.`,
    }),
  );
}

/** Tells a student that a card was refused, when it is tried again, and that nothing is owed if it fails. */
export async function tellChargeFailed(lessonId: string): Promise<void> {
  const due = await readDue(lessonId);
  if (due?.state !== "failed") return;
  const { title, chargeText, card, price, notice } = due;
  await inTransaction((tx) =>
    notify(tx, {
      ...notice,
      // Of each try: another card may be declined, too.
      key: `${notice.key}:${+due.chargeAt}`,
      event: "series-failed",
      title: `Your card was declined for ${title}`,
      body: `The bank declined ${price} on ${card}. We try once more on ${chargeText}. If that fails too, this lesson is cancelled and you owe nothing for it; the others stay.`,
    }),
  );
}

async function readDue(lessonId: string) {
  if (await hasMoved(lessonId)) return null;
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment, student, teacher } = facts;
  if (lesson.state !== "booked" || lesson.seriesId === null || !isUncharged(payment.state))
    return null;
  const { last4 } = await readSeriesFacts(lesson.seriesId);
  const { zone } = student;
  return {
    state: payment.state,
    title: `${lesson.title} with ${teacher.name}, ${whenText(lesson, zone)}`,
    chargeText: `${formatDayTime(payment.chargeAt!.getTime(), zone)}, ${zoneTime(zone)}`,
    card: `the card ending ${last4}`,
    price: formatMoney(payment.amountMinor, payment.currency, { pence: "always" }),
    chargeAt: payment.chargeAt!,
    // What can be done about it can be done until the charge.
    notice: { ...noticeOf(facts, bothSides(facts)[0]!), happensAt: payment.chargeAt! },
  };
}
