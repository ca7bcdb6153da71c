import { tell } from "#app/features/notifications/tell.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail/layout.tsx";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { aboutChat } from "#app/features/chat/conversations/about-chat.ts";

type Unread = {
  chatId: string;
  readerId: string;
  seq: number;
  role: string | null;
  from: string;
  text: string;
  messages: number;
};

const shown = 240;

/** Tells of a run of messages that stayed unread, once. */
export async function sendUnreadMail(unread: Unread): Promise<void> {
  const { chatId, readerId, seq, from, text, messages } = unread;
  const what = messages === 1 ? "a message" : `${messages} messages`;
  const link = `/${unread.role === "teacher" ? "teacher" : "student"}/chats/${chatId}`;
  await tell({
    to: readerId,
    event: "unread-messages",
    key: `${chatId}:${readerId}:${seq}`,
    title: `${from} sent you ${what}`,
    link,
    about: aboutChat(chatId, readerId),
    mail: {
      subject: `${from} wrote to you`,
      body: (
        <MailLayout
          preview={`${from} sent you ${what}`}
          heading={`${from} sent you ${what}`}
          action={{
            href: absoluteUrl(link),
            label: "Read and answer",
          }}
        >
          <Paragraph>{text.length > shown ? `${text.slice(0, shown)}…` : text}</Paragraph>
          <Paragraph>
            We write only when a message has waited {rules.chat.unreadMailMinutes} minutes unread.
          </Paragraph>
        </MailLayout>
      ),
    },
  });
}
