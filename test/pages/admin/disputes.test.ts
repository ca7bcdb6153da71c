import { href } from "react-router";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

/** A message of the student's to the teacher. */
async function wrote(student: { id: string }, teacher: { id: string }, text: string) {
  const [chat] = await chatDb()
    .insert(chats)
    .values({ studentId: student.id, teacherId: teacher.id })
    .returning();
  const written = { chatId: chat!.id, seq: 1, change: 1, text, createdAt: new Date() };
  await chatDb()
    .insert(messages)
    .values({ ...written, senderId: student.id, clientId: crypto.randomUUID() });
}

it("an admin sees each dispute with its deadline, reads what the bank will get, and sends exactly that [D9]", async () => {
  const [student, teacher] = [await aStudent({ name: "Ada Payer" }), await aTeacher()];
  const { dispute, ref } = await aDispute(await aCompletedLesson(student, teacher));
  await wrote(student, teacher, "Thank you for the lesson, see you next week!");
  const desk = app.as(await anAdmin());
  const list = await desk.get(href("/admin/disputes"));
  expect(list.words("main")).toMatch(/Ada Payer.*£22\.00.*The lesson was not given/);
  const own = href("/admin/disputes/:disputeId", { disputeId: dispute.id });
  const page = await desk.get(own);
  expect(page.words("main")).toMatch(/Answer by.*£20\.00/);
  expect(page.words("main")).toMatch(/was in the lesson room, 5\d minutes/);
  expect(page.words("main")).toContain("Ada Payer: Thank you for the lesson, see you next week!");
  const long = await desk.press(page, "Send this to the bank", { words: "x".repeat(2_001) });
  expect([long.status, long.field("words").value]).toEqual([400, "x".repeat(2_001)]);
  const stale = await desk.press(page, "Send this to the bank", { words: "Hello", seen: "old" });
  expect([stale.status, stale.field("words").value]).toEqual([409, "Hello"]);
  expect(stale.words("[role=alert]")).toContain("Something has changed since you looked");
  const sent = await desk.press(page, "Send this to the bank", { words: "Both were there." });
  expect(sent.status).toBe(302);
  const [atBank] = await db()
    .select()
    .from(embeddedDisputes)
    .where(eq(embeddedDisputes.chargeId, ref));
  const [ours] = await db().select().from(disputes).where(eq(disputes.id, dispute.id));
  expect(atBank!.evidence).toEqual(ours!.evidence);
  expect(atBank!.evidence["uncategorized_text"]).toContain("Both were there.");
  expect(atBank!.evidence["uncategorized_text"]).toMatch(
    /Messages between the two.*\n.*UTC, Ada Payer: Thank you for the lesson, see you next week!/,
  );
  expect((await desk.get(own)).words("main")).toContain("What the bank was sent");
});

it("a disputed lesson says so on both its pages, in the payments and in the console, where a refund is refused with the reason [D9]", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const { dispute, payment } = await aDispute(lessonId);
  const pages = {
    student: href("/student/lessons/:lessonId", { lessonId }),
    teacher: href("/teacher/lessons/:lessonId", { lessonId }),
  };
  const wordsOf = async () => ({
    student: (await app.as(student).get(pages.student)).words("#receipt"),
    teacher: (await app.as(teacher).get(pages.teacher)).words("#receipt"),
    list: (await app.as(student).get(href("/student/payments"))).words("main"),
  });
  const open = await wordsOf();
  expect(open.student).toMatch(/Bank dispute.*Your bank has taken this payment back/);
  expect(open.teacher).toMatch(/Bank dispute.*Your money for the lesson is kept aside/);
  expect(open.list).toContain("Your bank has taken money back, and decides");
  const desk = app.as(await anAdmin());
  const file = await desk.get(href("/admin/money/payments/:paymentId", { paymentId: payment.id }));
  expect(file.words("main")).toContain("Nothing can go back to the card before the bank");
  const own = href("/admin/disputes/:disputeId", { disputeId: dispute.id });
  expect(file.link("Open the dispute")).toBe(own);
  const ask = { kind: "refund", amount: "5", reason: "The sound was lost for ten minutes." };
  const refused = await desk.press(file, "Show what would happen", ask);
  expect([refused.status, refused.field("amount").value]).toEqual([422, "5"]);
  expect(refused.field("amount").error).toContain("A bank disputes this payment");
  const goodwill = { ...ask, kind: "goodwill-teacher" };
  expect((await desk.press(file, "Show what would happen", goodwill)).status).toBe(200);
  await desk.press(await desk.get(own), "Accept the dispute", { sure: "yes" });
  const lost = await wordsOf();
  expect(lost.student).toContain("Your bank has given this payment back to you");
  expect(lost.teacher).toContain("we cannot pay you for the lesson");
  expect(lost.list).toContain("Your bank has given money back to you");
});

it("an admin gives a dispute up with a tick, and another's answer is said at the form", async () => {
  const { dispute } = await aDispute(await aCompletedLesson(await aStudent(), await aTeacher()));
  const desk = app.as(await anAdmin());
  const own = href("/admin/disputes/:disputeId", { disputeId: dispute.id });
  const page = await desk.get(own);
  const unsure = await desk.press(page, "Accept the dispute");
  expect(unsure.status).toBe(400);
  expect(unsure.field("sure").error).toContain("Tick this to give the money up");
  expect((await desk.press(page, "Accept the dispute", { sure: "yes" })).status).toBe(302);
  const late = await desk.press(page, "Accept the dispute", { sure: "yes" });
  expect(late.status).toBe(409);
  expect((await desk.get(own)).words("main")).toContain("The student keeps the money");
  expect((await desk.get(`${href("/admin/disputes")}?state=over`)).words("main")).toContain("Lost");
  expect((await app.as(await aStudent()).get(own)).status).toBe(403);
  const unknown = href("/admin/disputes/:disputeId", { disputeId: "nothing" });
  expect((await desk.get(unknown)).status).toBe(404);
});
