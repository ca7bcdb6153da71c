import { href } from "react-router";
import { brand } from "#config/brand.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";

type Answer = {
  id: string;
  messageId: string;
  number: number;
  topic: string;
  email: string;
  text: string;
  complaint: boolean;
};

/** An admin's answer for a person who wrote on the contact page. */
export async function sendContactAnswerMail(answer: Answer) {
  const { id, messageId, number, topic, email, text, complaint } = answer;
  await sendMail({
    key: `contact-answer:${messageId}:${id}`,
    to: email,
    subject: `Our answer to your message, number ${number}`,
    body: (
      <MailLayout
        preview={text.slice(0, 100)}
        heading={`About “${topic}”`}
        action={{ href: absoluteUrl(`${href("/contact")}?follows=${number}`), label: "Write back" }}
      >
        {text
          .split(/\n{2,}/)
          .filter(Boolean)
          .map((part, index) => (
            <Paragraph key={index}>{part}</Paragraph>
          ))}
        {complaint ? (
          <Paragraph>
            This is the outcome of your complaint. If it does not satisfy you, you can take it to
            the Information Commissioner, who watches over data protection in the United Kingdom.
          </Paragraph>
        ) : null}
        <Paragraph>The people of {brand.name}</Paragraph>
      </MailLayout>
    ),
  });
}
