import { randomUUID } from "node:crypto";
import { asc, eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readInvoice } from "#app/features/payments/invoices/invoices.server.ts";
import { writeInvoices } from "#app/features/payments/invoices/write-invoices.server.ts";
import {
  accounts,
  balanceOf,
  postAll,
  type Posting,
} from "#app/features/payments/ledger/ledger.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { refundSettled } from "#app/features/payments/payouts/refund-settled.server.ts";
import { listEarned } from "#app/features/scheduling/earnings/earnings.server.ts";
import { databaseError, db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { company } from "#config/company.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { commissionInvoices } from "#db/schema/payments/receipts.ts";
import { giveTaxDetails, loseTaxDetails } from "#test/builders/payouts.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();

const of = ({ id }: { id: string }) =>
  db()
    .select()
    .from(commissionInvoices)
    .where(eq(commissionInvoices.teacherId, id))
    .orderBy(asc(commissionInvoices.month));

/** What we kept of a teacher's lessons, or gave back, at these instants and in this order. */
function kept({ id }: { id: string }, ...entries: [at: string, pence: number][]) {
  const postings = entries.map(([at, pence]): Posting => {
    const card = accounts.card(randomUUID());
    const lines = [
      { account: accounts.fees(id), amountMinor: pence, currency: "GBP" },
      { account: pence > 0 ? card : accounts.teacher(id), amountMinor: -pence, currency: "GBP" },
    ];
    const event = pence > 0 ? "lesson" : "late-refund";
    return { key: `kept:${randomUUID()}`, event, at: new Date(at), lines };
  });
  return inTransaction((tx) => postAll(tx, postings));
}

/** The SQLSTATE with which the database refuses a statement. */
async function refused(statement: SQL): Promise<string | undefined> {
  const error = await inTransaction((tx) => tx.execute(statement)).catch((thrown) => thrown);
  return databaseError(error)?.code;
}

describe("a teacher's invoices for our commission", () => {
  it("say to the penny what the ledger kept and gave back, lesson by lesson [D1]", async () => {
    const teacher = await aTeacher();
    const lessons: string[] = [];
    for (const daysAgo of [4, 5])
      lessons.push(await aCompletedLesson(await aStudent(), teacher, { daysAgo }));
    await inTransaction(async (tx) =>
      refundSettled(tx, await lockPayment(tx, lessons[0]!), {
        teacherId: teacher.id,
        refundPence: 1100,
        cause: randomUUID(),
        at: new Date(),
      }),
    );
    await writeInvoices(new Date(Date.now() + 40 * day));
    const rows = await of(teacher);
    const read = await Promise.all(rows.map(({ number }) => readInvoice(teacher, number)));
    const lines = read.flatMap((one) => one.lines);
    expect(lines.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      -132, 264, 264,
    ]);
    expect(lines.every(({ lessonAt }) => lessonAt !== null)).toBe(true);
    for (const one of read)
      expect(one.amountMinor).toBe(one.lines.reduce((sum, line) => sum + line.amountMinor, 0));
    const total = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(total).toBe(await balanceOf(db(), accounts.fees(teacher.id)));
    const { earned } = await listEarned(teacher);
    expect(earned.reduce((sum, { feePence }) => sum + feePence, 0)).toBe(total);
    expect(await writeInvoices(new Date(Date.now() + 40 * day))).toBe(0);
  });

  it("are one for each month of London that is over, and a credit note where more went back", async () => {
    const teacher = await aTeacher();
    await kept(
      teacher,
      ["2031-01-31T23:59:59Z", 264],
      ["2031-01-31T23:59:59Z", 120],
      ["2031-02-10T12:00:00Z", 100],
      // The clock of London is an hour ahead by then: it is April.
      ["2031-03-31T23:30:00Z", 300],
    );
    await inTransaction((tx) =>
      postAll(tx, [
        {
          key: `earned:${teacher.id}`,
          event: "lesson",
          at: new Date("2031-02-11T12:00:00Z"),
          lines: [
            { account: accounts.card(randomUUID()), amountMinor: -500, currency: "GBP" },
            { account: accounts.teacher(teacher.id), amountMinor: 500, currency: "GBP" },
          ],
        },
      ]),
    );
    await writeInvoices(new Date("2031-02-01T00:00:00Z"));
    expect(await of(teacher)).toMatchObject([
      { month: "2031-01-01", kind: "invoice", amountMinor: 384, firstEntry: 1, lastEntry: 2 },
    ]);
    await writeInvoices(new Date("2031-04-30T22:59:59Z"));
    expect((await of(teacher)).map(({ month }) => month)).toEqual(["2031-01-01", "2031-02-01"]);
    // One that was posted late is in the invoice that is written next, and in that alone.
    await kept(teacher, ["2031-02-20T12:00:00Z", -200], ["2031-05-02T12:00:00Z", -150]);
    await writeInvoices(new Date("2031-06-01T00:00:00Z"));
    expect((await of(teacher)).slice(2)).toMatchObject([
      { month: "2031-04-01", kind: "invoice", amountMinor: 100, firstEntry: 4, lastEntry: 5 },
      { month: "2031-05-01", kind: "credit_note", amountMinor: -150, firstEntry: 6, lastEntry: 6 },
    ]);
  });

  it("have numbers of their own without gaps, however many servers write them at once", async () => {
    const at = new Date("2035-03-01T00:00:00Z");
    const more = () => aTeacher().then((one) => kept(one, ["2035-01-10T12:00:00Z", 264]));
    for (let n = 0; n < 4; n += 1) await more();
    await Promise.all(Array.from({ length: 6 }, () => writeInvoices(at)));
    // One that is rolled back gives its number back.
    await more();
    const failed = inTransaction(async (tx) => {
      const made =
        await tx.execute(sql`insert into commission_invoices (issuer, kind, teacher_id, month, first_entry, last_entry,
          amount_minor, currency, issued_at, facts)
        select ${company.invoicePrefix}, 'invoice', substr(a.name, 6)::uuid, '2035-01-01', 1, 1, 264, 'GBP', ${at}, '{}'
        from ledger_accounts a where a.name like 'fees:%' and a.version > 0
          and not exists (select from commission_invoices i where a.name = 'fees:' || i.teacher_id) limit 1`);
      throw new Error(`${made.rowCount} rolled back`);
    });
    await expect(failed).rejects.toThrow("1 rolled back");
    await writeInvoices(at);
    const rows = await db()
      .select({ number: commissionInvoices.number })
      .from(commissionInvoices)
      .where(eq(commissionInvoices.year, 2035))
      .orderBy(asc(commissionInvoices.serial));
    expect(rows.map(({ number }) => number)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `${company.invoicePrefix}-2035-00000${n}`),
    );
  });

  it("are written for all where one teacher's tax details do not open any more: theirs names no address", async () => {
    const [lost, well] = [await aTeacher({ person: { name: "Ana Lost" } }), await aTeacher()];
    for (const teacher of [lost, well]) {
      await giveTaxDetails(teacher);
      await kept(teacher, ["2033-01-10T12:00:00Z", 264]);
    }
    await loseTaxDetails(lost);
    await writeInvoices(new Date("2033-02-01T00:00:00Z"));
    const buyerOf = async (teacher: { id: string }) => {
      const [row] = await of(teacher);
      const { buyer, facts } = await readInvoice(teacher, row!.number);
      return [buyer?.name ?? facts.buyer, buyer?.address.includes("Bristol")];
    };
    expect(await buyerOf(lost)).toEqual(["Ana Lost", undefined]);
    expect(await buyerOf(well)).toEqual(["Inés Valverde Soto", true]);
  });

  it("stay as they were written, and take no line twice, none out of order and no other sum", async () => {
    const teacher = await aTeacher({ person: { name: "Ana Before" } });
    await kept(teacher, ["2031-01-10T12:00:00Z", 264], ["2031-02-10T12:00:00Z", 100]);
    await writeInvoices(new Date("2031-02-02T00:00:00Z"));
    await db().update(users).set({ name: "Ana After" }).where(eq(users.id, teacher.id));
    expect((await of(teacher))[0]!.facts.buyer).toBe("Ana Before");
    for (const statement of [
      sql`update commission_invoices set amount_minor = 1`,
      sql`delete from commission_invoices`,
      sql`truncate commission_invoices`,
    ])
      expect(await refused(statement)).toBe("42501");
    const add = (first: number, last: number, pence: number) =>
      refused(sql`insert into commission_invoices (issuer, kind, teacher_id, month, first_entry, last_entry,
          amount_minor, currency, issued_at, facts)
        values ('X', 'invoice', ${teacher.id}, '2031-02-01', ${first}, ${last}, ${pence}, 'GBP', now(), '{}')`);
    expect(await add(1, 2, 364)).toBe("23514");
    expect(await add(2, 2, 101)).toBe("23514");
    expect(await add(2, 3, 100)).toBe("23514");
    expect(await add(2, 2, 100)).toBeUndefined();
  });
});
