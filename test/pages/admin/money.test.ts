import { brand } from "#config/brand.ts";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, it } from "vitest";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { reconcileDays } from "#app/features/payments/reconciling/reconcile-days.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { bookingNumber } from "#app/features/scheduling/lessons/booking-number.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { reconcileDifferences } from "#db/schema/payments/reconciling.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { auditLog } from "#db/schema/audit.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { embeddedPayouts } from "#db/schema/payments/payouts.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage } from "#test/builders/packages.ts";
import { canBePaid } from "#test/builders/payouts.ts";

// The differences here are made on purpose: the log need not tell of them.
process.env["LOG_LEVEL"] = "silent";

useDatabase();
const app = useApp();

const reason = "The sound was lost for ten minutes of the lesson.";

async function aPaidLesson() {
  const [student, teacher] = [
    await aStudent({ name: "Sam Whitfield" }),
    await aTeacher({ person: { name: "Inés V" } }),
  ];
  const lessonId = await aCompletedLesson(student, teacher);
  await runJobs();
  await numberReceipts();
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  return { student, teacher, lessonId, payment: payment! };
}

it("one field finds a payment by name, email, lesson, receipt and the provider's reference", async () => {
  const { student, lessonId, payment } = await aPaidLesson();
  const [receipt] = await db().select().from(receipts).where(eq(receipts.paymentId, payment.id));
  const desk = app.as(await anAdmin());
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  const linksOf = async (q: string) =>
    (await desk.get(`/admin/money?q=${encodeURIComponent(q)}`)).html;
  for (const q of [lessonId, payment.id, payment.providerRef!, receipt!.number, student.id])
    expect(await linksOf(q), q).toContain(own);
  const found = await desk.get(`/admin/money?q=${encodeURIComponent(student.email)}`);
  expect((await desk.get(found.link("Sam Whitfield"))).html).toContain(own);
  expect((await desk.get("/admin/money?q=nobody+like+this")).words("main")).toContain(
    "Nothing like that",
  );
  const tabs = await desk.get("/admin/reports");
  expect(tabs.link("Money")).toBe("/admin/money");
});

