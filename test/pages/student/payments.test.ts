import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { paymentsJobs } from "#app/features/payments/jobs.server.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, formatTime, localDate } from "#app/platform/time/time.ts";
import { company } from "#config/company.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage } from "#test/builders/packages.ts";
import { hasPoppler, readPdf } from "#test/files/poppler.ts";
import { aSeries } from "#test/builders/series.ts";
import { cookieOf } from "#test/asking/sockets.ts";

useDatabase();
const app = useApp();

const numbersOf = async ({ id }: { id: string }) =>
  (
    await db()
      .select({ number: receipts.number })
      .from(receipts)
      .where(eq(receipts.buyerId, id))
      .orderBy(receipts.serial)
  ).map(({ number }) => number);

/** A file as its bytes. */
async function bytesOf(person: { email: string }, path: string) {
  const cookie = (await cookieOf(person.email)) ?? "";
  const answer = await fetch(app.url() + path, { headers: { cookie, host: "localhost:3000" } });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

describe("a student's payments", () => {
  it("are listed newest first, with what came back, the receipt and the credit note", async () => {
    const newYork = "America/New_York";
    const [student, teacher] = [await aStudent({ zone: newYork }), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    await aPackage(student, await aTeacher(), { lessons: 5 });
    const before = textOf((await app.as(student).get("/student/payments")).html);
    expect(before).toContain("Your receipt is ready within a minute");
    await cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });
    const onItsWay = textOf((await app.as(student).get("/student/payments")).html);
    expect(onItsWay).toContain("Paid, all of it is on its way back");
    await runJobs(paymentsJobs);
    await numberReceipts();
    const page = await app.as(student).get("/student/payments");
    const text = textOf(page.html);
    const [receipt, , note] = await numbersOf(student);
    expect(text).toContain("Paid, all of it came back");
    expect(text.indexOf("Package of 5 lessons")).toBeLessThan(text.indexOf("Lesson, 50 minutes"));
    for (const number of [receipt, note])
      expect(page.html).toContain(`href="/account/receipts/${number}"`);
    const csv = (await app.as(student).get("/student/payments.csv")).html.trim().split("\r\n");
    expect(csv).toHaveLength(3);
    const [date, time, , , zone, utc] = csv[2]!.split(",").map((cell) => cell.slice(1, -1));
    const at = Date.parse(utc!);
    expect([date, time, zone]).toEqual([localDate(at, newYork), formatTime(at, newYork), newYork]);
    expect(csv[2]).toContain(`"22.00","22.00","GBP","4242","${receipt}","${note}"`);
  });

  it("are with the balance that the ledger holds for lessons to come, to the penny", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const packageId = await aPackage(student, teacher, { lessons: 5 });
    await aDrawnLesson(student, teacher, packageId);
    const other = await aTeacher();
    const startsAt = await firstOpenStart(other, { after: 4 * day });
    await aBookedLesson(student, other, { startsAt });
    const text = textOf((await app.as(student).get("/student/payments")).html);
    // Four of five lessons are in the package; one of it and one more are booked.
    expect(text).toMatch(/Held for you £132\.00/);
    expect(text).toContain("£88.00 in packages");
    expect(text).toContain("£44.00 for lessons that are not over yet");
    const nobody = textOf((await app.as(await aStudent()).get("/student/payments")).html);
    expect(nobody).toMatch(/Held for you £0\.00/);
    expect(nobody).toContain("No payments yet");
  });

  it("have cards, each removed with an answer, and after a question where weekly lessons wait for it", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aSeries(student, teacher, { count: 3 });
    await db()
      .update(savedCards)
      .set({ forPayments: true })
      .where(eq(savedCards.userId, student.id));
    await db().insert(savedCards).values({
      userId: student.id,
      providerRef: randomUUID(),
      last4: "1881",
      brand: "visa",
      forPayments: true,
      createdAt: new Date(),
    });
    const browser = app.as(student);
    let page = await browser.get("/student/payments");
    expect(page.words("details")).toContain(`2 weekly lessons with ${teacher.name}, from `);
    page = await browser.submit(page, /^Remove Visa ending 1881/);
    expect(page.words("[role=status]")).toBe("Visa ending 1881 is removed.");
    page = await browser.submit(page, /^Remove the card/);
    expect(page.words("[role=status]")).toMatch(
      /ending 4242 is removed\. ?It is still charged for: ?2 weekly lessons/,
    );
    expect(page.all("#cards")).toEqual([]);
    const others = await app.as(await aStudent()).get(page.address);
    expect(
      others
        .all("[role=status]")
        .map((one) => one.textContent)
        .join(),
    ).not.toContain("4242");
  });

  it("are led to from My Lessons and from the page about your data", async () => {
    const student = app.as(await aStudent());
    for (const path of ["/student/lessons", "/account/data"])
      expect((await student.get(path)).html).toContain('href="/student/payments"');
  });
});

