import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { deductions, transfers } from "#db/schema/payments/payouts.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { payoutProvider } from "../provider/provider-in-use.server.ts";

/** Takes back at the provider what was taken back in the ledger of this teacher; each deduction once. */
export async function reverseOpen(teacherId: string, by = payoutProvider()): Promise<void> {
  const open = await db()
    .select({
      id: deductions.id,
      amountMinor: deductions.amountMinor,
      ref: transfers.providerRef,
    })
    .from(deductions)
    .innerJoin(transfers, eq(transfers.id, deductions.transferId))
    .where(and(eq(deductions.teacherId, teacherId), eq(deductions.reversal, "unknown")));
  for (const { id, amountMinor, ref } of open) {
    const reversal = await by.reverseTransfer({ key: `reversal:${id}`, ref: ref!, amountMinor });
    await inTransaction((tx) =>
      tx
        .update(deductions)
        .set({ reversal: "made", providerRef: reversal })
        .where(and(eq(deductions.id, id), eq(deductions.reversal, "unknown"))),
    );
  }
}

export const reverseTransfers = defineJob({
  name: "payments.reverse-transfers",
  payload: z.object({ teacherId: z.uuid() }),
  run: ({ teacherId }) => reverseOpen(teacherId),
});