it("a lesson that has moved keeps the number it was booked under, and is found by it", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const number = bookingNumber(lessonId);
  const startsAt = Date.now() + 3 * day - (Date.now() % minute);
  const asked = await requestReschedule(teacher, { lessonId, startsAt, note: "" });
  if (!asked.ok) throw new Error(asked.reason);
  const moved = await acceptReschedule(student, asked.rescheduleRequestId);
  if (!moved.ok) throw new Error(moved.reason);
  for (const [person, side] of [
    [student, "student"],
    [teacher, "teacher"],
  ] as const) {
    const page = await app.as(person).get(`/${side}/lessons/${moved.lessonId}`);
    expect(page.words("main"), side).toContain(`Booking number: ${number}`);
  }
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, moved.lessonId));
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment!.id });
  const desk = app.as(await anAdmin());
  for (const q of [number, number.replace("-", "").toLowerCase()])
    expect((await desk.get(`/admin/money?q=${q}`)).html, q).toContain(own);
  const plan = await inTransaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain select id from lessons where right(id::text, 8) = '7f3a09c2'`);
  });
  expect(JSON.stringify(plan.rows)).toContain("lessons_booking_number");
});

it("a refund shows every sum, keeps what was typed, and is done as it was shown", async () => {
  const { payment } = await aPaidLesson();
  const desk = app.as(await anAdmin());
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  const page = await desk.get(own);
  expect(page.words("main")).toMatch(/£22\.00.*Both agree/);
  const show = "Show what would happen";
  const empty = await desk.press(page, show, { kind: "refund", amount: "lots", reason });
  expect([empty.status, empty.field("amount").value]).toEqual([400, "lots"]);
  expect(empty.field("amount").error).toContain("Enter an amount like 7.50");
  const above = await desk.press(page, show, { kind: "refund", amount: "22.01", reason });
  expect([above.status, above.field("amount").error]).toEqual([
    422,
    expect.stringContaining("up to £22.00"),
  ]);
  const shown = await desk.press(page, show, { kind: "refund", amount: "5", reason });
  expect(shown.words("main")).toMatch(
    /Sam gets on the card ?£5\.00 ?Inés gives back of what was earned ?£4\.40 ?Our fee that goes back ?£0\.60/,
  );
  expect((await desk.get(own)).words("main")).toContain("Refunded£0.00");
  const done = await desk.press(shown, "Confirm £5.00");
  expect(done.location).toBe(`${own}?done=done`);
  const again = await desk.press(shown, "Confirm £5.00");
  expect(again.location).toBe(`${own}?done=done`);
  await runJobs();
  await numberReceipts();
  const after = await desk.follow(done);
  expect(after.words("main")).toMatch(/Credit note PL-\d{4}-\d{6}/);
  expect(after.words("main")).toContain("Refund by an admin");
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `payment:${payment.id}`));
  expect(rows.map(({ action }) => action)).toEqual(["payments.adjustment-done"]);
});

it("a confirmation that waited for a password is shown with its sums again, to be confirmed", async () => {
  const { payment } = await aPaidLesson();
  const admin = await anAdmin();
  const desk = app.as(admin);
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  const input = { kind: "refund", amount: "5", reason };
  const shown = await desk.press(await desk.get(own), "Show what would happen", input);
  const ofAdmin = eq(sessions.userId, admin.id);
  await db()
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - 11 * minute) })
    .where(ofAdmin);
  expect((await desk.press(shown, "Confirm £5.00")).location).toMatch(/^\/account\/confirm/);
  await db().update(sessions).set({ provedAt: new Date() }).where(ofAdmin);
  const back = await desk.get(`${own}?draft=1`);
  expect(back.words("main")).toMatch(
    /Look at this before you confirm.*Our fee that goes back ?£0\.60/,
  );
  expect((await desk.press(back, "Confirm £5.00")).location).toBe(`${own}?done=done`);
});

it("a payment that changed since the preview says so, and shows the sums of now", async () => {
  const { payment } = await aPaidLesson();
  const [one, two] = [app.as(await anAdmin()), app.as(await anAdmin())];
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  const input = { kind: "refund", amount: "11.03", reason };
  const show = "Show what would happen";
  const [first, second] = [
    await one.press(await one.get(own), show, input),
    await two.press(await two.get(own), show, { ...input, amount: "10.04" }),
  ];
  expect((await one.press(first, "Confirm £11.03")).status).toBe(302);
  const told = await two.press(second, "Confirm £10.04");
  expect(told.status).toBe(409);
  expect(told.words("main")).toMatch(/The payment has changed.*Our fee that goes back ?£1\.21/);
  expect((await two.press(told, "Confirm £10.04")).status).toBe(302);
  const more = await two.press(await two.get(own), show, { ...input, amount: "22" });
  expect(more.status).toBe(422);
});

it("above the limit another admin sees the same sums and approves; who asked cannot", async () => {
  const { payment } = await aPaidLesson();
  const [asker, other] = [app.as(await anAdmin()), app.as(await anAdmin())];
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  const input = { kind: "goodwill-teacher", amount: "100.01", reason };
  const shown = await asker.press(await asker.get(own), "Show what would happen", input);
  expect(shown.words("main")).toContain("until another admin approves");
  expect((await asker.press(shown, "Ask another admin")).location).toBe(`${own}?done=pending`);
  const list = await other.get("/admin/money/adjustments");
  expect(list.words("main")).toContain("Goodwill to the teacher’s earnings: Inés V");
  const address = list
    .all("main a")
    .map((one) => one.getAttribute("href") ?? "")
    .find((one) => one.startsWith("/admin/money/adjustments/"))!;
  const mine = await asker.get(address);
  expect(mine.words("main")).toContain("another admin answers it");
  const refused = await asker.post(address, { intent: "approve", preview: "0/10001/0/-10001/0" });
  expect(refused.status).toBe(409);
  const page = await other.get(address);
  const short = await other.press(page, "Decline", { declineReason: "no" });
  expect([short.status, short.field("declineReason").value]).toEqual([400, "no"]);
  const done = await other.press(page, /^Approve/);
  expect((await other.follow(done)).words("main")).toMatch(/What it did.*Inés gets ?£100\.01/);
});

it("a package's refund gives back what is not booked, ends it, and leaves its lessons", async () => {
  const [student, teacher] = [await aStudent({ name: "Sam Whitfield" }), await aTeacher()];
  const packageId = await aPackage(student, teacher, { lessons: 5 });
  const lessonId = await aDrawnLesson(student, teacher, packageId);
  const [payment] = await db().select().from(payments).where(eq(payments.packageId, packageId));
  const desk = app.as(await anAdmin());
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment!.id });
  const show = "Show what would happen";
  const page = await desk.get(own);
  const part = await desk.press(page, show, { kind: "refund", amount: "20", reason });
  expect(part.field("amount").error).toContain("Only all that is not booked yet, £88.00, can go");
  const shown = await desk.press(page, show, { kind: "refund", amount: "88", reason });
  expect(shown.words("main")).toMatch(/Sam gets on the card ?£88\.00.*The package ends\./);
  expect((await desk.press(shown, "Confirm £88.00")).location).toBe(`${own}?done=done`);
  await runJobs();
  const charge = await provider().read(payment!.providerRef!);
  expect(charge.refundedMinor).toBe(8800);
  const [bought] = await db().select().from(packages).where(eq(packages.id, packageId));
  expect(bought!.state).toBe("refunded");
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  expect(lesson!.state).toBe("booked");
  const told = await db()
    .select({ to: notifications.userId, body: notifications.body })
    .from(notifications)
    .where(eq(notifications.event, "payment-adjusted"));
  const of = ({ id }: { id: string }) => told.find(({ to }) => to === id)?.body;
  expect(of(student)).toMatch(/^£88\.00 goes back .*Your package has ended\./);
  expect(of(teacher)).toContain("Lessons that are booked stay booked");
  expect((await verifyLedger()).fault).toBeNull();
});

it("a lesson that went back into its package is not called refunded", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const packageId = await aPackage(student, teacher, { lessons: 5 });
  const lessonId = await aDrawnLesson(student, teacher, packageId);
  await cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });
  const desk = app.as(await anAdmin());
  const [drawn] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const own = href("/admin/money/payments/:paymentId", { paymentId: drawn!.id });
  const page = (await desk.get(own)).words("main");
  expect(page).toContain("Back in the package£22.00");
  expect(page).not.toContain("Refunded");
  expect((await desk.get(`/admin/money?q=${lessonId}`)).words("main")).toContain("Given back");
});

it("says so where the provider has no such charge; nobody else sees these pages", async () => {
  const { student, teacher, payment } = await aPaidLesson();
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  await db().delete(embeddedCharges).where(eq(embeddedCharges.id, payment.providerRef!));
  const desk = app.as(await anAdmin());
  expect((await desk.get(own)).words("main")).toContain("knows no such charge");
  for (const path of [own, own.replace(payment.id, "nonsense")]) {
    const status = path === own ? 200 : 404;
    expect((await desk.get(path)).status).toBe(status);
    for (const person of [student, teacher])
      expect((await app.as(person).get(path)).status).toBe(403);
  }
});

it("a difference is listed with both sums, and a written note closes it [D13]", async () => {
  const { payment, teacher } = await aPaidLesson();
  const key = randomUUID();
  await provider().refund({ key, ref: payment.providerRef!, amountMinor: 150 });
  const accountId = await canBePaid(teacher);
  const stray = { key, accountId, amountMinor: 512, currency: "EUR", state: "paid" as const };
  await db().insert(embeddedPayouts).values(stray);
  await reconcileDays(8, new Date(Date.now() + 20 * minute));
  const desk = app.as(await anAdmin());
  const page = await desk.get("/admin/money/differences");
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment.id });
  expect(page.html).toContain(own);
  const [row] = await db()
    .select()
    .from(reconcileDifferences)
    .where(eq(reconcileDifferences.paymentId, payment.id));
  expect(page.words(`#difference-${row!.id}`)).toMatch(
    /Different sums ?Open.*£22\.00 taken, £0\.00 sent back.*£22\.00 taken, £1\.50 sent back/,
  );
  expect(page.words("main")).toMatch(
    /Only at the provider ?Open.*Payout to a bank.*Nothing.*€5\.12, paid.*Inés V/,
  );
  expect(page.link("Inés V")).toBe(href("/admin/people/:userId", { userId: teacher.id }));
  const short = await desk.post("/admin/money/differences", { id: row!.id, note: "odd" });
  expect(short.status).toBe(400);
  expect(short.words(`#difference-${row!.id}`)).toContain("Use at least 10 characters");
  const note = "The provider's own desk sent it back by hand.";
  const closed = await desk.post("/admin/money/differences", { id: row!.id, note });
  expect((await desk.follow(closed)).words(`#difference-${row!.id}`)).toContain(note);
  expect((await desk.post("/admin/money/differences", { id: row!.id, note })).status).toBe(409);
  expect((await desk.post("/admin/money/differences", { id: "x", note })).status).toBe(404);
});

