import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { bothSides, noticeOf, readLessonFacts, whenText } from "../emails/lesson-facts.server.ts";

/** Tells a student whose payment came after the slot had gone that all of it goes back. */
export async function sendReturnedMail(lessonId: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment, student, teacher } = facts;
  const amount = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  const what = `${lesson.title} with ${teacher.name}`;
  await tell({
    ...noticeOf(facts, bothSides(facts)[0]!),
    event: "payment-returned",
    key: lesson.id,
    title: `Not booked, ${amount} returned: ${what}`,
    body: "The slot had gone before your payment arrived.",
    link: "/student/teachers",
    own: true,
    mail: {
      subject: `Not booked, ${amount} returned: ${what}`,
      body: (
        <MailLayout
          preview={`${amount} goes back to your card.`}
          heading="The slot had gone"
          action={{ href: absoluteUrl("/student/teachers"), label: "Choose another time" }}
        >
          <Paragraph>
            Your payment for {whenText(lesson, student.zone)} arrived after the time we hold a slot
            for, and somebody else had taken it. All {amount} goes back to the card ending{" "}
            {payment.cardLast4}.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
