import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { bothSides, noticeOf, readLessonFacts, whenText } from "../emails/lesson-facts.server.ts";

export const returnCauses = ["slot-gone", "trial-had", "not-teaching", "begun", "ended"] as const;

/** Why a lesson that was paid for could not be booked. */
export type ReturnCause = (typeof returnCauses)[number];

/** Tells a student whose paid lesson could not be booked why, and that all money goes back, where there was any. */
export async function sendReturnedMail(lessonId: string, cause: ReturnCause): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment, student, teacher } = facts;
  const amount = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  const isFree = payment.amountMinor === 0;
  const title = `Not booked${isFree ? "" : `, ${amount} returned`}: ${lesson.title} with ${teacher.name}`;
  const why = {
    "slot-gone": "Somebody else had taken the time before your booking was complete.",
    "trial-had": `You have a trial lesson with ${teacher.name} already, and can have one only.`,
    // A block is not told.
    "not-teaching": `${teacher.name} cannot give this lesson any more.`,
    begun: "The lesson’s start had passed before your booking was complete.",
    ended: "The lesson had been cancelled or declined before your booking was complete.",
  }[cause];
  await tell({
    ...noticeOf(facts, bothSides(facts)[0]!),
    event: "payment-returned",
    key: lesson.id,
    title,
    body: why,
    link: "/student/teachers",
    own: true,
    mail: {
      subject: title,
      body: (
        <MailLayout
          preview={isFree ? why : `${amount} goes back to your card.`}
          heading="The lesson is not booked"
          action={{ href: absoluteUrl("/student/teachers"), label: "Find another lesson" }}
        >
          <Paragraph>
            This is about the lesson on {whenText(lesson, student.zone)}. {why}
          </Paragraph>
          {isFree ? null : (
            <Paragraph>
              All {amount} goes back to the card ending {payment.cardLast4}.
            </Paragraph>
          )}
        </MailLayout>
      ),
    },
  });
}
