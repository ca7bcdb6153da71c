import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readBarCounts } from "#app/bar-counts.server.ts";
import { blockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { attachToChat } from "#app/features/chat/attachments/attach-file.server.ts";
import { deleteMessage } from "#app/features/chat/changing/delete-message.server.ts";
import { editMessage } from "#app/features/chat/changing/edit-message.server.ts";
import { react } from "#app/features/chat/changing/react.server.ts";
import {
  checkLinks,
  linksToChat,
  linksToMain,
} from "#app/features/chat/conversations/check-links.server.ts";
import { getChat, listChats, unreadCount } from "#app/features/chat/conversations/chats.server.ts";
import { latestMessages } from "#app/features/chat/conversations/messages.server.ts";
import { openChat, openLessonChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { searchMessages } from "#app/features/chat/message-search/search-messages.server.ts";
import { markRead } from "#app/features/chat/reading/mark-read.server.ts";
import { unreadMail } from "#app/features/chat/reading/unread-mail.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { loadThread } from "#app/features/chat/thread/chat-page.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import { beginUpload, finishUpload, takePiece } from "#app/features/files/uploads.server.ts";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import { exportData } from "#app/features/privacy/export-data.server.ts";
import { getEvidence } from "#app/features/reports/evidence/evidence.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { readAttendance } from "#app/features/scheduling/attendance/room-record.server.ts";
import { sealAttendance } from "#app/features/scheduling/attendance/seal-attendance.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { countOutbox } from "#app/platform/database/chat-cluster/outbox.server.ts";
import { isUnavailable } from "#app/platform/database/database-away.server.ts";
import { database, databaseError, db } from "#app/platform/database/db.server.ts";
import { moveChats } from "#app/platform/database/chat-cluster/move-chats.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { isMigrated, migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { chatTableNames } from "#db/schema/chat/chat-tables.ts";
import { files } from "#db/schema/files.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { asOwner, byOwner, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";

useDatabase({ apart: true });

async function twoWhoBooked() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / (30 * minute)) * 30 * minute + 2 * day;
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  const { chatId } = await openLessonChat(student, lessonId);
  return { student, teacher, lessonId, startsAt, chatId };
}

const say = (text: string) => ({ clientId: randomUUID(), text });
type Said = { ok: true; message: { seq: number } } | { ok: false; reason: string };
function seqOf(said: Said): number {
  if (!said.ok) throw new Error(said.reason);
  return said.message.seq;
}

/** A file that has come for a message of a chat. */
async function aFileFor(person: Awaited<ReturnType<typeof aStudent>>, chatId: string) {
  const bytes = Buffer.from("%PDF-1.7\n%%EOF", "latin1");
  const purpose = `attachment:${chatId}:${randomUUID()}` as Purpose;
  const begun = await beginUpload(person, {
    purpose,
    bytes: bytes.length,
    fingerprint: "a".repeat(64),
  });
  if (!begun.ok) throw new Error(begun.reason);
  await takePiece(person, begun.id, 0, new Blob([new Uint8Array(bytes)]).stream());
  const done = await finishUpload(person, begun.id, attachToChat(person));
  if (!done.ok) throw new Error(done.reason);
  return done.file;
}

