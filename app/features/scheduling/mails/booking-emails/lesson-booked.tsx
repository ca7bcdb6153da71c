import { withdraw } from "#app/features/notifications/notify.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { tell } from "#app/features/notifications/tell.server.ts";
import { rules } from "#config/rules.ts";
import { MailLayout, MailLinks, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { contractLines } from "#app/features/teachers/reference-data/trader.ts";
import { bookingNumber } from "#app/features/scheduling/lessons/booking-number.ts";
import { refundSteps } from "#app/features/scheduling/lessons/rules.ts";
import { freeUntilText } from "#app/features/scheduling/lessons/cancel-sentence.ts";
import { calendarFile } from "./calendar-file.ts";
import {
  aboutLesson,
  bothSides,
  hasMoved,
  isCancelled,
  noticeOf,
  lessonRangeText,
  readLessonFacts,
  theirTimeText,
  whenText,
  type LessonFacts,
  type MailedSide,
} from "../emails/lesson-facts.server.ts";

/** Tells both people of a booked lesson, each in their own zone; the student's is the receipt. */
export async function sendBookedMails(lessonId: string): Promise<void> {
  if (await hasMoved(lessonId)) return;
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  // Read after the cancellation, its file would add the lesson to the calendar again.
  if (isCancelled(lesson.state)) return;
  await inTransaction((tx) =>
    withdraw(tx, { about: aboutLesson(lesson.id) }, ["lesson-requested", "time-held"]),
  );
  // A request is booked by the teacher's yes, everything else by the student.
  const by = lesson.answerBy === null ? "student" : "teacher";
  for (const side of bothSides(facts)) {
    const { me, other, role } = side;
    const when = whenText(lesson, me.zone);
    const notice = noticeOf(facts, side);
    const url = absoluteUrl(notice.link);
    await tell({
      ...notice,
      event: "lesson-booked",
      title: bookedTitle(facts, side, by),
      body: when,
      own: role === by,
      mail: {
        subject: `Booked: ${lesson.title} with ${other.name}, ${when}`,
        body: (
          <MailLayout
            preview={when}
            heading={role === "student" ? "Your lesson is booked" : "A lesson was booked with you"}
            action={{ href: url, label: "Open the lesson" }}
          >
            <Paragraph>
              {lesson.title} with {other.name}: {when} ({lessonRangeText(lesson, me.zone)},{" "}
              {lesson.minutes} minutes).
            </Paragraph>
            {me.zone === other.zone ? null : (
              <Paragraph>{theirTimeText(lesson, me, other)}</Paragraph>
            )}
            {role === "student" ? <Receipt facts={facts} /> : <StudentNote note={lesson.note} />}
            <Paragraph>
              The room opens {rules.lesson.joinEarlyMinutes} minutes before, from the lesson's page.
              The calendar file is attached.
            </Paragraph>
            <Paragraph>Booking number: {bookingNumber(facts.bookedAs)}</Paragraph>
            <MailLinks
              links={[
                { href: `${url}?move=propose#move`, label: "Move or cancel" },
                {
                  href: `${url}#message`,
                  label: `Message ${other.name}`,
                },
                {
                  href: absoluteUrl(`/lessons/${lesson.id}/room`),
                  label: "Test your camera and microphone",
                },
              ]}
            />
          </MailLayout>
        ),
        attachments: [calendarFile(lesson, { other, url, status: "confirmed" })],
      },
    });
  }
}

function bookedTitle(
  { lesson }: LessonFacts,
  { other, role }: MailedSide,
  by: MailedSide["role"],
): string {
  if (role === by) return `You booked ${lesson.title} with ${other.name}`;
  return role === "teacher"
    ? `${other.name} booked ${lesson.title}`
    : `${other.name} said yes to ${lesson.title}`;
}

function Receipt({
  facts: { lesson, payment, student, teacher, contract },
}: {
  facts: LessonFacts;
}) {
  const total = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  const freeUntil = refundSteps({
    pricePence: lesson.priceMinor,
    startsAt: lesson.startsAt.getTime(),
    bookedAt: lesson.bookedAt!.getTime(),
    cancelPolicy: lesson.cancelPolicy,
  }).find(({ refundPence }) => refundPence === lesson.priceMinor)?.until;
  return (
    <>
      <Paragraph>
        {payment.amountMinor === 0
          ? "This trial costs nothing."
          : payment.drawnFromId !== null
            ? `1 lesson of your package. Nothing is charged.`
            : `Paid: ${total}, from the card ending ${payment.cardLast4}. Nothing more will be charged.`}
      </Paragraph>
      {freeUntil !== undefined && payment.amountMinor > 0 && (
        <Paragraph>
          {payment.drawnFromId === null
            ? `${freeUntilText(freeUntil, student.zone)}.`
            : `${freeUntilText(freeUntil, student.zone)}: the lesson then goes back into your package.`}
        </Paragraph>
      )}
      {contractLines(teacher.name, contract).map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      {lesson.earlyStartAt && (
        <Paragraph>
          You asked for this lesson within {rules.cancel.coolingOffDays} days. Where the law gives
          you those days to withdraw, that right ends once the lesson has been taught.
        </Paragraph>
      )}
    </>
  );
}

function StudentNote({ note }: { note: string }) {
  return note === "" ? null : <Paragraph>Their note: “{note}”</Paragraph>;
}
