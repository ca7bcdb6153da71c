import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { Settlement } from "../../sim/settlement.ts";
import { aStudent, aTeacher } from "../builders/people.ts";
import { useDatabase } from "../database.ts";
import { aBookedLesson } from "../builders/lessons.ts";

useDatabase();

it("a month whose books are a penny apart is not settled: the sum is named, and the row [D13]", async () => {
  const settlement = new Settlement(Date.now() - hour);
  const lessonId = await aBookedLesson(await aStudent(), await aTeacher());
  const settled = await settlement.settle(new Date());
  expect(settled.found).toEqual([]);
  expect(settled.moved).toContain("charges £22.00, refunds £0.00");
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const charge = eq(embeddedCharges.id, payment!.providerRef!);
  await db().update(embeddedCharges).set({ amountMinor: 2201 }).where(charge);
  const { found, moved } = await settlement.settle(new Date());
  expect(found).toEqual([
    "charges GBP: ours 2200, the provider's 2201",
    expect.stringMatching(/^different: .*"takenMinor":2200.*"takenMinor":2201/),
  ]);
  expect(moved).toContain("charges £0.00");
});
