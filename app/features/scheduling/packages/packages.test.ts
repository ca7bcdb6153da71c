import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { openDispute } from "#app/features/payments/provider/twin/disputes.server.ts";
import { balanceOf, sumOf } from "#app/features/payments/ledger/ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { mails, notifications } from "#db/schema/notifications/notifications.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { ledgerIsSound } from "#test/ledger.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, isDeep } from "#test/depth.ts";
import { runJobs } from "#test/jobs.ts";
import {
  bankCard,
  bothCame,
  declinedCard,
  firstOpenStart,
  takesPlace,
} from "#test/builders/lessons.ts";
import {
  aDrawnLesson,
  aDrawInput,
  anUnpaidPackage,
  aPackage,
  aPackageInput,
  sellsPackages,
} from "#test/builders/packages.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { bookFromPackage } from "./book-from-package.server.ts";
import { findOwned } from "./buy-package.server.ts";
import { closeOpenPackages } from "./settle-package.server.ts";
import { cancelComingLessons } from "../cancel-and-reschedule/cancel-coming-lessons.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { expirePackages, stopPackage } from "./end-package.server.ts";
import { tellRunningOut, tellUsedUp } from "../mails/package-notices.server.ts";
import { settleCharged, settleChargedHolds } from "../lifecycle/settle-charged.server.ts";
import {
  findPackage,
  findPayingPackage,
  listPackages,
  readPackagePage,
} from "./packages.server.ts";
import { usedText } from "./text.ts";
import { answerPackageBank, buyPackage } from "#db/seed/money/paying.ts";

// A refund that the provider refuses was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const lessonOf = async (id: string) =>
  (await db().select().from(lessons).where(eq(lessons.id, id)))[0]!;
const paymentOf = async (id: string) =>
  (await db().select().from(payments).where(eq(payments.lessonId, id)))[0]!;
const cardOf = async (packageId: string) =>
  (await db().select().from(payments).where(eq(payments.packageId, packageId)))[0]!;
const packageBalance = (id: string) => balanceOf(db(), `package:${id}`);
const both = async () => [await aStudent(), await aTeacher()] as const;
const usedUpJobs = async (packageId: string) => {
  const { rows } = await db().execute(sql`select from pgboss.job
    where name = 'scheduling.announce-package-used-up' and data->>'packageId' = ${packageId}`);
  return rows.length;
};
const mailsTo = async (to: string) =>
  (await db().select().from(mails).where(eq(mails.to, to))).map(({ subject }) => subject);
/** Whether the mail about a package's end says that booked lessons stay. */
const saysTheyStay = async (to: string) =>
  (await db().select().from(mails).where(eq(mails.to, to)))
    .filter(({ text }) => /a package has ended/i.test(text))
    .map(({ text }) => text.replaceAll(/\s+/g, " ").includes("stay booked"));

