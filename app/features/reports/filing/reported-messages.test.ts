import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteMessage } from "#app/features/chat/changing/delete-message.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { databaseError, db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { auditLog } from "#db/schema/audit.ts";
import { messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { files as storedFiles } from "#db/schema/files.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { mails, notifications } from "#db/schema/notifications/notifications.ts";
import { aFile } from "#test/files/files.ts";
import { getEvidence } from "#app/features/reports/evidence/evidence.server.ts";
import { fileReport } from "./file-report.server.ts";
import { getTarget } from "./target.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { openMaskedCases } from "./masked-messages.server.ts";
import { readPersonRecord } from "#app/features/reports/evidence/person-record.server.ts";

useDatabase();

const rude = { category: "threat", text: "He says that he knows where I live." } as const;
const missing = { code: "not-found" };

/** Messages of both in turns, the teacher's with even numbers. */
async function aTalk(count: number) {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const begin = Date.now() - count * minute;
  for (let seq = 1; seq <= count; seq += 1) {
    const message = { chatId, clientId: randomUUID(), text: `line ${seq}` };
    await sendMessage(seq % 2 ? student : teacher, message, new Date(begin + seq * minute));
  }
  return { student, teacher, chatId };
}

it("a reported message is kept with what was around it, whatever becomes of it, and a changed word is noticed [E7]", async () => {
  const { student, chatId } = await aTalk(28);
  const about = { chatId, seq: 24 };
  const row = and(eq(messages.chatId, chatId), eq(messages.seq, 24));
  // Edited and then deleted before anybody reports it.
  const at = new Date();
  await chatDb()
    .insert(messageOriginals)
    .values({ chatId, seq: 24, at, cause: "edited", text: "I know your street" });
  await chatDb().update(messages).set({ editedAt: at, deletedAt: at }).where(row);
  expect(await getTarget(student, about)).toMatchObject({ message: { text: "", isDeleted: true } });
  const filed = await fileReport(student, about, rude);
  if (!filed.ok) throw new Error(filed.reason);
  await chatDb().update(messages).set({ text: "" }).where(row);

  const { context, severity } = await getEvidence(await anAdmin(), filed.reportId);
  expect(severity).toBe("S1");
  expect(context!.isUnchanged).toBe(true);
  expect(context!.messages).toHaveLength(rules.report.contextMessages);
  expect(context!.messages.map(({ seq }) => seq)).toContain(24 + rules.report.contextAfter);
  expect(context!.messages.filter(({ isReported }) => isReported)).toMatchObject([
    {
      seq: 24,
      side: "teacher",
      text: "line 24",
      isDeleted: true,
      originals: [{ text: "I know your street" }],
    },
  ]);

  await db()
    .update(reports)
    .set({ context: sql`jsonb_set(${reports.context}, '{0,text}', '"another"')` })
    .where(eq(reports.id, filed.reportId));
  const tampered = await getEvidence(await anAdmin(), filed.reportId);
  expect(tampered.context!.isUnchanged).toBe(false);
});

it("one reports the other's messages alone, of one's own chats, and each of both can [E7]", async () => {
  const { student, teacher, chatId } = await aTalk(3);
  await expect(fileReport(student, { chatId, seq: 1 }, rude)).rejects.toMatchObject(missing);
  await expect(fileReport(student, { chatId, seq: 9 }, rude)).rejects.toMatchObject(missing);
  const stranger = await aStudent();
  await expect(fileReport(stranger, { chatId, seq: 2 }, rude)).rejects.toMatchObject(missing);
  const filed = await fileReport(teacher, { chatId, seq: 1 }, rude);
  if (!filed.ok) throw new Error(filed.reason);
  const { studentName, by } = await getEvidence(await anAdmin(), filed.reportId);
  expect({ studentName, by }).toEqual({ studentName: student.name, by: "teacher" });
  // The same words about another message are another report, and count.
  expect(await fileReport(teacher, { chatId, seq: 3 }, rude)).not.toEqual(filed);
  expect(await fileReport(teacher, { chatId, seq: 1 }, rude)).toEqual(filed);
});

it("a report of a message has its context, and no other report has one", async () => {
  const { student, teacher, chatId } = await aTalk(2);
  const row = { reporterId: student.id, teacherId: teacher.id, ...rude, severity: "S1" } as const;
  const refused = (more: Partial<typeof reports.$inferInsert>) =>
    db()
      .insert(reports)
      .values({ ...row, subject: "message", ...more })
      .then(
        () => "taken",
        (error: unknown) => databaseError(error)?.constraint,
      );
  expect(await refused({ chatId, messageSeq: 2 })).toBe("reports_message");
  expect(await refused({ subject: "teacher", context: [] })).toBe("reports_message");
  expect(await refused({ chatId, messageSeq: 2, context: [] })).toBe("taken");
});

it("five messages with hidden contact details in a day are one case for the admins, sealed with what they said [E8]", async () => {
  const { student, chatId } = await aTalk(2);
  const now = new Date();
  const send = (count: number) =>
    sendMessage(
      student,
      { chatId, clientId: randomUUID(), text: `${count}: me@mail.example`, masked: "on" },
      new Date(now.getTime() - (10 - count) * minute),
    );
  const cases = () => db().select().from(reports).where(eq(reports.chatId, chatId));
  for (const count of [1, 2, 3, 4]) await send(count);
  await openMaskedCases(now);
  expect(await cases()).toEqual([]);
  await send(5);
  await openMaskedCases(now);
  await openMaskedCases(now);
  const [found, ...more] = await cases();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ reporterId: null, category: "contact-details", messageSeq: 7 });
  const admin = await anAdmin();
  const { context, by, reporter, studentName } = await getEvidence(admin, found!.id);
  expect({ by, reporter, studentName }).toEqual({
    by: "teacher",
    reporter: null,
    studentName: student.name,
  });
  expect(context!.isUnchanged).toBe(true);
  expect(context!.messages.at(-1)).toMatchObject({
    isReported: true,
    originals: [{ text: "5: me@mail.example" }],
  });
});

