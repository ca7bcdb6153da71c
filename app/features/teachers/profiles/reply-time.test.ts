import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { findTeacherProfile } from "./teacher-profile.server.ts";

useDatabase();

const now = new Date("2026-11-22T12:00:00Z");

/** One conversation; each line says who wrote and how many minutes after `start`. */
async function aChat(teacherId: string, start: number, lines: ["s" | "t", number][]) {
  const student = await aStudent();
  const last = new Date(start + lines.at(-1)![1] * minute);
  const [chat] = await chatDb()
    .insert(chats)
    .values({
      studentId: student.id,
      teacherId,
      lastSeq: lines.length,
      lastChange: lines.length,
      lastMessageAt: last,
    })
    .returning();
  await chatDb()
    .insert(messages)
    .values(
      lines.map(([who, at], index) => ({
        chatId: chat!.id,
        seq: index + 1,
        change: index + 1,
        senderId: who === "s" ? student.id : teacherId,
        clientId: crypto.randomUUID(),
        text: "Hola",
        createdAt: new Date(start + at * minute),
      })),
    );
}

it("the usual reply time is the median of first replies in 90 days, and nothing below ten", async () => {
  const teacher = await aTeacher();
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const replyTime = async () => (await findTeacherProfile(row!.slug, +now))!.replyMinutes;
  const start = now.getTime() - 10 * day;
  // nine first replies, after 10 to 90 minutes; what comes later in a chat does not count
  for (let n = 1; n <= 9; n += 1)
    await aChat(teacher.id, start, [
      ["s", 0],
      ["s", 1],
      ["t", 10 * n],
      ["s", 10 * n + 1],
      ["t", 10 * n + 2],
    ]);
  await aChat(teacher.id, start, [["s", 0]]);
  await aChat(teacher.id, start, [["t", 0]]);
  await aChat(teacher.id, now.getTime() - (rules.reliability.windowDays + 1) * day, [
    ["s", 0],
    ["t", 1],
  ]);
  expect(await replyTime()).toBeNull();
  await aChat(teacher.id, start, [
    ["s", 0],
    ["t", 100],
  ]);
  expect(await replyTime()).toBe(55);
});