describe("buying a package", () => {
  it("takes the price of offer and discount, to the penny, and keeps it for the lessons", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    expect(await packageBalance(packageId)).toBe(19_800);
    const [bought] = await listPackages(student);
    expect(bought).toMatchObject({
      left: 10,
      pricePence: 19_800,
      singlePence: 2200,
      state: "active",
    });
    expect(bought!.expiresAt! - bought!.boughtAt!).toBe(rules.price.packageDays * day);
    // The express request is stored with the package, and each lesson of it keeps the same.
    const [row] = await db().select().from(packages).where(eq(packages.id, packageId));
    expect(row!.earlyStartAt).toEqual(row!.createdAt);
    const drawn = await lessonOf(await aDrawnLesson(student, teacher, packageId));
    expect(drawn.earlyStartAt).toEqual(row!.earlyStartAt);
    await runJobs();
    expect(await mailsTo(student.email)).toContainEqual(expect.stringMatching(/10 lessons/));
    expect(await mailsTo(teacher.email)).toContainEqual(expect.stringMatching(/10 lessons/));
    await ledgerIsSound();
  });

  it("of one form is one package, and with other input in it none [F15] [C4]", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const input = aPackageInput(teacher);
    const first = await buyPackage(student, input);
    expect(await buyPackage(student, input)).toEqual(first);
    const larger = aPackageInput(teacher, { lessons: 10, discountPercent: 10 });
    const changed = { ...larger, requestId: input.requestId };
    expect(await buyPackage(student, changed)).toEqual({ ok: false, reason: "form-used" });
    expect(await listPackages(student)).toHaveLength(1);
  });

  it("refuses a forged price, a size that is not sold, a trial and somebody's own", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher, { 5: 0 });
    const input = aPackageInput(teacher);
    const tried = async (change: object) => {
      const answer = await buyPackage(student, { ...input, ...change });
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await tried({ pricePence: 1 })).toBe("price-changed");
    expect(await tried({ lessons: 10 })).toBe("not-offered");
    expect(await tried({ lessons: 7 })).toBe("not-offered");
    expect(await tried({ offerId: teacher.offers[0]!.id })).toBe("not-offered");
    await db().update(teachers).set({ status: "paused" }).where(eq(teachers.userId, teacher.id));
    expect(await tried({})).toBe("not-offered");
    expect(await db().$count(packages, eq(packages.studentId, student.id))).toBe(0);
  });

  it("charges once, however often and at once the button is pressed", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const input = aPackageInput(teacher);
    const answers = await Promise.all([1, 2, 3, 4].map(() => buyPackage(student, input)));
    expect(new Set(answers.map((answer) => answer.ok && answer.packageId)).size).toBe(1);
    expect(await packageBalance((answers[0] as { packageId: string }).packageId)).toBe(11_000);
  });

  it("is one where two pages pay for it at once, and no page hears of another [A11]", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const charges = await db().$count(embeddedCharges);
    const answers = await Promise.all(
      [1, 2].map(() => buyPackage(student, aPackageInput(teacher))),
    );
    const told = answers.map((one) => (one.ok ? one.packageId : one.reason));
    const [bought] = await listPackages(student);
    // Both have paid for the same one, or the later page was told.
    expect(told).toContain(bought!.id);
    expect(["bought-already", bought!.id]).toEqual(expect.arrayContaining(told));
    expect((await listPackages(student)).map(({ lessons }) => lessons)).toEqual([5]);
    expect(await db().$count(embeddedCharges)).toBe(charges + 1);
    await ledgerIsSound();
  });

  it("is bought again only by a student who asks for another [A11]", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const buy = async (change: object = {}) => {
      const answer = await buyPackage(student, { ...aPackageInput(teacher), ...change });
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await buy()).toBe("ok");
    expect(await buy()).toBe("bought-already");
    expect(await findOwned(student, { offerId: teacher.offer.id, lessons: 5 })).not.toBeNull();
    expect(await buy({ ...aPackageInput(teacher, { lessons: 10, discountPercent: 10 }) })).toBe(
      "ok",
    );
    expect(await buy({ another: true })).toBe("ok");
  });

  it("goes on with what was declined on a page that is gone, and is charged once [A11]", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const first = aPackageInput(teacher);
    await buyPackage(student, { ...first, card: declinedCard });
    const second = await buyPackage(student, aPackageInput(teacher));
    expect(second).toMatchObject({ ok: true, next: "bought" });
    expect(await buyPackage(student, first)).toEqual({ ok: false, reason: "bought-already" });
    expect(await db().$count(packages, eq(packages.studentId, student.id))).toBe(1);
  });

  it("takes another card after a declined one, and follows the bank's answer", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const input = aPackageInput(teacher);
    expect(await buyPackage(student, { ...input, card: declinedCard })).toMatchObject({
      reason: "declined",
    });
    const asked = await buyPackage(student, { ...input, card: bankCard });
    expect(asked).toMatchObject({ ok: true, next: "bank" });
    const { packageId } = asked as { packageId: string };
    await expect(
      answerPackageBank(await aStudent(), { packageId, approved: true }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect(await answerPackageBank(student, { packageId, approved: true })).toMatchObject({
      next: "bought",
    });
  });

  it("finishes what succeeded before the process died, and closes what nobody paid", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const paid = aPackageInput(teacher);
    const left = aPackageInput(teacher, { lessons: 10, discountPercent: 10 });
    const ids: string[] = [];
    for (const input of [paid, left]) {
      const asked = await buyPackage(student, { ...input, card: bankCard });
      ids.push((asked as { packageId: string }).packageId);
    }
    const { providerRef } = await cardOf(ids[0]!);
    await db()
      .update(embeddedCharges)
      .set({ state: "succeeded" })
      .where(eq(embeddedCharges.id, providerRef!));
    await closeOpenPackages(new Date(Date.now() + 10 * minute));
    expect((await findPackage(student, ids[0]!))!.state).toBe("open");
    await closeOpenPackages(new Date(Date.now() + 16 * minute));
    expect((await findPackage(student, ids[0]!))!.state).toBe("active");
    expect((await findPackage(student, ids[1]!))!.state).toBe("abandoned");
    expect(await buyPackage(student, left)).toEqual({ ok: false, reason: "lapsed" });
    await ledgerIsSound();
  });

  it("gives the money back when the teacher was closed while it was on its way", async () => {
    const [student, teacher] = await both();
    await sellsPackages(teacher);
    const asked = await buyPackage(student, { ...aPackageInput(teacher), card: bankCard });
    const { packageId } = asked as { packageId: string };
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    expect(await answerPackageBank(student, { packageId, approved: true })).toEqual({
      ok: false,
      reason: "returned",
    });
    await runJobs();
    expect(await cardOf(packageId)).toMatchObject({ state: "refunded", refundedMinor: 11_000 });
    expect(await packageBalance(packageId)).toBe(0);
    expect(await saysTheyStay(student.email)).toEqual([false]);
  });
});

