import {
  keptForClaims,
  lessonRoles,
  studentsOnly,
  teachersOnly,
  type RetainedGroup,
} from "./retained-words.ts";

/** What is kept of messages, notices, reviews and reports. */
export const aboutMessages: RetainedGroup = {
  title: "Messages and notifications",
  sentences: [
    {
      text: "Mails and notifications we sent you, and which ones you want",
      tables: [
        "mails",
        "notifications",
        "notification_deliveries",
        "muted_notifications",
        "notification_hours",
        "push_subscriptions",
        "news_consents",
        "announcement_recipients",
      ],
    },
    {
      text: "What you did in conversations: how far you read, what you switched off, your reactions and files, earlier words of changed messages, and whom you blocked",
      roles: lessonRoles,
      tables: [
        "chat_members",
        "chat_settings",
        "blocks",
        "message_reactions",
        "message_files",
        "message_originals",
      ],
    },
    {
      text: "Texts that you keep to put into messages, with their titles",
      roles: teachersOnly,
      tables: ["saved_replies"],
    },
    {
      text: "Your conversations, without your words",
      why: "They are the other person’s conversations as well. What you wrote is removed.",
      roles: lessonRoles,
      tables: ["chats", "messages"],
    },
    {
      text: "The stars of your reviews",
      why: "They stay in the teacher’s average, without your name and your words.",
      roles: studentsOnly,
      tables: ["reviews"],
    },
    {
      text: "Your reports, what you wrote to us, and our answers",
      why: keptForClaims,
      tables: [
        "reports",
        "report_questions",
        "report_appeals",
        "report_reversals",
        "report_comments",
        "contact_messages",
        "contact_answers",
      ],
    },
  ],
};
