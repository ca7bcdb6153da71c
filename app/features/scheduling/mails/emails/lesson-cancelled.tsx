import { eq } from "drizzle-orm";
import type { EventName } from "#db/schema/notifications/notification-events.ts";
import { withdraw } from "#app/features/notifications/notify.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { brand } from "#config/brand.ts";
import { lessonEvents } from "#db/schema/scheduling/lessons.ts";
import { bookingNumber } from "#app/features/scheduling/lessons/booking-number.ts";
import { calendarFile } from "../booking-emails/calendar-file.ts";
import {
  aboutLesson,
  bothSides,
  noticeOf,
  readLessonFacts,
  theirTimeText,
  whenText,
} from "./lesson-facts.server.ts";
import { moneyOutcome } from "./money-outcome.ts";

/** Tells both people that a lesson will not take place, and what happens to the money. */
export async function sendCancelledMails(lessonId: string, reason: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment } = facts;
  const { byStaff, unpaid } = await readCancellation(lessonId);
  const byUs = byStaff || unpaid;
  const by = lesson.state === "cancelled_teacher" ? "teacher" : "student";
  await inTransaction((tx) => withdraw(tx, { about: aboutLesson(lesson.id) }, untrueOnceCancelled));
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const url = absoluteUrl(notice.link);
    const hears = reason !== "" && (byStaff || role !== by);
    const quoted = hears ? `The reason given: “${reason}”` : undefined;
    const money = payment.amountMinor > 0 && !unpaid ? moneyOutcome(facts, role) : null;
    const who = byUs ? brand.name : role === by ? "You" : other.name;
    await tell({
      ...notice,
      event: "lesson-cancelled",
      title: `${who} cancelled ${lesson.title} with ${role === by && !byUs ? other.name : "you"}`,
      body: [
        `${whenText(lesson, me.zone)}.`,
        ...(unpaid ? [unpaidText[role]] : []),
        ...(money === null ? [] : [money]),
      ].join(" "),
      own: role === by && !byUs,
      mail: {
        subject: `Cancelled: ${lesson.title} with ${other.name}, ${whenText(lesson, me.zone)}`,
        body: (
          <MailLayout
            preview={`${who} cancelled the lesson.`}
            heading="A lesson was cancelled"
            action={{ href: url, label: "Open the lesson" }}
          >
            <Paragraph>
              {who} cancelled {lesson.title}, {whenText(lesson, me.zone)}.{" "}
              {theirTimeText(lesson, me, other)}
            </Paragraph>
            {quoted && <Paragraph>{quoted}</Paragraph>}
            {unpaid && <Paragraph>{unpaidText[role]}</Paragraph>}
            {money !== null && <Paragraph>{money}</Paragraph>}
            <Paragraph>Booking number: {bookingNumber(facts.bookedAs)}</Paragraph>
          </MailLayout>
        ),
        attachments: [calendarFile(lesson, { other, url, status: "cancelled" })],
        quoted,
      },
    });
  }
}

/** Queued notices that are no longer true once the lesson is cancelled or moved. */
export const untrueOnceCancelled = [
  "lesson-reminder",
  "reschedule-requested",
  "lesson-requested",
  "series-charge",
  "series-failed",
  "clock-change",
] as const satisfies EventName[];

const unpaidText = {
  student:
    "Your card was declined twice, so the lesson could not be paid for. You owe nothing for it.",
  teacher: "The student’s card was declined twice, so the lesson could not be paid for.",
};

/** Who cancelled, where it was neither of the two: us for somebody who stopped, or a card that was declined. */
async function readCancellation(lessonId: string): Promise<{ byStaff: boolean; unpaid: boolean }> {
  const events = await db().select().from(lessonEvents).where(eq(lessonEvents.lessonId, lessonId));
  const by = (to: string, actor: string) =>
    events.some((event) => event.to === to && event.actor === actor);
  return {
    byStaff: by("cancelled_teacher", "admin") || by("cancelled_student", "admin"),
    unpaid: by("cancelled_student", "system"),
  };
}
