import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { readLessonFacts, whenText } from "./lesson-facts.server.ts";

/** Tells a student whose payment came after the slot had gone that all of it goes back. */
export async function sendReturnedMail(lessonId: string): Promise<void> {
  const { lesson, payment, student, teacher } = await readLessonFacts(lessonId);
  const amount = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  await sendMail({
    key: `payment-returned:${lesson.id}`,
    to: student.email,
    subject: `Not booked, ${amount} returned: ${lesson.title} with ${teacher.name}`,
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
  });
}