describe("with chat and presence in a cluster of their own", () => {
  it("a booked lesson stands in the chat of its two, who write, edit, react, send files, search and read", async () => {
    const { student, teacher, lessonId, chatId } = await twoWhoBooked();
    const asked = { show: 0, from: null, around: null, readBefore: null };
    const thread = await loadThread(student, chatId, asked);
    expect(thread.cards.map(({ lesson }) => lesson.id)).toContain(lessonId);

    const file = await aFileFor(student, chatId);
    const first = seqOf(
      await sendMessage(student, {
        chatId,
        ...say("here is my homework"),
        files: [{ id: file.id, name: "essay.pdf" }],
      }),
    );
    await sendMessage(teacher, { chatId, ...say("thank you"), replyTo: first });
    const edit = { chatId, seq: first, text: "here is my essay", before: "here is my homework" };
    expect(await editMessage(student, edit)).toMatchObject({ ok: true });
    await react(teacher, { chatId, seq: first, reaction: "👍", given: true });

    const shown = await latestMessages(await getChat(teacher, chatId), 10);
    expect(shown).toMatchObject([
      { text: "here is my essay", files: [{ name: "essay.pdf", state: "ready" }] },
      { text: "thank you", quote: { line: "here is my essay" } },
    ]);
    expect(shown[0]!.reactions).toHaveLength(1);
    expect((await searchMessages(teacher, "essay")).messages).toHaveLength(1);
    expect(await listChats(student)).toMatchObject([{ id: chatId, unread: 1 }]);
    expect(await unreadCount(student)).toBe(1);
    expect((await readBarCounts(teacher)).unread).toBe(1);
    await markRead(student, chatId);
    expect(await unreadCount(student)).toBe(0);

    await runJobs();
    const [kept] = await db().select().from(files).where(eq(files.id, file.id));
    expect(kept!.deleteAt).toBeNull();
    await (await openFile(teacher, file.id)).body?.cancel();
    await deleteMessage(student, { chatId, seq: first });
    await runJobs();
    await expect(openFile(teacher, file.id)).rejects.toMatchObject({ code: "not-found" });
    const [gone] = await db().select().from(files).where(eq(files.id, file.id));
    expect(gone!.deleteAt).not.toBeNull();
  });

  it("a block ends what they write, from the next message on", async () => {
    const { student, teacher, chatId } = await twoWhoBooked();
    await blockPerson(teacher, student.id);
    const refused = await sendMessage(student, { chatId, ...say("hello?") });
    expect(refused).toEqual({ ok: false, reason: "closed" });
  });

  it("a reported message is sealed with what was around it, and is about who wrote it", async () => {
    const { student, teacher, chatId } = await twoWhoBooked();
    const seq = seqOf(await sendMessage(teacher, { chatId, ...say("I know your street") }));
    const words = { category: "threat", text: "He says that he knows where I live." } as const;
    const filed = await fileReport(student, { chatId, seq }, words);
    if (!filed.ok) throw new Error(filed.reason);
    const evidence = await getEvidence(await anAdmin(), filed.reportId);
    expect(evidence.context).toMatchObject({
      isUnchanged: true,
      messages: [{ seq, text: "I know your street", side: "teacher", isReported: true }],
    });
  });

  it("attendance is sealed from stays in the other cluster", async () => {
    const { lessonId, teacher, startsAt } = await twoWhoBooked();
    await bothCame(lessonId);
    const at = (minutes: number) => new Date(startsAt + minutes * minute);
    await sealAttendance(at(70));
    const lesson = { id: lessonId, teacherId: teacher.id, startsAt, minutes: 50 };
    const record = await readAttendance(db(), lesson);
    expect(record.visits).toHaveLength(2);
    expect(record.seal).toEqual({ state: "sealed", at: at(70).getTime() });
  });

  it("a copy of one's data has both, and an erased person's words go in both", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug: "ana" } })];
    const opened = await openChat(student, "ana");
    if (!opened.ok) throw new Error(opened.reason);
    await sendMessage(student, { chatId: opened.chatId, ...say("canary-7f3a") });
    let copy = "";
    for await (const part of exportData(student)) copy += part;
    expect(copy).toContain("canary-7f3a");
    expect(await erasePerson(student.id)).toBe(true);
    await runJobs();
    const said = await chatDb().select().from(messages).where(eq(messages.senderId, student.id));
    expect(said.map(({ text }) => text)).toEqual(["This message went with its sender’s account."]);
    expect(await getChat(teacher, opened.chatId)).toMatchObject({ id: opened.chatId });
  });

  it("what a process left that was killed before it queued its jobs is queued by the next, once", async () => {
    const { student, teacher, chatId } = await twoWhoBooked();
    await runJobs();
    await stopJobs();
    await sendMessage(student, { chatId, ...say("are you there?") });
    const left = await countOutbox();
    expect(left).toBeGreaterThan(0);
    await startJobs([], { work: false });
    await runJobs();
    expect(await countOutbox()).toBe(0);
    const { rows } = await db().execute<{ reader: string }>(sql`
      select data ->> 'readerId' as reader from pgboss.job where name = ${unreadMail.name} and data ->> 'chatId' = ${chatId}`);
    expect(rows).toEqual([{ reader: teacher.id }]);
  });

  it("each database is closed to what is in the other, so that no statement joins them", async () => {
    const code = (asked: Promise<unknown>) =>
      asked.then(
        () => "none",
        (error: unknown) => databaseError(error)?.code,
      );
    expect(await code(db().execute(sql`select from messages`))).toBe("42501");
    expect(await code(chatDb().execute(sql`select from users`))).toBe("42501");
    for (const name of chatTableNames)
      expect(
        await byOwner(sql`select 1 as row from ${sql.identifier(name)} limit 1`),
        name,
      ).toEqual([]);
  });

  it("what constraints held between the two is looked after by a job", async () => {
    const { chatId } = await twoWhoBooked();
    expect(await checkLinks()).toEqual({});
    const nobody = randomUUID();
    const theirs = and(eq(chats.id, chatId));
    const [before] = await chatDb().select().from(chats).where(theirs);
    await chatDb().update(chats).set({ studentId: nobody }).where(theirs);
    expect(await checkLinks()).toEqual({ "chats.student_id": 1 });
    await chatDb().update(chats).set({ studentId: before!.studentId }).where(theirs);

    const keys = await byOwner<{ name: string }>(sql`
      select conrelid::regclass || '.' || (select attname from pg_attribute
          where attrelid = conrelid and attnum = conkey[1]) as name
      from pg_constraint where contype = 'f' and not conenforced and conparentid = 0
        and conrelid::regclass::text not like 'ledger%'`);
    const watched = [...linksToMain, ...linksToChat].map((link) => `${link.table}.${link.column}`);
    // Whose stay it was is one of the lesson's two.
    expect(keys.map(({ name }) => name).toSorted()).toEqual(
      [...watched, "room_presence.user_id"].toSorted(),
    );
  });

  it("while it is away pages say so, and lessons are booked and paid for", async () => {
    const { student, chatId } = await twoWhoBooked();
    const { chat } = database();
    const connect = chat!.pool.connect;
    chat!.pool.connect = (() =>
      Promise.reject(
        Object.assign(new Error("connect ECONNREFUSED"), {
          code: "ECONNREFUSED",
          syscall: "connect",
        }),
      )) as unknown as typeof connect;
    try {
      expect(await getChat(student, chatId).catch(isUnavailable)).toBe(true);
      expect((await readBarCounts(student)).unread).toBe(0);
      expect(await aBookedLesson(await aStudent(), await aTeacher())).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      chat!.pool.connect = connect;
    }
    expect(await getChat(student, chatId)).toMatchObject({ id: chatId });
  });

  it("a start brings both up to date, and refuses where chats lie in a database that nobody reads", async () => {
    await migrateDatabase();
    const someone = await aStudent();
    await asOwner(`insert into chat_settings (person_id) values ('${someone.id}')`);
    await expect(migrateDatabase()).rejects.toThrow(/still in the database of DATABASE_URL/);
    await asOwner("delete from chat_settings");
    const { chatUrl } = env();
    env().chatUrl = null;
    await expect(migrateDatabase()).rejects.toThrow(/in a cluster of their own/);
    env().chatUrl = chatUrl;
    expect(await isMigrated(chatDb())).toBe(true);
  });

  it("everything moves back into one database, where constraints hold it again, and out of it", async () => {
    const { chatId, student } = await twoWhoBooked();
    await sendMessage(student, { chatId, ...say("on the move") });
    await runJobs();
    const counted = sql`select count(*)::int as rows from messages`;
    const [before] = (await chatDb().execute<{ rows: number }>(counted)).rows;
    expect((await moveChats("back"))["messages"]).toBe(before!.rows);
    expect(await byOwner(counted)).toEqual([before]);
    expect((await chatDb().execute(counted)).rows).toEqual([{ rows: 0 }]);
    const loose = asOwner(`update chats set student_id = gen_random_uuid() where id = '${chatId}'`);
    await expect(loose).rejects.toMatchObject({ code: "23503" });
    await moveChats("there");
    expect(await byOwner(counted)).toEqual([{ rows: 0 }]);
    expect((await chatDb().execute(counted)).rows).toEqual([before]);
    expect(await latestMessages(await getChat(student, chatId), 1)).toMatchObject([
      { text: "on the move" },
    ]);
  });
});