it("a student whose message a teacher reported is warned, with the reason, by mail and behind the bell", async () => {
  const { student, teacher, chatId } = await aTalk(1);
  const filed = await fileReport(teacher, { chatId, seq: 1 }, rude);
  if (!filed.ok) throw new Error(filed.reason);
  const admin = await anAdmin();
  const reason = "The message threatens the teacher. A second one ends the account.";
  const { reportId } = filed;
  await decideReport(admin, { reportId, version: 1, ground: "conduct", outcome: "warn", reason });
  await runJobs();
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.to, student.email), sql`${mails.subject} like '%You were warned'`));
  expect(mail!.text).toContain(reason);
  const [notice] = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, student.id));
  expect(notice).toMatchObject({ title: expect.stringContaining("You were warned") });
  expect(notice!.body).toContain(reason);
  const toTeacher = await db().select().from(mails).where(eq(mails.to, teacher.email));
  expect(toTeacher.map(({ subject }) => subject).join()).toContain("The student was warned");
  const { reports: known } = await readPersonRecord(admin, student.id);
  expect(known.about).toMatchObject({ total: 1, upheld: 1 });
});

it("files around a reported message are sealed by what is in them, and opened by admins, each look written down [E7] [F5]", async () => {
  const { student, teacher, chatId } = await aTalk(2);
  const [admin, fileId] = [await anAdmin(), await aFile(teacher, "attachment")];
  const files = [{ id: fileId, name: "x.pdf" }];
  await sendMessage(teacher, { chatId, clientId: randomUUID(), text: "", files });
  const opens = () =>
    openFile(admin, fileId).then(
      ({ body }) => body!.cancel().then(() => true),
      () => false,
    );
  expect(await opens()).toBe(false);
  const filed = await fileReport(student, { chatId, seq: 2 }, rude);
  if (!filed.ok) throw new Error(filed.reason);
  const { context } = await getEvidence(admin, filed.reportId);
  const sha256 = createHash("sha256").update("canary-attachment").digest("hex");
  const sent = { id: fileId, name: "x.pdf", sha256, picture: null };
  expect(context!.messages.at(-1)!.files).toEqual([sent]);
  const picture = { width: 800, height: 600 };
  await db().update(storedFiles).set(picture).where(eq(storedFiles.id, fileId));
  const again = await getEvidence(admin, filed.reportId);
  expect(again.context!.messages.at(-1)!.files).toEqual([{ ...sent, picture }]);
  // Its sender takes it back: who decides still sees it.
  await deleteMessage(teacher, { chatId, seq: 3 });
  expect(await opens()).toBe(true);
  const looks = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `file:${fileId}`));
  expect(looks.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["files.message-file-seen", admin.id],
  ]);
});
