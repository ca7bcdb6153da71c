import { asc, eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { paymentsJobs } from "#app/features/payments/jobs.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { databaseError, db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { company } from "#config/company.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aPackage } from "#test/builders/packages.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { numberReceipts } from "#app/features/payments/receipts/number-receipts.server.ts";

useDatabase();

const all = () => db().select().from(receipts).orderBy(asc(receipts.year), asc(receipts.serial));

const of = (person: { id: string }) =>
  db()
    .select()
    .from(receipts)
    .where(eq(receipts.buyerId, person.id))
    .orderBy(asc(receipts.year), asc(receipts.serial));

const cancel = (student: Awaited<ReturnType<typeof aStudent>>, lessonId: string) =>
  cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });

/** The SQLSTATE with which the database refuses a statement. */
async function refused(statement: SQL): Promise<string | undefined> {
  const error = await inTransaction((tx) => tx.execute(statement)).catch((thrown) => thrown);
  return databaseError(error)?.code;
}

describe("receipts", () => {
  it("are written once for each payment, and a credit note for what goes back", async () => {
    const [student, teacher] = [await aStudent({ name: "Łucja Żuk" }), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    await aPackage(student, await aTeacher({ profile: { trader: "private" } }), { lessons: 5 });
    await numberReceipts();
    expect(await numberReceipts()).toBe(0);
    await cancel(student, lessonId);
    await runJobs(paymentsJobs);
    await numberReceipts();
    const [lesson, bought, back, ...more] = await of(student);
    expect(more).toEqual([]);
    expect(lesson).toMatchObject({
      kind: "receipt",
      amountMinor: 2200,
      cardLast4: "4242",
      facts: {
        buyer: "Łucja Żuk",
        teacher: teacher.name,
        trader: { name: aTradersSide.traderName, number: aTradersSide.traderNumber },
        minutes: 50,
        lessons: null,
      },
    });
    expect(bought!.facts).not.toHaveProperty("trader");
    expect(bought).toMatchObject({ kind: "receipt", amountMinor: 11_000, facts: { lessons: 5 } });
    expect(back).toMatchObject({ kind: "credit_note", amountMinor: 2200, credits: lesson!.number });
  });

  it("have numbers without gaps, however many servers write them at once", async () => {
    const teacher = await aTeacher();
    for (let n = 0; n < 6; n += 1) await aBookedLesson(await aStudent(), teacher);
    await Promise.all(Array.from({ length: 6 }, () => numberReceipts()));
    // One that is rolled back gives its numbers back.
    const given = await all();
    await inTransaction(async (tx) => {
      await tx.execute(sql`insert into receipts (issuer, kind, posting_id, payment_id, buyer_id,
          amount_minor, currency, paid_at, issued_at, facts)
        select issuer, 'receipt', uuidv7(), payment_id, buyer_id, 1, 'GBP', now(), now(), facts
        from receipts limit 1`);
      throw new Error("rolled back");
    }).catch(() => {});
    await aBookedLesson(await aStudent(), teacher);
    await numberReceipts();
    const year = new Date().getUTCFullYear();
    const numbers = (await all()).map(({ number }) => number);
    expect(numbers).toHaveLength(given.length + 1);
    expect(numbers).toEqual(
      numbers.map((_, at) => `${company.receiptPrefix}-${year}-${String(at + 1).padStart(6, "0")}`),
    );
  });

  it("begin at one again with each UTC year", async () => {
    const student = await aStudent();
    await aBookedLesson(student, await aTeacher());
    const year = new Date().getUTCFullYear() + 5;
    await numberReceipts(new Date(Date.UTC(year + 1, 0) - 1));
    await aBookedLesson(student, await aTeacher(), { now: new Date(Date.now() + day) });
    await numberReceipts(new Date(Date.UTC(year + 1, 0)));
    expect((await of(student)).map(({ number }) => number)).toEqual([
      `${company.receiptPrefix}-${year}-000001`,
      `${company.receiptPrefix}-${year + 1}-000001`,
    ]);
  });

  it("stay as they were written when people are called otherwise later, and cannot be changed or taken out", async () => {
    const student = await aStudent({ name: "Ana Before" });
    await aBookedLesson(student, await aTeacher());
    await numberReceipts();
    await db().update(users).set({ name: "Ana After" }).where(eq(users.id, student.id));
    expect((await of(student))[0]!.facts.buyer).toBe("Ana Before");
    for (const statement of [
      sql`update receipts set amount_minor = 1`,
      sql`delete from receipts`,
      sql`truncate receipts`,
      sql`update receipt_counters set last = last + 2`,
      sql`update receipt_counters set last = last - 1`,
      sql`delete from receipt_counters`,
    ])
      expect(await refused(statement)).toBe("42501");
    // A number is left out by nobody: the counter's next one needs its receipt.
    expect(await refused(sql`update receipt_counters set last = last + 1`)).toBe("23514");
  });

  it("are not written for what cost nothing", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aPackage(student, teacher, { lessons: 5 });
    await numberReceipts();
    const [row] = await of(student);
    await expect(
      refused(
        sql`select post_ledger('[{"n": 1, "key": "free", "event": "payment", "at": "2030-01-01"}]', '[]')`,
      ),
    ).resolves.toBeUndefined();
    expect(await numberReceipts()).toBe(0);
    expect(row!.amountMinor).toBeGreaterThan(0);
  });
});
