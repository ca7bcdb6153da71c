import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { listAdjustments, listAdjustmentsOf } from "./adjustments.server.ts";
import { adjustmentsQuery } from "./adjustments-query.ts";

useDatabase();

it("every refund and goodwill is on one page of the list, the longest waiting first, then the newest that are decided", async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  const lessonId = await aBookedLesson(await aStudent(), await aTeacher());
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const begun = Date.now();
  // Three of each minute: the last of a page is as old as the first of the next.
  const made = await db()
    .insert(adjustments)
    .values(
      Array.from({ length: 120 }, (_, n) => ({
        key: randomUUID(),
        paymentId: payment!.id,
        kind: "goodwill-student" as const,
        amountMinor: 1,
        currency: "GBP",
        reason: "The picture froze for a while.",
        limitMinor: rules.adjust.secondAdminAbovePence,
        state: "pending" as const,
        requestedBy: admin.id,
        requestedAt: new Date(begun + Math.floor(n / 3) * minute),
      })),
    )
    .returning();
  const half = made.filter((_, n) => n % 2 === 0).map(({ id }) => id);
  const decided = { declineReason: "Not ours to pay.", decidedBy: other.id };
  await db()
    .update(adjustments)
    .set({ ...decided, state: "declined", decidedAt: new Date(begun + 60 * minute) })
    .where(inArray(adjustments.id, half));

  const rising = made.toSorted((a, b) => +a.requestedAt - +b.requestedAt || (a.id < b.id ? -1 : 1));
  const ids = rising.map(({ id }) => id);
  const waiting = ids.filter((id) => !half.includes(id));
  const inOrder = [...waiting, ...ids.filter((id) => half.includes(id)).toReversed()];

  const pages: string[][] = [];
  let after = "";
  do {
    const page = await listAdjustments(admin, adjustmentsQuery.parse({ after }).after);
    pages.push(page.rows.map(({ id }) => id));
    after = page.next ?? "";
  } while (after !== "" && pages.length < 9);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(inOrder);
  const ofPayment = await listAdjustmentsOf(admin, payment!.id);
  expect(ofPayment.map(({ id }) => id)).toEqual(inOrder);
});

it("an address that names no row begins the list at its beginning", () => {
  for (const after of [
    "",
    "waits",
    "waits.1",
    "waits.1.x",
    `decided.${"9".repeat(15)}.${randomUUID()}`,
  ])
    expect(adjustmentsQuery.parse({ after })).toEqual({ after: null });
  expect(adjustmentsQuery.parse({})).toEqual({ after: null });
});
