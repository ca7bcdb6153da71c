import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { chats, messageReactions, messages } from "#db/schema/chat/chat.ts";
import { chatDb, inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { databaseError } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { lockChat, unreadCount } from "./chats.server.ts";
import { changesAfter, latestMessages, messagesChanged, readStretch } from "./messages.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";

useDatabase();

async function aTalk(lines: string[]) {
  const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
  const [chat] = await chatDb()
    .insert(chats)
    .values({ studentId: student.id, teacherId: teacher.id })
    .returning();
  for (const text of lines)
    await sendMessage(student, { chatId: chat!.id, clientId: randomUUID(), text });
  return { student, teacher, chatId: chat!.id };
}

type Talk = Awaited<ReturnType<typeof aTalk>>;

/** Changes a message as its command does. */
function changed(
  { student, chatId }: Talk,
  seq: number,
  set: Partial<typeof messages.$inferInsert>,
) {
  return inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, student, chatId);
    await tx
      .update(messages)
      .set(set)
      .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
    return messagesChanged(tx, chat, [seq]);
  });
}

it("who was away gets new, edited, deleted and answered messages alike, each once and as it is now", async () => {
  const talk = await aTalk(["one", "two", "three"]);
  const { teacher, student, chatId } = talk;
  const known = (await changesAfter(teacher, chatId, 0)).change;
  expect(known).toBe(3);
  await changed(talk, 1, { text: "one!", editedAt: new Date() });
  await changed(talk, 1, { text: "one!!" });
  await changed(talk, 2, { deletedAt: new Date() });
  await sendMessage(student, { chatId, clientId: randomUUID(), text: "four" });
  await inChatTransaction(async (tx) => {
    const chat = await lockChat(tx, teacher, chatId);
    await tx
      .insert(messageReactions)
      .values({ chatId, seq: 3, personId: teacher.id, reaction: "🎉", createdAt: new Date() });
    await messagesChanged(tx, chat, [3]);
  });
  const missed = await changesAfter(teacher, chatId, known);
  expect(missed).toMatchObject({ change: 8, more: false, tooFar: false });
  expect(
    missed.messages.map(({ seq, change, text, reactions }) => [
      seq,
      change,
      text,
      reactions.length,
    ]),
  ).toEqual([
    [1, 5, "one!!", 0],
    [2, 6, "", 0],
    [4, 7, "four", 0],
    [3, 8, "three", 1],
  ]);
  expect((await changesAfter(teacher, chatId, 8)).messages).toEqual([]);
  expect((await latestMessages({ id: chatId }, 2)).map(({ seq }) => seq)).toEqual([3, 4]);
  // The deleted one waits for nobody.
  expect(await unreadCount(teacher)).toBe(3);
});

it("who was away too long is told to read the page again", async () => {
  const { student, chatId } = await aTalk(["one"]);
  await chatDb().update(chats).set({ lastChange: 1_002 }).where(eq(chats.id, chatId));
  expect(await changesAfter(student, chatId, 2)).toMatchObject({ tooFar: false });
  expect(await changesAfter(student, chatId, 1)).toMatchObject({ tooFar: true, change: 1_002 });
});

it("a reply is to an earlier message of its own chat", async () => {
  const [talk, other] = [await aTalk(["one", "two"]), await aTalk(["elsewhere", "x", "y"])];
  const refused = (reply: number) =>
    changed(talk, 2, { replyToSeq: reply }).then(
      () => "taken",
      (error: unknown) => databaseError(error)?.constraint,
    );
  expect(await refused(2)).toBe("messages_reply_earlier");
  expect(await refused(1)).toBe("taken");
  await expect(changed(other, 3, { replyToSeq: 0 })).rejects.toThrow();
});

it("a thread is read from any place of it, both ways, and its first message as quickly as its last", async () => {
  const { student, teacher, chatId } = await aTalk([]);
  await chatDb().execute(sql`
    insert into messages (chat_id, seq, change, sender_id, client_id, text, created_at)
    select ${chatId}, n, n, ${student.id}, gen_random_uuid(), 'message ' || n, now()
    from generate_series(1, 10000) n`);
  await chatDb()
    .update(chats)
    .set({ lastSeq: 10_000, lastChange: 10_000 })
    .where(eq(chats.id, chatId));
  const ends = async (place: Parameters<typeof readStretch>[2]) => {
    const { messages: found, lastSeq } = await readStretch(teacher, chatId, place);
    expect(lastSeq).toBe(10_000);
    return [found[0]?.seq, found.at(-1)?.seq, found.length];
  };
  const begun = performance.now();
  expect(await ends({ around: 1 })).toEqual([1, 50, 50]);
  expect(performance.now() - begun).toBeLessThan(300);
  expect(await ends({ after: 50 })).toEqual([51, 100, 50]);
  expect(await ends({ before: 9_951 })).toEqual([9_901, 9_950, 50]);
  expect(await ends({ around: 5_000 })).toEqual([4_975, 5_024, 50]);
  expect(await ends({ around: Number.MAX_SAFE_INTEGER })).toEqual([9_951, 10_000, 50]);
  await expect(readStretch(await aStudent(), chatId, { around: 1 })).rejects.toMatchObject({
    code: "not-found",
  });
});
