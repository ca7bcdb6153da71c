import { getTableName } from "drizzle-orm";
import {
  chatMembers,
  chats,
  chatSettings,
  messageFiles,
  messageOriginals,
  messageReactions,
  messages,
  savedReplies,
} from "./chat.ts";
import { roomHeartbeats, roomPresence } from "../classroom/classroom.ts";
import { jobOutbox } from "../job-outbox.ts";

/** The tables that a second cluster takes over, where there is one: each after those that it points to. */
export const chatTables = [
  chats,
  chatMembers,
  chatSettings,
  messages,
  messageReactions,
  messageFiles,
  messageOriginals,
  savedReplies,
  roomPresence,
  roomHeartbeats,
  jobOutbox,
];

export const chatTableNames: readonly string[] = chatTables.map(getTableName);
