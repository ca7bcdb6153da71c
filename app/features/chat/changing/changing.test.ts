import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { unreadCount } from "../conversations/chats.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { changesAfter, latestMessages } from "../conversations/messages.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { deleteMessage } from "./delete-message.server.ts";
import { editMessage } from "./edit-message.server.ts";
import { forgetDeleted } from "./forget-deleted.server.ts";
import { countReactions } from "./reaction-names.ts";
import { react } from "./react.server.ts";

useDatabase();

/** A chat with one message of the student's, written at `at`, and a reply of the teacher's to it. */
async function aTalk(at = new Date()) {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const send = (person: { id: string }, text: string, replyTo?: number) =>
    sendMessage(person, { chatId, clientId: randomUUID(), text, replyTo }, at);
  await send(student, "Ayer he ido");
  await send(teacher, "When?", 1);
  const now = async () => latestMessages({ id: chatId }, 10);
  return { student, teacher, chatId, send, now, of: { chatId, seq: 1 } };
}

it("a reply shows what it answers, as it is after an edit or a deletion, to who was away as well", async () => {
  const { student, teacher, chatId, of, now } = await aTalk();
  expect((await now())[1]).toMatchObject({
    replyTo: 1,
    quote: { senderId: student.id, line: "Ayer he ido" },
  });
  const known = (await now()).at(-1)!.change;
  await editMessage(student, { ...of, text: "Ayer fui", before: "Ayer he ido" });
  const missed = await changesAfter(teacher, chatId, known);
  expect(missed.messages).toMatchObject([
    { seq: 1, text: "Ayer fui", editedAt: expect.any(Number) },
    { seq: 2, quote: { line: "Ayer fui" } },
  ]);
  await deleteMessage(student, of);
  const [gone, reply] = await now();
  expect(gone).toMatchObject({ text: "", deletedAt: expect.any(Number) });
  expect(reply).toMatchObject({ quote: { line: "Message deleted" } });
});

it("an edit shows itself in all replies by one statement, in the order of the chat", async () => {
  const { student, teacher, of, send, now } = await aTalk();
  for (let n = 0; n < 5; n += 1) await send(teacher, `And then? ${n}`, 1);
  const known = (await now()).at(-1)!.change;
  await editMessage(student, { ...of, text: "Ayer fui", before: "Ayer he ido" });
  const { messages: changed } = await changesAfter(teacher, of.chatId, known);
  expect(changed.map(({ seq, change }) => [seq, change - known])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((seq) => [seq, seq]),
  );
  // The number of the statement within its transaction, as PostgreSQL notes it in each row.
  const { rows } = await chatDb().execute(sql`
    select distinct cmin::text from messages where chat_id = ${of.chatId} and change > ${known}`);
  expect(rows.length).toBe(1);
});

it("an edit keeps what was said for reports, and says so where another window was faster", async () => {
  const { student, of, now } = await aTalk();
  const edit = (text: string, before: string) => editMessage(student, { ...of, text, before });
  expect(await edit("Ayer fui", "Ayer he ido")).toMatchObject({ ok: true });
  expect(await edit("Ayer iba", "Ayer he ido")).toEqual({ ok: false, reason: "changed" });
  expect((await now())[0]!.text).toBe("Ayer fui");
  const [original] = await chatDb()
    .select()
    .from(messageOriginals)
    .where(eq(messageOriginals.chatId, of.chatId));
  expect(original).toMatchObject({ text: "Ayer he ido" });
});

it("what is deleted counts as unread for nobody, and its words are forgotten when reports have had their time", async () => {
  const at = new Date(Date.now() - minute);
  const { student, teacher, of } = await aTalk(at);
  const first = <T extends typeof messages | typeof messageOriginals>(table: T) =>
    and(eq(table.chatId, of.chatId), eq(table.seq, 1));
  await editMessage(student, { ...of, text: "Ayer fui", before: "Ayer he ido" });
  await deleteMessage(student, of);
  expect(await unreadCount(teacher)).toBe(0);
  const stored = async () => {
    const [row] = await chatDb().select().from(messages).where(first(messages));
    return [row!.text, await chatDb().$count(messageOriginals, first(messageOriginals))];
  };
  const kept = rules.chat.tombstoneDays * day;
  await forgetDeleted(new Date(Date.now() + kept - hour));
  expect(await stored()).toEqual(["Ayer fui", 1]);
  await forgetDeleted(new Date(Date.now() + kept + hour));
  expect(await stored()).toEqual(["", 0]);
});

it("a reaction of each is counted once and taken back, with a name that can be said", async () => {
  const { student, teacher, of, now } = await aTalk();
  const give = (person: { id: string }, given = true) =>
    react(person, { ...of, reaction: "👍", given });
  await Promise.all([give(student), give(teacher), give(teacher)]);
  const names = { me: student.id, from: "Inés" };
  const counted = async () => countReactions((await now())[0]!, names);
  expect(await counted()).toEqual([
    { reaction: "👍", count: 2, mine: true, label: "Thumbs up, 2, from you and Inés" },
  ]);
  await give(student, false);
  expect(await counted()).toMatchObject([
    { count: 1, mine: false, label: "Thumbs up, 1, from Inés" },
  ]);
});

it("nothing is changed by the other, by a stranger, or in a closed conversation", async () => {
  const { student, teacher, of } = await aTalk();
  const edit = { ...of, text: "x", before: "Ayer he ido" };
  expect(await editMessage(teacher, edit)).toEqual({ ok: false, reason: "not-yours" });
  expect(await deleteMessage(teacher, of)).toEqual({ ok: false, reason: "not-yours" });
  const stranger = await aStudent();
  const reaction = { ...of, reaction: "👍", given: true } as const;
  for (const asked of [
    () => editMessage(stranger, edit),
    () => deleteMessage(stranger, of),
    () => react(stranger, reaction),
    () => deleteMessage(student, { ...of, seq: 99 }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: "not-found" });
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
  expect(await editMessage(student, edit)).toEqual({ ok: false, reason: "closed" });
  expect(await deleteMessage(student, of)).toEqual({ ok: false, reason: "closed" });
  expect(await react(student, reaction)).toEqual({ ok: false, reason: "closed" });
});