describe("booking from a package", () => {
  it("books at once without a card, for a share of the package, whatever the price is by now", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    await db().update(offers).set({ priceMinor: 5000 }).where(eq(offers.id, teacher.offer.id));
    const lessonId = await aDrawnLesson(student, teacher, packageId);
    expect(await lessonOf(lessonId)).toMatchObject({
      state: "booked",
      priceMinor: 1980,
      packageId,
    });
    expect(await paymentOf(lessonId)).toMatchObject({ state: "paid", drawnFromId: packageId });
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(1980);
    expect(await packageBalance(packageId)).toBe(17_820);
    expect((await listPackages(student))[0]!.left).toBe(9);
    await runJobs();
    expect((await mailsTo(teacher.email)).length).toBe(2);
    await ledgerIsSound();
  });

  it("tells before it is booked what the lesson counts, and what of it reaches the teacher [A10]", async () => {
    const [student, teacher] = await both();
    const { id: teacherId, offer } = teacher;
    const paying = () => findPayingPackage(student, { teacherId, minutes: offer.minutes });
    expect(await paying()).toBeNull();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    expect(await paying()).toMatchObject({
      bought: { id: packageId, left: 10 },
      sharePence: 1980,
      teacherPence: 1742,
    });
    const lessonId = await aDrawnLesson(student, teacher, packageId);
    expect((await lessonOf(lessonId)).priceMinor).toBe(1980);
    expect(await findPayingPackage(student, { teacherId, minutes: 25 })).toBeNull();
  });

  it("gives the last lesson to one of two tabs, and takes nothing for the other", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    for (let n = 0; n < 4; n += 1)
      await aDrawnLesson(student, teacher, packageId, { startsAt: start + n * hour });
    const answers = await Promise.all(
      [4, 5, 6].map((n) =>
        bookFromPackage(student, aDrawInput(teacher, packageId, start + n * hour)),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("package-empty");
    expect(await packageBalance(packageId)).toBe(0);
    expect(await db().$count(lessons, eq(lessons.packageId, packageId))).toBe(5);
  });

  it("of one form is one lesson, and with another time, offer or package in it none [F15] [C4]", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const another = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    const input = aDrawInput(teacher, packageId, start);
    const first = await bookFromPackage(student, input);
    expect(first).toMatchObject({ ok: true });
    expect(await bookFromPackage(student, input)).toEqual(first);
    const trial = teacher.offers.find(({ id }) => id !== input.offerId)!;
    for (const change of [
      { startsAt: start + 2 * hour },
      { offerId: trial.id },
      { packageId: another },
    ])
      expect(await bookFromPackage(student, { ...input, ...change })).toEqual({
        ok: false,
        reason: "form-used",
      });
    expect(await db().$count(lessons, eq(lessons.studentId, student.id))).toBe(1);
    expect(await packageBalance(another)).toBe(11_000);
  });

  it("is refused like any booking, over, another's or of another length, and draws nothing then", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    await aDrawnLesson(student, teacher, packageId, { startsAt: start });
    const input = aDrawInput(teacher, packageId, start);
    const reason = async (change: object, now?: Date) => {
      const answer = await bookFromPackage(student, { ...input, ...change }, now);
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await reason({})).toBe("you-are-busy");
    expect(await reason({ startsAt: start + 5 * minute })).not.toBe("ok");
    expect(await reason({ startsAt: Date.now() + hour })).not.toBe("ok");
    expect(await reason({ startsAt: start + hour, offerId: teacher.offers[0]!.id })).toBe(
      "not-offered",
    );
    const later = new Date(Date.now() + (rules.price.packageDays + 1) * day);
    const then = await firstOpenStart(teacher, { now: later.getTime() });
    expect(await reason({ startsAt: then }, later)).toBe("package-empty");
    await expect(
      bookFromPackage(await aStudent(), { ...input, startsAt: start + hour }),
    ).rejects.toMatchObject({ code: "not-found" });
    expect(await packageBalance(packageId)).toBe(8800);
    const retry = aDrawInput(teacher, packageId, start + 2 * hour);
    const [one, two] = [
      await bookFromPackage(student, retry),
      await bookFromPackage(student, retry),
    ];
    expect(one).toEqual(two);
    expect(await packageBalance(packageId)).toBe(6600);
  });

  it.each([
    { hoursBefore: 13, refund: 2200, left: 5, balance: 11_000, teacherGets: 0, card: 0 },
    { hoursBefore: 5, refund: 1100, left: 4, balance: 8800, teacherGets: 968, card: 1100 },
    { hoursBefore: 1, refund: 0, left: 4, balance: 8800, teacherGets: 1936, card: 0 },
  ])("cancelled $hoursBefore hours before leaves $left lessons", async (row) => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const lessonId = await aDrawnLesson(student, teacher, packageId, {
      startsAt: await firstOpenStart(teacher, { after: 3 * day }),
    });
    const { startsAt } = await lessonOf(lessonId);
    const now = new Date(+startsAt - row.hoursBefore * hour);
    expect(
      await cancelLesson(student, { lessonId, refundPence: row.refund, reason: "" }, now),
    ).toMatchObject({ ok: true });
    await runJobs();
    expect((await findPackage(student, packageId))!.left).toBe(row.left);
    expect(await packageBalance(packageId)).toBe(row.balance);
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(row.teacherGets);
    expect((await cardOf(packageId)).refundedMinor).toBe(row.card);
    expect(await sumOf(db(), "refunds")).toBe(0);
    await ledgerIsSound();
  });

  it("gives the lesson back to the package when the teacher cancels, however late", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const lessonId = await aDrawnLesson(student, teacher, packageId);
    const now = new Date(+(await lessonOf(lessonId)).startsAt - 10 * minute);
    await cancelLesson(teacher, { lessonId, refundPence: 2200, reason: "" }, now);
    expect((await findPackage(student, packageId))!.left).toBe(5);
    expect(await packageBalance(packageId)).toBe(11_000);
  });
});

