import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { accounts } from "#app/features/payments/ledger/ledger.server.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { failLate } from "#app/features/payments/provider/twin/intents.server.ts";
import { closeCharge, expireHolds } from "#app/features/scheduling/booking/expire-holds.server.ts";
import { ledgerEntries } from "#db/schema/payments/ledger.ts";
import { runJobs } from "#test/jobs.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { payByCard } from "#test/asking/card-page.ts";
import { useDatabase } from "#test/database.ts";
import { aHold, dayAhead, goodCard } from "#test/builders/lessons.ts";
import { whileProviderIsAway } from "#test/servers/way-to-provider.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";

useDatabase();
const app = useApp();

/** 10:00 UTC three days from now: open for the built teachers, who are always open. */
const at = dayAhead(3, 10, "UTC");
const payPath = (lessonId: string) => `/student/lessons/${lessonId}/pay`;

/** What the twin says of the charge for a lesson, from now on. */
async function chargeOf(lessonId: string, state: "processing" | "succeeded") {
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  await db()
    .update(embeddedCharges)
    .set({ state, last4: "4242" })
    .where(eq(embeddedCharges.key, payment!.id));
}

const lateCard = testCard("4000000000005100");

/** What the ledger says of the card that paid for a lesson. */
async function entriesOf(lessonId: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  return db()
    .select({ amountMinor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, accounts.card(payment!.id)));
}

