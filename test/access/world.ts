/** One of each kind of person, and one of each thing that belongs to somebody, as the matrix of access knows them. */
import { addFlashcards } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { listAllFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { inTransaction, db } from "#app/platform/database/db.server.ts";
import {
  addSavedReply,
  listSavedReplies,
} from "#app/features/chat/saved-replies/saved-replies.server.ts";
import { makeEndpoint } from "#app/features/api/webhooks/endpoints.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { holdForStudent } from "#app/features/scheduling/booking/hold-for-student.server.ts";
import { day } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { uploads } from "#db/schema/files.ts";
import { assignMaterial } from "#app/features/learning/materials/assign-material.server.ts";
import { addMaterial } from "#app/features/learning/materials/save-material.server.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { lessonNotes, studentNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { reviews } from "#db/schema/reviews.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { decidedAs } from "#test/builders/reports.ts";
import {
  aBookedLesson,
  aHold,
  bankCard,
  firstOpenStart,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { aPackage } from "#test/builders/packages.ts";
import { aSeries } from "#test/builders/series.ts";
import { aPortrait } from "#test/files/pictures.ts";
import { givePayoutBank } from "#test/builders/payouts.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { aLesson } from "#e2e/harness/world.ts";
import { asc, eq, sql } from "drizzle-orm";
import { accounts, post } from "#app/features/payments/ledger/ledger.server.ts";
import { writeInvoices } from "#app/features/payments/invoices/write-invoices.server.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";
import {
  adjustPayment,
  previewAdjustment,
} from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { draftAnnouncement } from "#app/features/announcements/write-announcement.server.ts";
import { previewOf } from "#app/features/payments/adjustments/rules.ts";
import { heldMoney } from "#app/features/scheduling/cancel-and-reschedule/settle-by-admin.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { commissionInvoices, receipts } from "#db/schema/payments/receipts.ts";
import { payLesson } from "#db/seed/money/paying.ts";

const aDraft = {
  kind: "service" as const,
  title: "A night without us",
  text: "The site is closed for an hour tonight, while we look after it.",
  link: null,
  audience: "teachers" as const,
  language: null,
  bell: true,
  mail: false,
};

/** Who asks. The last two hold the cookie of a session that was theirs. */
export const actors = [
  "visitor",
  "student",
  "other-student",
  "teacher",
  "other-teacher",
  "applicant",
  "admin",
  "suspended",
  "deleted",
] as const;

export type Actor = (typeof actors)[number];

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Everything here belongs to the student, the teacher or the applicant; the others have nothing to do with it. */
export async function makeWorld() {
  const student = await aStudent({ name: "Owned Student", email: "owner-student@example.test" });
  const teacher = await aTeacher({ person: { email: "owner-teacher@example.test" } });
  const [otherStudent, applicant, suspended, deleted] = await Promise.all(
    Array.from({ length: 4 }, () => aStudent({ name: "Someone Else" })),
  );
  const otherTeacher = await aTeacher();
  const [admin, otherAdmin] = [await anAdmin(), await anAdmin()];

  const [profile] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const portrait = await aPortrait(student);
  const [upload] = await db()
    .insert(uploads)
    .values({ ownerId: student.id, purpose: "identity", bytes: 10, fingerprint: "canary-mark" })
    .returning();
  const payoutAccount = await givePayoutBank(teacher);
  const hold = await aHold(student, teacher);
  const bank = await aHold(student, teacher);
  await payLesson(student, { lessonId: bank, note: "", earlyStart: true, card: bankCard });
  const lesson = await aBookedLesson(student, teacher, { note: "canary-note" });
  const kept = await holdForStudent(teacher, {
    studentId: student.id,
    offerId: teacher.offer.id,
    startsAt: await firstOpenStart(teacher, { after: 6 * day }),
    requestId: crypto.randomUUID(),
  });
  if (!kept.ok) throw new Error(kept.reason);
  const bought = await aPackage(student, teacher);
  await addFlashcards(student, [{ language: "es", term: "la mesa", meaning: "the table" }], "own");
  const [flashcard] = await listAllFlashcards(student);
  await addSavedReply(teacher, { title: "Late", text: "canary-reply" });
  const [savedReply] = await listSavedReplies(teacher);
  const hook = await makeEndpoint(
    teacher,
    { url: "https://example.org/hook", events: ["payout.paid"] },
    { headers: new Headers() },
  );
  const weeklyTeacher = await aTeacher();
  const weekly = await aSeries(student, weeklyTeacher, {
    count: 3,
    startsAt: await firstOpenStart(weeklyTeacher, { after: 9 * day }),
  });
  const room = await aLesson({ student, teacher: { ...teacher, slug: profile!.slug } });
  const taught = await aLesson(
    { student, teacher: { ...teacher, slug: profile!.slug } },
    { startsInMinutes: -24 * 60 },
  );
  const written = new Date();
  // Settled, so that no job of the clock's reads its empty room and voids it.
  await rewriteLessons({ state: "completed", judgedAt: written }, eq(lessons.id, taught));
  await db().insert(lessonNotes).values({
    lessonId: taught,
    summary: "canary-summary",
    writtenAt: written,
    changedAt: written,
  });
  const [homeworkRow] = await db()
    .insert(homework)
    .values({
      studentId: student.id,
      teacherId: teacher.id,
      lessonId: taught,
      task: "canary-homework",
      state: "handed_in",
      answer: "canary-answer",
      givenAt: written,
      handedInAt: written,
      handedInOn: "2026-11-20",
    })
    .returning();
  const material = await addMaterial(teacher, {
    kind: "note",
    title: "canary-material",
    words: "canary-words",
    url: null,
    folderId: null,
  });
  if (!material.ok) throw new Error(material.reason);
  await assignMaterial(teacher, material.id, student.id);
  await db().insert(studentNotes).values({
    teacherId: teacher.id,
    studentId: student.id,
    note: "canary-own",
    changedAt: written,
  });
  const opened = await openChat(student, profile!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  const text = "canary-message";
  await sendMessage(student, { chatId: opened.chatId, clientId: crypto.randomUUID(), text });
  const [application] = await db()
    .insert(applications)
    .values({
      userId: applicant!.id,
      state: "submitted",
      submittedAt: new Date(),
      headline: "canary-headline",
    })
    .returning();
  const complaint = {
    reporterId: student.id,
    subject: "teacher",
    teacherId: teacher.id,
    category: "scam",
    severity: "S2",
    text: "canary-report",
  } as const;
  const decided = { ...decidedAs, reason: "canary-reason" };
  const made = await db()
    .insert(reports)
    .values([complaint, { ...complaint, ...decided, decidedAt: new Date() }])
    .returning();
  const [review] = await db()
    .insert(reviews)
    .values({
      lessonId: lesson,
      studentId: student.id,
      teacherId: teacher.id,
      stars: 5,
      text: "What everybody may read.",
    })
    .returning();
  const [ticket] = await db()
    .insert(contactMessages)
    .values({
      userId: student.id,
      name: student.name,
      email: student.email,
      topic: "other",
      text: "canary-ticket",
    })
    .returning();

  const people = {
    student,
    "other-student": otherStudent!,
    teacher,
    "other-teacher": otherTeacher,
    applicant: applicant!,
    admin,
    suspended: suspended!,
    deleted: deleted!,
  };
  const stale = {
    suspended: await cookieOf(suspended!.email),
    deleted: await cookieOf(deleted!.email),
  };
  await suspendPerson(otherAdmin, suspended!.id, "terms");
  await inTransaction((tx) =>
    tx
      .update(users)
      .set({ erasedAt: sql`now()` })
      .where(eq(users.id, deleted!.id)),
  );
  const disputed = await aBookedLesson(student, teacher);
  const { dispute } = await aDispute(disputed);
  await numberReceipts();
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lesson));
  const input = { paymentId: payment!.id, kind: "goodwill-teacher", amountPence: 100 } as const;
  const quoted = await previewAdjustment(admin, input, heldMoney.ruleOf);
  if (!quoted.ok) throw new Error(quoted.reason);
  const adjusted = await adjustPayment(
    admin,
    {
      ...input,
      reason: "A kindness of ours.",
      key: crypto.randomUUID(),
      preview: previewOf(quoted.effect),
    },
    heldMoney,
  );
  if (!adjusted.ok) throw new Error(adjusted.reason);
  await inTransaction((tx) =>
    post(tx, {
      key: `kept:${teacher.id}`,
      event: "lesson",
      at: new Date(),
      lines: [
        { account: accounts.card(crypto.randomUUID()), amountMinor: -264, currency: "GBP" },
        { account: accounts.fees(teacher.id), amountMinor: 264, currency: "GBP" },
      ],
    }),
  );
  await writeInvoices(new Date(Date.now() + 40 * day));
  const [invoice] = await db()
    .select({ number: commissionInvoices.number })
    .from(commissionInvoices)
    .where(eq(commissionInvoices.teacherId, teacher.id))
    .orderBy(asc(commissionInvoices.serial))
    .limit(1);
  const [receipt] = await db()
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.buyerId, student.id))
    .orderBy(asc(receipts.serial))
    .limit(1);
  const cookies: Partial<Record<Actor, string>> = {};
  return {
    people,
    slug: profile!.slug,
    offerId: teacher.offer.id,
    /** Under which its teacher finds the offer: lengths of one name share it. */
    offerKey: teacher.offer.descriptionId ?? teacher.offer.id,
    portrait,
    upload: upload!.id,
    payoutAccount,
    hold,
    bank,
    /** Kept by the teacher for the student. */
    teacherHold: kept.lessonId,
    lesson,
    bought,
    flashcard: flashcard!.id,
    savedReply: savedReply!.id,
    webhook: hook.ok ? hook.endpoint.id : "",
    /** The student has it. */
    material: material.id,
    /** Handed in, not corrected. */
    homework: homeworkRow!.id,
    weekly,
    receipt: receipt!.number,
    invoice: invoice!.number,
    payment: payment!.id,
    adjustment: adjusted.id,
    announcement: await draftAnnouncement(people.admin, aDraft),
    room,
    /** Over, and written up. */
    taught,
    chat: opened.chatId,
    application: application!.id,
    review: review!.id,
    dispute: dispute.id,
    report: made[0]!.id,
    decidedReport: made[1]!.id,
    ticket: ticket!.number,
    /** One session for all requests; `fresh` begins another, where asking ends it. */
    async cookie(actor: Actor, { fresh = false } = {}): Promise<string | undefined> {
      if (actor === "visitor") return undefined;
      if (actor === "suspended" || actor === "deleted") return stale[actor];
      if (fresh) return cookieOf(people[actor].email);
      return (cookies[actor] ??= await cookieOf(people[actor].email));
    },
  };
}