describe("the end of a package", () => {
  const at = (days: number) => new Date(Date.now() + days * day);

  it("says which lessons count as used, and for how much", () => {
    expect(usedText({ taught: 0, booked: 0, lost: 0 }, null)).toBe("No lesson has been used.");
    expect(usedText({ taught: 1, booked: 0, lost: 0 }, null)).toBe(
      "1 taught lesson counts as used, for what the package charged for it.",
    );
    expect(usedText({ taught: 2, booked: 1, lost: 1 }, 2200)).toBe(
      "2 taught lessons, 1 booked lesson and 1 lesson missed or cancelled late count as used, for £22.00 each, the single price. What is booked stays booked.",
    );
  });

  it("within 14 days pays for what was used as it was sold", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    expect((await readPackagePage(student, packageId)).refundPence).toBe(19_800);
    const start = await firstOpenStart(teacher);
    const lessonId = await aDrawnLesson(student, teacher, packageId, { startsAt: start });
    await bothCame(lessonId);
    for (const after of [0, 50 * minute, 70 * minute, 50 * hour])
      await advanceLessons(new Date(start + after));
    expect(await lessonOf(lessonId)).toMatchObject({ state: "completed" });
    expect(await stopPackage(student, { packageId, refundPence: 17_820 }, at(13))).toMatchObject({
      ok: true,
    });
    await runJobs();
    expect(await cardOf(packageId)).toMatchObject({ refundedMinor: 17_820 });
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(1742);
    expect(await mailsTo(teacher.email)).toContain(
      `${student.name} stopped their package of 10 lessons`,
    );
    expect(await stopPackage(student, { packageId, refundPence: 0 })).toMatchObject({
      reason: "already-ended",
    });
  });

  it("after them counts every used lesson at the single price, also one that is still to come", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    const now = at(20);
    const start = await firstOpenStart(teacher, { now: +now });
    const ids = [];
    for (const n of [0, 1, 2])
      ids.push(
        await aDrawnLesson(student, teacher, packageId, { startsAt: start + n * hour, now }),
      );
    const late = new Date(start - hour);
    await cancelLesson(student, { lessonId: ids[0]!, refundPence: 0, reason: "" }, late);
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(1742);
    expect((await readPackagePage(student, packageId)).used).toEqual({
      taught: 0,
      booked: 2,
      lost: 1,
    });
    // 198.00 less three lessons of 22.00.
    expect(await stopPackage(student, { packageId, refundPence: 19_800 - 3 * 1980 }, late)).toEqual(
      {
        ok: false,
        reason: "refund-changed",
        refundPence: 13_200,
      },
    );
    expect(await stopPackage(student, { packageId, refundPence: 13_200 }, late)).toEqual({
      ok: true,
      refundPence: 13_200,
    });
    await runJobs();
    expect(await packageBalance(packageId)).toBe(0);
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(1742 + 194);
    expect(await lessonOf(ids[1]!)).toMatchObject({ state: "booked", priceMinor: 2200 });
    expect(await balanceOf(db(), `escrow:${ids[1]!}`)).toBe(2200);
    // The teacher cancels what was booked: all of it goes to the card, the package being over.
    await cancelLesson(teacher, { lessonId: ids[1]!, refundPence: 2200, reason: "" }, late);
    await runJobs();
    expect((await cardOf(packageId)).refundedMinor).toBe(13_200 + 2200);
    await ledgerIsSound();
  });

  it("sends a lesson that is cancelled after it to the card, and every word of it says so", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    const [before, after] = [start, start + hour];
    const ids = [];
    for (const startsAt of [before, after])
      ids.push(await aDrawnLesson(student, teacher, packageId, { startsAt }));
    const cancel = (lessonId: string) =>
      cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });
    await cancel(ids[0]!);
    await stopPackage(student, { packageId, refundPence: 8800 });
    await cancel(ids[1]!);
    await runJobs();
    const textsTo = async (to: string) =>
      (await db().select().from(mails).where(eq(mails.to, to)))
        .filter(({ subject }) => subject.startsWith("Cancelled"))
        .map(({ text }) => text.replaceAll(/\s+/g, " "));
    const mailed = await textsTo(student.email);
    expect(mailed.filter((text) => text.includes("goes back into your package"))).toHaveLength(1);
    expect(
      mailed.filter((text) =>
        text.includes("All £22.00 goes back to the card that paid for the package."),
      ),
    ).toHaveLength(1);
    const told = await textsTo(teacher.email);
    expect(told.filter((text) => text.includes("back into the student’s package"))).toHaveLength(1);
    expect(
      told.filter((text) => text.includes("All £22.00 goes back to the student.")),
    ).toHaveLength(1);
    expect((await readPackagePage(student, packageId)).lessons).toMatchObject([
      { isBack: true, cardPence: 0 },
      { isBack: false, cardPence: 2200 },
    ]);
  });

  it("is told with what it gave back itself, without what a lesson gave back before it", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const startsAt = await firstOpenStart(teacher);
    const lessonId = await aDrawnLesson(student, teacher, packageId, { startsAt });
    const late = new Date(startsAt - 3 * hour);
    expect(
      await cancelLesson(student, { lessonId, refundPence: 1100, reason: "" }, late),
    ).toMatchObject({ ok: true });
    expect(await readPackagePage(student, packageId)).toMatchObject({
      refundPence: 8800,
      endedPence: 0,
    });
    await stopPackage(student, { packageId, refundPence: 8800 });
    expect(await readPackagePage(student, packageId)).toMatchObject({
      endedPence: 8800,
      bought: { refundedPence: 9900 },
    });
  });

  it("comes by itself after 180 days: what is left is paid back at the price of the package", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    await aDrawnLesson(student, teacher, packageId);
    await expirePackages(at(rules.price.packageDays - 1));
    expect((await findPackage(student, packageId))!.state).toBe("active");
    await Promise.all([1, 2, 3].map(() => expirePackages(at(rules.price.packageDays + 1))));
    await runJobs();
    expect((await findPackage(student, packageId))!.state).toBe("expired");
    expect(await cardOf(packageId)).toMatchObject({
      refundedMinor: 17_820,
      state: "part_refunded",
    });
    expect(await packageBalance(packageId)).toBe(0);
    expect(await mailsTo(student.email)).toContainEqual(
      expect.stringContaining("£178.20 returned"),
    );
    expect(await saysTheyStay(student.email)).toEqual([true]);
    await ledgerIsSound();
  });

  it("is announced 30 and 7 days before, while lessons are left", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const { rows } = await db().execute<{ at: Date; days: number }>(sql`
      select start_after as at, (data->>'days')::int as days from pgboss.job
      where name = 'scheduling.remind-package' and data->>'packageId' = ${packageId} order by days desc`);
    const { expiresAt } = (await findPackage(student, packageId))!;
    expect(rows.map(({ days }) => days)).toEqual(rules.price.packageReminderDays);
    for (const { at: when, days } of rows) expect(+new Date(when)).toBe(expiresAt! - days * day);
    await tellRunningOut(packageId, 30);
    await runJobs();
    expect((await mailsTo(student.email)).filter((one) => one.includes("are left"))).toHaveLength(
      1,
    );
    await stopPackage(student, { packageId, refundPence: 11_000 });
    await tellRunningOut(packageId, 7);
    await runJobs();
    expect((await mailsTo(student.email)).filter((one) => one.includes("are left"))).toHaveLength(
      1,
    );
  });

  it("takes back the news of lessons that are left, where it still waits", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    await tellRunningOut(packageId, 30);
    await stopPackage(student, { packageId, refundPence: 11_000 });
    await runJobs();
    expect(await mailsTo(student.email)).not.toContainEqual(expect.stringContaining("are left"));
  });

  it("is not told to who has used all of it", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    for (let n = 0; n < 5; n += 1)
      await aDrawnLesson(student, teacher, packageId, { startsAt: start + n * hour });
    await expirePackages(at(rules.price.packageDays + 1));
    await runJobs();
    expect((await findPackage(student, packageId))!.state).toBe("expired");
    expect(await mailsTo(student.email)).not.toContainEqual(expect.stringContaining("run out"));
  });

  it("is told to both once its last lesson is booked and stays booked, and only once", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const start = await firstOpenStart(teacher);
    const draw = (n: number) =>
      aDrawnLesson(student, teacher, packageId, { startsAt: start + n * hour });
    for (let n = 0; n < 4; n += 1) await draw(n);
    expect(await usedUpJobs(packageId)).toBe(0);
    const lessonId = await draw(4);
    expect(await usedUpJobs(packageId)).toBe(1);
    const told = async () =>
      db()
        .select({ to: notifications.userId, title: notifications.title, link: notifications.link })
        .from(notifications)
        .where(eq(notifications.about, `package:${packageId}`));
    await cancelLesson(teacher, { lessonId, refundPence: 2200, reason: "" });
    await tellUsedUp(packageId);
    expect(await told()).toEqual([]);
    await draw(4);
    for (let again = 0; again < 2; again += 1) await tellUsedUp(packageId);
    const [{ slug } = { slug: "" }] = await db()
      .select({ slug: teachers.slug })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id));
    expect(await told()).toEqual(
      expect.arrayContaining([
        {
          to: teacher.id,
          title: `${student.name} has booked the last lesson of a package`,
          link: "/teacher/lessons",
        },
        {
          to: student.id,
          title: `You have booked the last lesson of your package with ${teacher.name}`,
          link: `/student/teachers/${slug}?offer=${teacher.offer.id}`,
        },
      ]),
    );
    expect(await told()).toHaveLength(2);
  });

  it("comes with the teacher's: every lesson keeps its price, those to come and the rest go back", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher, { lessons: 10, discountPercent: 10 });
    const start = await firstOpenStart(teacher);
    const used = await aDrawnLesson(student, teacher, packageId, { startsAt: start });
    await aDrawnLesson(student, teacher, packageId, { startsAt: start + 2 * day });
    await cancelLesson(
      student,
      { lessonId: used, refundPence: 0, reason: "" },
      new Date(start - hour),
    );
    await inTransaction((tx) =>
      cancelComingLessons(tx, {
        teacherId: teacher.id,
        by: { actor: "admin", id: null },
        reason: "",
        now: new Date(start),
      }),
    );
    await runJobs();
    expect(await cardOf(packageId)).toMatchObject({ refundedMinor: 17_820 });
    expect(await packageBalance(packageId)).toBe(0);
    expect((await findPackage(student, packageId))!.state).toBe("refunded");
    expect(await saysTheyStay(student.email)).toEqual([false]);
    await ledgerIsSound();
  });

  it("is nobody else's to bring about or to see", async () => {
    const [student, teacher] = await both();
    const packageId = await aPackage(student, teacher);
    const stranger = await aStudent();
    await expect(stopPackage(stranger, { packageId, refundPence: 11_000 })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(readPackagePage(stranger, packageId)).rejects.toMatchObject({ code: "not-found" });
    expect(await findPackage(stranger, packageId)).toBeNull();
  });
});

