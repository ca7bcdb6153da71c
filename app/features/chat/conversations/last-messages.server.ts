import { and, eq, gt, inArray } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { chats } from "#db/schema/chat/chat.ts";

/** When the latest message of a teacher and a student was sent, epoch ms, by student. */
export type LastMessages = Record<string, { chatId: string; at: number }>;

/** The latest message of a teacher with each of these students, whichever of the two sent it; no entry without one. */
export async function listLastMessages(
  teacher: Teacher,
  studentIds: string[],
): Promise<LastMessages> {
  const rows = await chatDb()
    .select({ chatId: chats.id, studentId: chats.studentId, at: chats.lastMessageAt })
    .from(chats)
    .where(
      and(
        eq(chats.teacherId, teacher.id),
        inArray(chats.studentId, studentIds),
        gt(chats.lastSeq, 0),
      ),
    );
  return Object.fromEntries(
    rows.map(({ chatId, studentId, at }) => [studentId, { chatId, at: at!.getTime() }]),
  );
}
