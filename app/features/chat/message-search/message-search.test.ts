import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { chats, messageFiles, messages } from "#db/schema/chat/chat.ts";
import { files } from "#db/schema/files.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { excerptOf } from "./excerpt.ts";
import { readChatSearch } from "./forms.ts";
import { searchMessages } from "./search-messages.server.ts";

useDatabase();

type Pair = { student: { id: string }; teacher: { id: string } };

async function aChat({ student, teacher }: Pair, lines: string[]) {
  const [chat] = await chatDb()
    .insert(chats)
    .values({
      studentId: student.id,
      teacherId: teacher.id,
      lastSeq: lines.length,
      lastChange: lines.length,
    })
    .returning();
  const rows = lines.map((text, index) => ({
    chatId: chat!.id,
    seq: index + 1,
    change: index + 1,
    senderId: index % 2 ? teacher.id : student.id,
    clientId: randomUUID(),
    text,
    createdAt: new Date(Date.now() - (lines.length - index) * 1_000),
  }));
  await chatDb().insert(messages).values(rows);
  return chat!.id;
}

it("messages are found by words and their beginnings without accents, in one's own chats alone, and never deleted ones", async () => {
  const [student, teacher, other] = [await aStudent(), await aTeacher(), await aStudent()];
  const chatId = await aChat({ student, teacher }, [
    "¿Cómo estás? El niño lee.",
    "Straße und Café",
    "el nino grande",
    "a secret nino",
    "It's a dot.net & (odd) | thing: !*'",
  ]);
  await aChat({ student: other, teacher }, ["un niño de otros"]);
  await chatDb()
    .update(messages)
    .set({ deletedAt: new Date() })
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, 4)));
  const found = async (query: string, person: { id: string } = student) =>
    (await searchMessages(person, query)).messages.map(({ seq }) => seq);
  expect(await found("NINO")).toEqual([3, 1]);
  expect(await found("niño el")).toEqual([3, 1]);
  expect(await found("cafe stras")).toEqual([2]);
  expect(await found("iño")).toEqual([]);
  expect(await found("nino", teacher)).toHaveLength(3);
  expect(await found("nino", await aStudent())).toEqual([]);
  for (const odd of ["!", "' & | :*", "()", "½", "\\", "🙂", "ŉ", "it's"])
    expect(await found(odd)).toEqual(odd === "it's" ? [5] : expect.any(Array));
});

it("a correction is found by its corrected words, and a file by its name, which the answer says", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const chatId = await aChat({ student, teacher }, ["he escribo", "the past", "", "no file"]);
  const detail = { original: "he escribo", corrected: "he escrito una carta" };
  await chatDb()
    .update(messages)
    .set({ kind: "correction", detail, replyToSeq: 1 })
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, 2)));
  const [file] = await db()
    .insert(files)
    .values({
      ownerId: student.id,
      kind: "attachment",
      type: "image/png",
      bytes: 9,
      sha256: "0".repeat(64),
    })
    .returning();
  const name = "Öffnungszeiten_Kursplan-2026.png";
  await chatDb()
    .insert(messageFiles)
    .values({ chatId, seq: 3, position: 1, fileId: file!.id, name });
  const found = async (query: string) =>
    (await searchMessages(teacher, query)).messages.map(({ seq, where, parts }) => ({
      seq,
      where,
      hits: parts.filter(({ isHit }) => isHit).map(({ text }) => text),
    }));
  expect(await found("escrito")).toEqual([{ seq: 2, where: "correction", hits: ["escrito"] }]);
  expect(await found("past")).toEqual([{ seq: 2, where: "text", hits: ["past"] }]);
  const byName = { seq: 3, where: "file" };
  expect(await found("kursplan")).toEqual([{ ...byName, hits: ["Kursplan"] }]);
  expect(await found(name)).toEqual([
    { ...byName, hits: ["Öffnungszeiten", "Kursplan", "2026", "png"] },
  ]);
});

it("shows the line around the first hit, its words marked as they were written", () => {
  const text = `${"before ".repeat(20)}the Niño eats${" after".repeat(40)}`;
  const parts = excerptOf(text, "nino");
  expect(parts.filter(({ isHit }) => isHit)).toEqual([{ text: "Niño", isHit: true }]);
  expect(parts[0]).toEqual({ text: "… ", isHit: false });
  expect(parts.map((part) => part.text).join("").length).toBeLessThan(170);
  expect(excerptOf("nothing of it", "x")).toEqual([{ text: "nothing of it", isHit: false }]);
  expect(readChatSearch(new URLSearchParams({ q: `  ${"a".repeat(300)}` }))).toHaveLength(100);
});
