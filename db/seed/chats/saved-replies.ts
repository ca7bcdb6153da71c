import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { savedReplies } from "#db/schema/chat/chat.ts";
import { insertMany } from "../store-rows.ts";

const replies = [
  [
    "Before the first lesson",
    "Thank you for booking! Before we begin, tell me in two sentences what you would like to be able to say in three months.",
  ],
  [
    "Homework",
    "Please send it the evening before our lesson, so that I can look at it and we do not lose time.",
  ],
  [
    "Running late",
    "I am about five minutes late. I am sorry! We add the minutes at the end if that suits you.",
  ],
];

/** What a teacher of the demo world writes again and again. */
export async function storeSavedReplies(tx: Tx, teacherId: string, now: number): Promise<void> {
  const createdAt = new Date(now - 30 * day);
  const rows = replies.map(([title, text]) => ({
    teacherId,
    title: title!,
    text: text!,
    createdAt,
  }));
  await insertMany(tx, savedReplies, rows);
}
