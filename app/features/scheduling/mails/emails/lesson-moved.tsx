import { and, eq } from "drizzle-orm";
import { withdraw } from "#app/features/notifications/notify.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { isUncharged } from "#app/features/payments/purchases/rules.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { rules } from "#config/rules.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { bookingNumber } from "#app/features/scheduling/lessons/booking-number.ts";
import { calendarFile } from "../booking-emails/calendar-file.ts";
import {
  aboutLesson,
  type LessonFacts,
  bothSides,
  hasMoved,
  noticeOf,
  lessonRangeText,
  readLessonFacts,
  theirTimeText,
  whenText,
} from "./lesson-facts.server.ts";
import { untrueOnceCancelled } from "./lesson-cancelled.tsx";

/** Tells both people of a lesson's new time. `lessonId` is the lesson that took the old one's place. */
export async function sendMovedMails(lessonId: string): Promise<void> {
  // Moved again meanwhile: the mail about that says all of it.
  if (await hasMoved(lessonId)) return;
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment } = facts;
  const { before, acceptedBy } = await readMove(lesson.movedFromId);
  await inTransaction((tx) => withdraw(tx, { about: aboutLesson(before.id) }, untrueOnceCancelled));
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const notice = noticeOf(facts, side);
    const url = absoluteUrl(notice.link);
    const when = whenText(lesson, me.zone);
    // The old time may be the nearer one.
    const happensAt = new Date(Math.min(+before.startsAt, +lesson.startsAt));
    await tell({
      ...notice,
      event: "lesson-moved",
      title: `${lesson.title} with ${other.name} moves to ${when}`,
      body: `It was ${whenText(before, me.zone)}.`,
      happensAt,
      own: role === acceptedBy,
      mail: {
        subject: `Moved: ${lesson.title} with ${other.name}, now ${when}`,
        body: (
          <MailLayout
            preview={`It was ${whenText(before, me.zone)}.`}
            heading="A lesson has moved"
            action={{ href: url, label: "Open the lesson" }}
          >
            <Paragraph>
              {lesson.title} with {other.name} is now {when} ({lessonRangeText(lesson, me.zone)},{" "}
              {lesson.minutes} minutes). It was {whenText(before, me.zone)}.{" "}
              {theirTimeText(lesson, me, other)}
            </Paragraph>
            {role === "student" && isUncharged(payment.state) ? (
              <Paragraph>{chargeText(payment, me.zone)}</Paragraph>
            ) : null}
            <Paragraph>
              {role === acceptedBy ? "You" : other.name} accepted the time that{" "}
              {role === acceptedBy ? other.name : "you"} proposed. Price and terms stay as they
              were; the attached file moves the entry in your calendar.
            </Paragraph>
            <Paragraph>Booking number: {bookingNumber(facts.bookedAs)}</Paragraph>
          </MailLayout>
        ),
        attachments: [calendarFile(lesson, { other, url, status: "confirmed" })],
      },
    });
  }
}

/** Of a lesson of a series that is still to be charged. */
function chargeText({ amountMinor, currency, chargeAt }: LessonFacts["payment"], zone: string) {
  const price = formatMoney(amountMinor, currency, { pence: "always" });
  return chargeAt!.getTime() <= Date.now()
    ? `${price} is charged to your card now, because the lesson is less than ${rules.price.seriesChargeHours} hours away.`
    : `${price} is charged to your card on ${formatDayTime(chargeAt!.getTime(), zone)}, ${zoneTime(zone)}.`;
}

async function readMove(movedFromId: string | null) {
  if (movedFromId === null) throw new Error("the lesson was not moved");
  const [move] = await db()
    .select({ before: lessons, acceptedBy: lessonEvents.actor })
    .from(lessons)
    .innerJoin(
      lessonEvents,
      and(eq(lessonEvents.lessonId, lessons.id), eq(lessonEvents.to, "rescheduled")),
    )
    .where(eq(lessons.id, movedFromId));
  return move!;
}
