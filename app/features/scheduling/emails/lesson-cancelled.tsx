import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { calendarFile } from "./calendar-file.ts";
import { bothSides, readLessonFacts, whenText } from "./lesson-facts.server.ts";

/** Tells both people that a lesson will not take place, and what happens to the money. */
export async function sendCancelledMails(lessonId: string, reason: string): Promise<void> {
  const facts = await readLessonFacts(lessonId);
  const { lesson, payment } = facts;
  const by = lesson.state === "cancelled_teacher" ? "teacher" : "student";
  const back = formatMoney(payment.refundedMinor, payment.currency, { pence: "always" });
  const paid = formatMoney(payment.amountMinor, payment.currency, { pence: "always" });
  for (const { me, other, role, lessonsPath } of bothSides(facts)) {
    const url = absoluteUrl(`${lessonsPath}/${lesson.id}`);
    const who = role === by ? "You" : other.name;
    await sendMail({
      key: `lesson-cancelled:${lesson.id}:${role}`,
      to: me.email,
      subject: `Cancelled: ${lesson.title} with ${other.name}, ${whenText(lesson, me.zone)}`,
      body: (
        <MailLayout
          preview={`${who} cancelled the lesson.`}
          heading="A lesson was cancelled"
          action={{ href: url, label: "Open the lesson" }}
        >
          <Paragraph>
            {who} cancelled {lesson.title}, {whenText(lesson, me.zone)}.
          </Paragraph>
          {reason !== "" && role !== by && <Paragraph>The reason given: “{reason}”</Paragraph>}
          {payment.amountMinor > 0 && (
            <Paragraph>
              {role === "student"
                ? `${back} of ${paid} goes back to the card ending ${payment.cardLast4}. Banks usually show it within a few days.`
                : `${back} of ${paid} goes back to the student.`}
            </Paragraph>
          )}
        </MailLayout>
      ),
      attachments: [calendarFile(lesson, { other, url, status: "cancelled" })],
    });
  }
}
