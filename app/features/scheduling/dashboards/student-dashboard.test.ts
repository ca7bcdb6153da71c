import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { openDispute } from "#app/features/payments/provider/twin/disputes.server.ts";
import { readStudentPayments } from "#app/features/payments/receipts/student-payments.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { readStudentDashboard } from "./student-dashboard.server.ts";

useDatabase();

it("counts what is held as the payments page does, and promises nothing back of what a bank has taken", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const start = await firstOpenStart(teacher);
  const lessonIds: string[] = [];
  for (const startsAt of [start, start + hour, start + 2 * hour])
    lessonIds.push(await aBookedLesson(student, teacher, { startsAt }));
  const shown = async () => {
    const [{ money }, { balance }] = await Promise.all([
      readStudentDashboard(student),
      readStudentPayments(student, 1),
    ]);
    expect(money!.heldPence).toBe(balance.lessonsMinor);
    return [money!.heldPence, money!.heldCount, money!.backPence];
  };
  expect(await shown()).toEqual([6600, 3, 6600]);
  const { ref } = await aDispute(lessonIds[0]!);
  expect(await shown()).toEqual([4400, 2, 4400]);
  const [part] = await db().select().from(payments).where(eq(payments.lessonId, lessonIds[1]!));
  const charge = { id: part!.providerRef!, amountMinor: 800, currency: part!.currency };
  await inTransaction((tx) => openDispute(tx, charge));
  await hearDisputes(charge.id);
  expect(await shown()).toEqual([3600, 2, 2200]);
  const end = async (chargeId: string, state: "won" | "lost") => {
    const own = eq(embeddedDisputes.chargeId, chargeId);
    await db().update(embeddedDisputes).set({ state, closedAt: new Date() }).where(own);
    await hearDisputes(chargeId);
  };
  await end(charge.id, "lost");
  expect(await shown()).toEqual([3600, 2, 2200]);
  await end(ref, "won");
  expect(await shown()).toEqual([5800, 3, 4400]);
});