describe("paying", () => {
  it("with a saved card is one press, until the card is removed on the page of payments", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const first = await browser.get(payPath(await aHold(student, await aTeacher())));
    expect(first.words("main")).toContain(`Trader: ${aTradersSide.traderName}. Address: `);
    const tick = { card: goodCard, earlyStart: "yes", remember: "yes" };
    expect((await payByCard(browser, first, /^Pay £22.00/, tick)).words("h1")).toContain("booked");

    const startsAt = at + day;
    const second = await browser.get(payPath(await aHold(student, await aTeacher(), { startsAt })));
    expect(second.words("main")).toContain("Visa ending 4242");
    expect(second.words("main")).toContain("Your contract for lessons is with Inés Valverde");
    const paid = await browser.submit(second, /^Pay £22.00/, { earlyStart: "yes" });
    expect(paid.words("h1")).toContain("booked");

    let page = await browser.get("/student/payments");
    expect(page.words(page.one("#cards"))).toContain("Visa ending 4242");
    page = await browser.submit(page, /^Remove/);
    expect(page.words("main")).toContain("Visa ending 4242 is removed.");
    expect(page.words("main")).not.toContain("Remove");
    const later = { startsAt: at + 2 * day };
    const third = await browser.get(payPath(await aHold(student, await aTeacher(), later)));
    expect(third.words("main")).not.toContain("Visa ending 4242");
  });

  it("without the yes that it needs says so above the form, with a way to the field, and keeps the note", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const page = await browser.get(payPath(await aHold(student, await aTeacher())));
    const answer = await browser.press(page, /^Pay £22.00/, { note: "About bread" });
    expect(answer.status).toBe(400);
    const message = "We need your yes to start this lesson within 14 days";
    expect(answer.field("earlyStart").error).toContain(message);
    expect(answer.words("[role=alert]")).toContain("One answer needs another look:");
    expect(answer.list("[role=alert] a")).toEqual([message]);
    expect(answer.one(answer.link(message)).getAttribute("name")).toBe("earlyStart");
    expect(answer.field("note").value).toBe("About bread");
  });

  it("says so where the card company does not answer, keeps the time, and goes on once it does [D6]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const lessonId = await aHold(student, await aTeacher());
    const page = await browser.get(payPath(lessonId));
    const refused = await whileProviderIsAway(() =>
      browser.press(page, /^Pay £22.00/, { earlyStart: "yes", note: "Verbs" }),
    );
    expect([refused.status, refused.words("main")]).toEqual([
      503,
      expect.stringContaining(
        "nothing was charged. Try again in a minute. Your time is still held.",
      ),
    ]);
    expect(refused.field("note").value).toBe("Verbs");

    const paid = await payByCard(browser, refused, /^Pay £22.00/, {
      card: goodCard,
      earlyStart: "yes",
    });
    expect(paid.words("h1")).toContain("booked");
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect([lesson!.note, lesson!.earlyStartAt]).toEqual(["Verbs", expect.any(Date)]);
  });

  it("says what it is in the student's own currency, once they have chosen one, and charges pounds", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const path = payPath(await aHold(student, await aTeacher()));
    expect((await browser.get(path)).words("main")).not.toContain("In your currency");
    const profile = await browser.get("/account/profile");
    const wrong = await browser.press(profile, "Save profile", { hintCurrency: "GBP" });
    expect([wrong.status, wrong.field("hintCurrency").error]).toEqual([
      400,
      expect.stringContaining("Choose a currency from the list"),
    ]);
    await browser.submit(profile, "Save profile", { hintCurrency: "EUR" });
    const page = await browser.get(path);
    expect(page.words("main")).toMatch(
      /Total ?£22\.00.*about €25.*25 November 2026.*pay in pounds/,
    );
    const paid = await payByCard(browser, page, /^Pay £22.00/, {
      card: goodCard,
      earlyStart: "yes",
    });
    expect(paid.words("main")).not.toContain("In your currency");
  });

  it("says that it is looked into while the bank has not answered, and goes on by itself [D6]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const lessonId = await aHold(student, await aTeacher());
    const held = await browser.get(payPath(lessonId));
    const asked = await browser.submit(held, /^Pay £22.00/, { earlyStart: "yes" });
    await chargeOf(lessonId, "processing");
    const waiting = await browser.follow(await browser.get(asked.address));
    expect(waiting.words("[role=status]")).toContain("We are checking your payment");
    expect(waiting.html).toContain('http-equiv="refresh"');
    expect(waiting.list("main button").filter((name) => name.startsWith("Pay"))).toEqual([]);
    await chargeOf(lessonId, "succeeded");
    expect((await browser.follow(await browser.get(waiting.address))).words("h1")).toContain(
      "Lesson booked",
    );
  });

  it("with a bank that says no later ends as one that was declined at once: nothing in the ledger, and another card pays [D6]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const lessonId = await aHold(student, await aTeacher());
    const held = await browser.get(payPath(lessonId));
    const late = { card: lateCard, earlyStart: "yes" };
    const waiting = await payByCard(browser, held, /^Pay £22.00/, late);
    expect(waiting.words("[role=status]")).toContain("We are checking your payment");
    await inTransaction((tx) => failLate(tx));
    expect((await browser.get(waiting.address)).words("main")).toContain("We are checking");
    await inTransaction((tx) => failLate(tx, new Date(Date.now() + minute)));
    const declined = await browser.get(waiting.address);
    expect(declined.words("[role=alert]")).toContain("The slot is still held");
    expect(await entriesOf(lessonId)).toEqual([]);
    const pay = { card: goodCard, earlyStart: "yes" };
    expect((await payByCard(browser, declined, /^Pay £22.00/, pay)).words("h1")).toContain(
      "booked",
    );
    expect((await entriesOf(lessonId)).map(({ amountMinor }) => amountMinor)).toEqual([-2200]);
  });

  it("with a bank that says no after the hold gives the time back, keeps no money, and says so [D6]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const lessonId = await aHold(student, await aTeacher());
    const held = await browser.get(payPath(lessonId));
    const late = { card: lateCard, earlyStart: "yes" };
    const waiting = await payByCard(browser, held, /^Pay £22.00/, late);
    const after = new Date(Date.now() + 20 * minute);
    await inTransaction((tx) => expireHolds(tx, { now: after }));
    // The bank has not decided: whether the charge can be closed is not known yet.
    await expect(runJobs([closeCharge])).rejects.toThrow("is not decided yet");
    const undecided = (await browser.get(waiting.address)).words("main");
    expect(undecided).toContain("We are checking your payment");
    expect(undecided).not.toContain("Nothing was charged");
    await inTransaction((tx) => failLate(tx, after));
    const declined = (await browser.get(waiting.address)).words("main");
    expect(declined).toContain("The bank declined the payment, and nothing was taken.");
    expect(declined).not.toContain("still held");
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    await closeCharge.run({ lessonId, ref: payment!.providerRef! });
    const [charge] = await db()
      .select({ state: embeddedCharges.state })
      .from(embeddedCharges)
      .where(eq(embeddedCharges.key, payment!.id));
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect([lesson!.state, payment!.state, charge!.state]).toEqual([
      "expired",
      "cancelled",
      "cancelled",
    ]);
    expect(await entriesOf(lessonId)).toEqual([]);
  });

  it("is asked about again where the page had another price or currency, and none is no price [D11]", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const lessonId = await aHold(student, await aTeacher());
    for (const pricePence of ["1", "-2200", "NaN", "1e309"]) {
      const answer = await browser.post(payPath(lessonId), { earlyStart: "yes", pricePence });
      expect([pricePence, answer.status]).toEqual([pricePence, 422]);
      expect(answer.words("[role=alert]")).toContain("not the price of this lesson");
    }
    const yen = { earlyStart: "yes", pricePence: "2200", currency: "JPY" };
    expect((await browser.post(payPath(lessonId), yen)).status).toBe(422);
    const slug = `prices-${crypto.randomUUID()}`;
    const { offer } = await aTeacher({ profile: { slug } });
    const book = `/student/teachers/${slug}/book?offer=${offer.id}&at=${at}`;
    for (const pricePence of ["-2200", "NaN", "1e309", "2100"]) {
      const fields = { offerId: offer.id, startsAt: String(at), pricePence };
      expect((await browser.post(book, fields)).status, pricePence).toBe(422);
    }
    const held = await db().$count(lessons, eq(lessons.studentId, student.id));
    expect(held).toBe(1);
  });

  it("goes nowhere but back to us from the card company, whose page opens by its secret alone", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const held = await browser.get(payPath(await aHold(student, await aTeacher())));
    const asked = await browser.submit(held, /^Pay £22.00/, { earlyStart: "yes" });
    expect(asked.headers.get("content-security-policy")).toContain("default-src 'none'");
    const elsewhere = asked.address.replace(/return_url=.*/, "return_url=https://evil.example");
    expect((await browser.get(elsewhere)).link(/^Back to/)).toMatch(/^\/\?payment_intent=/);
    const guessed = asked.address.replace(/_secret_\w{4}/, "_secret_0000");
    expect((await browser.get(guessed)).status).toBe(404);
  });
});
