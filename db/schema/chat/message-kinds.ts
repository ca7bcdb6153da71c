/**
 * What a message is; `message-detail.ts` of the chat says what each carries besides its text. "files": nothing but files;
 * words that come with files are "text".
 */
export const messageKinds = ["text", "correction", "voice", "files", "lesson-card"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Those that are their text alone. */
export const plainKinds = ["text", "files"] as const satisfies MessageKind[];

/** What a person can answer with one tap, in the order in which it is offered. */
export const reactions = ["👍", "❤️", "😂", "😮", "🎉", "🙏"] as const;
export type Reaction = (typeof reactions)[number];