describe("the money of a package", () => {
  type Step = { do: "draw" | "free" | "half" | "late" | "teacher"; at: number };
  const step = fc.record<Step>({
    do: fc.constantFrom("draw", "draw", "draw", "free", "half", "late", "teacher"),
    at: fc.nat(20),
  });

  it("that a bank has given back with a part of a booked lesson leaves the lesson's rest to who it is for", async () => {
    for (const [takes, refunds, earned, fees] of [
      ["place", 0, 880, 120],
      ["no place", 1000, 0, 0],
    ] as const) {
      const [student, teacher] = await both();
      const packageId = await aPackage(student, teacher);
      const lessonId = await aDrawnLesson(student, teacher, packageId);
      const { id, providerRef, currency } = await cardOf(packageId);
      const ref = providerRef!;
      await inTransaction((tx) => openDispute(tx, { id: ref, amountMinor: 10_000, currency }));
      await hearDisputes(ref);
      const lost = { state: "lost", closedAt: new Date() } as const;
      await db().update(embeddedDisputes).set(lost).where(eq(embeddedDisputes.chargeId, ref));
      await hearDisputes(ref);
      const sums = async () => ({
        held: [await packageBalance(packageId), await balanceOf(db(), `escrow:${lessonId}`)],
        refunds: await balanceOf(db(), `refunds:${id}`),
        earned: await balanceOf(db(), `teacher:${teacher.id}`),
        fees: await balanceOf(db(), `fees:${teacher.id}`),
      });
      expect(await sums()).toEqual({ held: [0, 1000], refunds: 0, earned: 0, fees: 0 });
      if (takes === "place") await takesPlace(lessonId);
      else await cancelLesson(teacher, { lessonId, refundPence: 2200, reason: "" });
      expect(await sums()).toEqual({ held: [0, 0], refunds, earned, fees });
    }
    await ledgerIsSound();
  });

  it(
    "is conserved to the penny over any life of it",
    { timeout: isDeep ? 1_800_000 : 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 14 }),
          fc.constantFrom("stop early", "stop late", "run out", "teacher"),
          fc.integer({ min: 0, max: 20 }),
          fc.integer({ min: 801, max: 2999 }),
          async (steps, end, discountPercent, pricePence) => {
            const student = await aStudent();
            const teacher = await aTeacher({
              offers: [{ title: "Conversation", kind: "single", minutes: 50, pricePence }],
            });
            const packageId = await aPackage(student, teacher, { lessons: 5, discountPercent });
            const card = await cardOf(packageId);
            const first = await firstOpenStart(teacher, { after: 4 * day });
            const open: string[] = [];
            let slot = 0;
            for (const { do: what, at: index } of steps) {
              if (what === "draw" || open.length === 0) {
                slot += 1;
                const input = aDrawInput(teacher, packageId, first + slot * hour);
                const drawn = await bookFromPackage(student, input);
                if (drawn.ok) open.push(drawn.lessonId);
                else expect(drawn.reason).toBe("package-empty");
                continue;
              }
              const [lessonId] = open.splice(index % open.length, 1);
              const lesson = await lessonOf(lessonId!);
              const hours = { free: 20, half: 5, late: 1, teacher: 1, draw: 0 }[what];
              const now = new Date(+lesson.startsAt - hours * hour);
              const by = what === "teacher" ? teacher : student;
              const shown = await cancelLesson(
                by,
                { lessonId: lessonId!, refundPence: -1, reason: "" },
                now,
              );
              if (shown.ok || shown.reason !== "refund-changed") throw new Error("not asked again");
              const { refundPence } = shown.refund;
              await cancelLesson(by, { lessonId: lessonId!, refundPence, reason: "" }, now);
            }
            const now = new Date(first + 2 * day);
            if (end === "run out") await expirePackages(new Date(+now + 400 * day));
            else if (end === "teacher")
              await inTransaction((tx) =>
                cancelComingLessons(tx, {
                  teacherId: teacher.id,
                  by: { actor: "admin", id: null },
                  reason: "",
                  now: new Date(),
                }),
              );
            else {
              const when = end === "stop early" ? now : new Date(+now + 30 * day);
              const asked = await stopPackage(student, { packageId, refundPence: -1 }, when);
              if (asked.ok || asked.reason !== "refund-changed") throw new Error("not asked again");
              await stopPackage(student, { packageId, refundPence: asked.refundPence }, when);
            }
            await runJobs();
            expect(await packageBalance(packageId)).toBe(0);
            const paid = await cardOf(packageId);
            const held = await Promise.all(open.map((id) => balanceOf(db(), `escrow:${id}`)));
            const { rows } = await db().execute<{ fees: string }>(sql`
            select coalesce(sum(e.amount_minor), 0) as fees from ledger_entries e
            join ledger_postings t on t.id = e.posting_id
            where e.account like 'fees:%' and (t.package_id = ${packageId}
              or t.lesson_id in (select id from lessons where package_id = ${packageId}))`);
            const kept =
              (await balanceOf(db(), `teacher:${teacher.id}`)) +
              Number(rows[0]!.fees) +
              held.reduce((sum, pence) => sum + pence, 0);
            expect(kept + paid.refundedMinor).toBe(card.amountMinor);
            expect(await balanceOf(db(), `card:${card.id}`)).toBe(
              paid.refundedMinor - card.amountMinor,
            );
            const [charge] = await db()
              .select()
              .from(embeddedCharges)
              .where(eq(embeddedCharges.id, paid.providerRef!));
            expect(charge!.refundedMinor).toBe(paid.refundedMinor);
            await ledgerIsSound();
          },
        ),
        { numRuns: cases(3, 200) },
      );
    },
  );
});

describe("a charge for a package that nobody heard of", () => {
  it("makes it bought with the next look, each minute, and once [F9] [D6]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const charged = await anUnpaidPackage(student, teacher);
    const unpaid = await anUnpaidPackage(await aStudent(), await aTeacher());
    const [payment] = await db().select().from(payments).where(eq(payments.packageId, charged));
    // The provider has taken the money, and the process that asked for it is dead.
    await db()
      .update(embeddedCharges)
      .set({ state: "succeeded" })
      .where(eq(embeddedCharges.id, payment!.providerRef!));
    expect(settleChargedHolds.schedule).toBe("* * * * *");
    await Promise.all([settleCharged(), settleCharged()]);
    await settleCharged();
    expect(await findPackage(student, charged)).toMatchObject({ state: "active", left: 5 });
    expect(await balanceOf(db(), `package:${charged}`)).toBe(payment!.amountMinor);
    const [other] = await db().select().from(packages).where(eq(packages.id, unpaid));
    expect(other!.state).toBe("open");
    await ledgerIsSound();
  });
});