it("the yearly report names who cannot be reported, and its files are written down", async () => {
  await aPaidLesson();
  const desk = app.as(await anAdmin());
  const page = await desk.get("/admin/money/report");
  expect(page.words("main")).toContain("Tax details: name, address");
  expect(page.words("main")).toContain("platform operator ID");
  const csv = await desk.get(page.link("CSV"));
  expect(csv.headers.get("content-disposition")).toMatch(/platform-report-\d{4}\.csv/);
  const xml = await desk.get(page.link("XML"));
  expect(xml.html).toContain("DPI_OECD");
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "payments.report-downloaded"));
  expect(rows).toHaveLength(2);
  expect((await desk.get("/admin/money/report?year=soon")).status).toBe(200);
});

it("a lesson to come that is refunded was cancelled by us, on every page that tells of it", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const desk = app.as(await anAdmin());
  const own = href("/admin/money/payments/:paymentId", { paymentId: payment!.id });
  const asked = { kind: "refund", amount: "22", reason };
  const shown = await desk.press(await desk.get(own), "Show what would happen", asked);
  await desk.press(shown, "Confirm £22.00");
  expect((await desk.get(own)).words("main")).toContain(`cancelled by ${brand.name}`);
  for (const [person, page] of [
    [student, `/student/lessons/${lessonId}`],
    [teacher, `/teacher/lessons/${lessonId}`],
    [teacher, `/teacher/students/${student.id}`],
  ] as const) {
    const words = (await app.as(person).get(page)).words("main");
    expect(words, page).toContain(`${brand.name} cancelled`);
    expect(words, page).not.toMatch(/(You|Inés|Sam) cancelled|Cancelled by the/);
  }
});