describe("a receipt", () => {
  it("says who sold what to whom for how much, and that no VAT is charged", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aBookedLesson(student, teacher);
    await numberReceipts();
    const [number] = await numbersOf(student);
    const text = textOf((await app.as(student).get(`/account/receipts/${number}`)).html);
    for (const said of [
      `Receipt ${number}`,
      company.legalName,
      company.companyNumber,
      company.registeredAddress,
      student.name,
      teacher.name,
      "Lesson, 50 minutes",
      "Card ending 4242",
      "VAT not charged",
      "£22.00 (GBP)",
    ])
      expect(text).toContain(said);
  });

  it("names the VAT in the price once the company charges it, and not on what was sold before", async () => {
    const student = await aStudent();
    await aBookedLesson(student, await aTeacher());
    await numberReceipts();
    company.vat = { number: "GB 987 6543 21", percent: 20 };
    try {
      const other = await aTeacher();
      const startsAt = await firstOpenStart(other, { after: 4 * day });
      await aBookedLesson(student, other, { startsAt });
      await numberReceipts();
    } finally {
      company.vat = undefined;
    }
    const numbers = await numbersOf(student);
    const [before, after] = await Promise.all(
      numbers.map(async (number) =>
        textOf((await app.as(student).get(`/account/receipts/${number}`)).html),
      ),
    );
    expect(before).toContain("VAT not charged");
    expect(after).toMatch(/Without VAT £18\.33 .*VAT at 20% £3\.67 .*GB 987 6543 21/);
  });

  it("is nobody else's: for them it is not there, as a page and as a PDF", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aBookedLesson(student, teacher);
    await numberReceipts();
    const [number] = await numbersOf(student);
    for (const person of [await aStudent(), teacher])
      for (const path of [`/account/receipts/${number}`, `/account/receipts/${number}.pdf`])
        expect((await app.as(person).get(path)).status).toBe(404);
  });

  it.skipIf(!hasPoppler())(
    "is a tagged PDF that is read back in Latin, Cyrillic, Arabic and Chinese letters",
    async () => {
      const student = await aStudent({ name: "محمد عبد الله" });
      await aBookedLesson(student, await aTeacher({ person: { name: "Łukasz Жук 陈伟" } }));
      await numberReceipts();
      const [number] = await numbersOf(student);
      const { answer, bytes } = await bytesOf(student, `/account/receipts/${number}.pdf`);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      const { text, info, structure, fonts } = readPdf(bytes);
      for (const said of [
        "محمد عبد الله",
        "Łukasz Жук 陈伟",
        number!,
        "£22.00 (GBP)",
        "VAT not charged",
      ])
        expect(text).toContain(said);
      expect(info).toMatch(new RegExp(`Title: +Receipt ${number}\n`));
      expect(info).toMatch(/Tagged: +yes/);
      expect(structure).toMatch(/^ +H1/m);
      for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
    },
  );
});

describe("the statement as a PDF", () => {
  it.skipIf(!hasPoppler())("has a tagged row for every entry of the CSV", async () => {
    const student = await aStudent();
    await aBookedLesson(student, await aTeacher());
    await aPackage(student, await aTeacher(), { lessons: 5 });
    const csv = (await app.as(student).get("/account/statement.csv")).html.trim().split("\r\n");
    const { bytes } = await bytesOf(student, "/account/statement.pdf");
    const { text, structure } = readPdf(bytes);
    // Both have a head, and the CSV an end.
    expect(structure.match(/^ +TR/gm)).toHaveLength(csv.length - 1);
    for (const said of ["Paid by card", "Held for a lesson", "Your package", "-£22.00", "£110.00"])
      expect(text).toContain(said);
    expect((await app.as(student).get("/account/data")).html).toContain(
      'href="/account/statement.pdf"',
    );
  });

  it("has the sums of the ledger, whatever receipts say", async () => {
    const { rows } = await db().execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from receipts r join ledger_entries e on e.posting_id = r.posting_id
        and e.account = 'card:' || r.payment_id
      where e.amount_minor <> case r.kind when 'receipt' then -r.amount_minor else r.amount_minor end`);
    expect(rows[0]!.wrong).toBe(0);
  });
});
