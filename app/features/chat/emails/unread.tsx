import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl, sendMail } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";

type Unread = {
  chatId: string;
  readerId: string;
  seq: number;
  to: string;
  role: string | null;
  from: string;
  text: string;
  messages: number;
};

const shown = 240;

/** One mail for a run of messages that stayed unread. */
export async function sendUnreadMail(unread: Unread): Promise<void> {
  const { chatId, readerId, seq, from, text, messages } = unread;
  const what = messages === 1 ? "a message" : `${messages} messages`;
  await sendMail({
    key: `chat-unread:${chatId}:${readerId}:${seq}`,
    to: unread.to,
    subject: `${from} wrote to you`,
    body: (
      <MailLayout
        preview={`${from} sent you ${what}`}
        heading={`${from} sent you ${what}`}
        action={{
          href: absoluteUrl(
            `/${unread.role === "teacher" ? "teacher" : "student"}/chats/${chatId}`,
          ),
          label: "Read and answer",
        }}
      >
        <Paragraph>{text.length > shown ? `${text.slice(0, shown)}…` : text}</Paragraph>
        <Paragraph>
          We write only when a message has waited {rules.chat.unreadMailMinutes} minutes unread.
        </Paragraph>
      </MailLayout>
    ),
  });
}
