import type { ContactTopic } from "#db/schema/contact-topics.ts";

export type Answer = {
  id: string;
  /** What a message about it would be about. */
  topic: ContactTopic;
  question: string;
  /** Other words that people look for it by: searched, never shown. */
  alsoCalled: string;
  text: string;
  link?: { to: string; label: string };
};

export type ShownAnswer = Omit<Answer, "alsoCalled">;
