import { company } from "#config/company.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { sendMail } from "#app/platform/mail/send.server.ts";

type Message = {
  id: string;
  number: number;
  topic: string;
  name: string;
  email: string;
  text: string;
  afterReading?: string | null;
};

/** The message itself, for the people who answer it. */
export async function sendContactMessageMail(message: Message) {
  const { id, number, topic, name, email, text, afterReading } = message;
  await sendMail({
    key: `contact-message:${id}`,
    to: company.email.support,
    subject: `Message ${number}: ${topic}`,
    body: (
      <MailLayout preview={text.slice(0, 100)} heading={topic}>
        <Paragraph>
          From {name}, {email}. Message {number}.
          {afterReading ? ` Written after reading “${afterReading}”.` : null}
        </Paragraph>
        {text
          .split(/\n{2,}/)
          .filter(Boolean)
          .map((part, index) => (
            <Paragraph key={index}>{part}</Paragraph>
          ))}
      </MailLayout>
    ),
  });
}
