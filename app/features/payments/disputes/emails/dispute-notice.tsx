import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { type DisputeFacts, readDisputeFacts } from "../dispute-facts.server.ts";
import { nothingTakenText } from "../text.ts";

type Step = "opened" | "won" | "lost";
type Told = { title: string; body: string[]; link: string };

/** Tells the student and the teacher, in the bell and by mail, once for each step. */
export async function sendDisputeMails(disputeId: string, step: Step): Promise<void> {
  const facts = await readDisputeFacts(disputeId);
  if (facts === null) throw new Error(`no dispute ${disputeId}`);
  const sides = [
    { to: facts.student.id, role: "student", told: forStudent(facts, step) },
    { to: facts.teacher.id, role: "teacher", told: forTeacher(facts, step) },
  ];
  for (const { to, role, told } of sides) {
    const [first = "", ...more] = told.body;
    await tell({
      to,
      event: "payment-disputed",
      key: `${disputeId}:${step}:${role}`,
      title: told.title,
      body: first,
      link: told.link,
      about: `dispute:${disputeId}`,
      mail: {
        subject: told.title,
        body: (
          <MailLayout
            preview={first}
            heading={told.title}
            action={{ href: absoluteUrl(told.link), label: "See the details" }}
          >
            {[first, ...more].map((text) => (
              <Paragraph key={text}>{text}</Paragraph>
            ))}
          </MailLayout>
        ),
      },
    });
  }
}

function forStudent({ dispute, lessonId, title, teacher }: DisputeFacts, step: Step): Told {
  const amount = formatMoney(dispute.amountMinor, dispute.currency, { pence: "always" });
  const what = `${title} with ${teacher.name}`;
  const link = lessonId === null ? "/student/payments" : `/student/lessons/${lessonId}`;
  switch (step) {
    case "opened":
      return {
        link,
        title: `Your bank has taken back ${amount}`,
        body: [
          `Your bank says that you object to the payment for ${what}.`,
          "We send the bank what we know of it, and the bank decides. That can take some weeks. If it is a mistake, tell your bank. Your other lessons and payments stay as they are.",
        ],
      };
    case "won":
      return {
        link,
        title: `Your bank has decided: the payment of ${amount} is valid`,
        body: [
          `It is about ${what}. The bank has looked at both sides, and the money is with us again.`,
        ],
      };
    case "lost":
      return {
        link,
        title: `Your bank has decided: ${amount} stays with you`,
        body: [`It is about ${what}. You have nothing more to do.`],
      };
  }
}

function forTeacher(facts: DisputeFacts, step: Step): Told {
  const { dispute, payment, lessonId, title, student, heldPence } = facts;
  const isPart = dispute.amountMinor < payment.amountMinor - payment.refundedMinor;
  const amount = formatMoney(dispute.amountMinor, dispute.currency, { pence: "always" });
  const what = `${title} with ${student.name}`;
  const link = lessonId === null ? "/teacher/earnings" : `/teacher/lessons/${lessonId}`;
  switch (step) {
    case "opened":
      return {
        link,
        title: `A bank has taken back ${amount} that a student paid`,
        body: [
          `It is about ${what}: the student objects to the payment.`,
          heldPence === 0
            ? nothingTakenText
            : `${isPart ? "A part of your" : "Your"} money for it is kept aside until the bank decides. Nothing else of yours is touched.`,
          "We answer the bank; you have nothing to do.",
        ],
      };
    case "won":
      return {
        link,
        title: `The bank has decided: ${amount} is with us again`,
        body: [
          `It is about ${what}. ${heldPence === 0 ? "For you nothing changes." : "Your money for it is no longer kept aside."}`,
        ],
      };
    case "lost":
      return {
        link,
        title: `The bank has decided for the student: ${amount} is lost`,
        body: [
          `It is about ${what}.`,
          heldPence === 0
            ? nothingTakenText
            : "The bank has given this money back to the student, so we cannot pay it to you. We bear the bank’s fee, and nothing else of yours is touched.",
        ],
      };
  }
}
