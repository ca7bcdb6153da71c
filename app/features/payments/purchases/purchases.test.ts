import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold } from "#test/builders/lessons.ts";
import { balanceOf, sumOf } from "../ledger/ledger.server.ts";
import {
  lockPayment,
  recordPayment,
  settleCancelled,
  settleCompleted,
} from "./purchases.server.ts";

useDatabase();

describe("the money of a lesson", () => {
  it("is booked once, however often and late the provider tells of it", async () => {
    const lessonId = await aHold(await aStudent(), await aTeacher());
    for (const late of [0, 1, 60])
      await inTransaction(async (tx) => {
        const payment = await lockPayment(tx, lessonId);
        const at = new Date(Date.now() + late * minute);
        await recordPayment(tx, payment, { last4: "4242", at });
      });
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
  });

  it("is divided once, and not given back after that", async () => {
    const teacher = await aTeacher();
    const lessonId = await aBookedLesson(await aStudent(), teacher);
    const shared = { teacherId: teacher.id, kind: "single" } as const;
    await inTransaction(async (tx) => {
      const payment = await lockPayment(tx, lessonId);
      const at = new Date();
      await settleCompleted(tx, payment, { ...shared, at });
      await settleCompleted(tx, payment, { ...shared, at });
      await settleCancelled(tx, payment, { ...shared, refundPence: 2200, at });
    });
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(1936);
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    expect(await sumOf(db(), "refunds")).toBe(0);
  });
});
