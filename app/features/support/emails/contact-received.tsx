import type { ContactTopic } from "#db/schema/contact-topics.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";

/** The receipt for the sender. It repeats nothing of theirs: anybody can type anybody's address. */
export async function sendContactReceivedMail(message: {
  id: string;
  number: number;
  topic: string;
  email: string;
  kind: ContactTopic;
}) {
  const { id, number, topic, email, kind } = message;
  await sendMail({
    key: `contact-received:${id}`,
    to: email,
    subject: `We have your message, number ${number}`,
    body: (
      <MailLayout
        preview={`Its number is ${number}.`}
        heading="Your message is here"
        action={{ href: absoluteUrl("/faq"), label: "Read the FAQ meanwhile" }}
      >
        <Paragraph>
          It has number {number} and its subject is “{topic}”. A person reads it and answers to this
          address.
        </Paragraph>
        {kind === "complaint" ? (
          <Paragraph>
            With this mail we acknowledge your complaint about how your data is used. We look into
            it without delay and tell you the outcome within {rules.contact.complaintOutcomeDays}{" "}
            days.
          </Paragraph>
        ) : null}
        {kind === "illegal" ? (
          <Paragraph>
            We look at what you say is illegal within {rules.report.firstLookHours.S1} hours, and
            tell you by mail what we decided and how you can object.
          </Paragraph>
        ) : null}
        <Paragraph>
          You did not write to {brand.name}? Then somebody mistyped an address, and you can ignore
          this mail.
        </Paragraph>
      </MailLayout>
    ),
  });
}
