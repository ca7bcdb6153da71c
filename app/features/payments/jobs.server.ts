import { announceAdjusted } from "./adjustments/announce-adjusted.server.ts";
import { announceDispute } from "./disputes/announce-dispute.server.ts";
import { lookForDisputes } from "./disputes/hear-disputes.server.ts";
import { resumeProviderCalls } from "./disputes/resume-calls.server.ts";
import { closeLateCharge } from "./purchases/pending-charges.server.ts";
import { reconcileHourly, reconcileWeekly } from "./reconciling/reconcile-days.server.ts";
import { sendRefund } from "./purchases/send-refund.server.ts";
import { sealLedgerDaily } from "./ledger/seal-ledger.server.ts";
import { numberReceiptsOften } from "./receipts/number-receipts.server.ts";

export const paymentsJobs = [
  sendRefund,
  announceAdjusted,
  closeLateCharge,
  announceDispute,
  lookForDisputes,
  resumeProviderCalls,
  sealLedgerDaily,
  numberReceiptsOften,
  reconcileHourly,
  reconcileWeekly,
];
