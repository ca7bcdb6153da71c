import { rules } from "#config/rules.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { refundSteps } from "../rules.ts";
import { freeUntilText } from "../free-until-text.ts";
import { calendarFile } from "./calendar-file.ts";
import {
  bothSides,
  rangeText,
  readLessonFacts,
  whenText,
  type LessonFacts,
} from "./lesson-facts.server.ts";

/** Tells both people of a booked lesson, each in their own zone; the student's is the receipt. */
export async function sendBookedMails(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson } = facts;
  for (const { me, other, role, lessonsPath } of bothSides(facts)) {
    const url = absoluteUrl(`${lessonsPath}/${lesson.id}`);
    await sendMail({
      key: `lesson-booked:${lesson.id}:${role}`,
      to: me.email,
      subject: `${lesson.title} with ${other.name}, ${whenText(lesson, me.zone)}`,
      body: (
        <MailLayout
          preview={`${whenText(lesson, me.zone)}`}
          heading={role === "student" ? "Your lesson is booked" : "A lesson was booked with you"}
          action={{ href: url, label: "Open the lesson" }}
        >
          <Paragraph>
            {lesson.title} with {other.name}: {whenText(lesson, me.zone)} (
            {rangeText(lesson, me.zone)}, {lesson.minutes} minutes).
          </Paragraph>
          {role === "student" ? <Receipt facts={facts} /> : <StudentNote note={lesson.note} />}
          <Paragraph>
            The room opens {rules.lesson.joinEarlyMinutes} minutes before, from the lesson's page.
            The calendar file is attached.
          </Paragraph>
        </MailLayout>
      ),
      attachments: [calendarFile(lesson, { other, url, status: "confirmed" })],
    });
  }
}

function Receipt({ facts: { lesson, payment, student } }: { facts: LessonFacts }) {
  const total = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  const freeUntil = refundSteps({
    pricePence: lesson.priceMinor,
    startsAt: lesson.startsAt.getTime(),
    bookedAt: lesson.bookedAt!.getTime(),
    freeHours: lesson.freeCancelHours,
  }).find(({ refundPence }) => refundPence === lesson.priceMinor)?.until;
  return (
    <>
      <Paragraph>
        {payment.amountMinor === 0
          ? "This trial costs nothing."
          : `Paid: ${total}, from the card ending ${payment.cardLast4}. Nothing more will be charged.`}
      </Paragraph>
      {freeUntil !== undefined && payment.amountMinor > 0 && (
        <Paragraph>{freeUntilText(freeUntil, student.zone)}.</Paragraph>
      )}
      {lesson.earlyStartAt && (
        <Paragraph>
          You asked for this lesson within the {rules.cancel.coolingOffDays} days in which you may
          change your mind. Once it has been taught, that right ends for it.
        </Paragraph>
      )}
    </>
  );
}

function StudentNote({ note }: { note: string }) {
  return note === "" ? null : <Paragraph>Their note: “{note}”</Paragraph>;
}
