import { announceAdjusted } from "./adjustments/announce-adjusted.server.ts";
import { announceDispute } from "./disputes/announce-dispute.server.ts";
import { lookForDisputes } from "./disputes/hear-disputes.server.ts";
import { resumeProviderCalls } from "./disputes/resume-calls.server.ts";
import { closeLateCharge } from "./purchases/pending-charges.server.ts";
import { announcePayoutFailed } from "./payouts/end-payout.server.ts";
import { reverseTransfers } from "./payouts/reverse-transfers.server.ts";
import { sendPayout } from "./payouts/send-payout.server.ts";
import { watchPayoutsOften } from "./payouts/watch-payouts.server.ts";
import { payTeacher, payWeekly } from "./payouts/weekly-payouts.server.ts";
import { reconcileHourly, reconcileWeekly } from "./reconciling/reconcile-days.server.ts";
import { sendRefund } from "./purchases/send-refund.server.ts";
import { sealLedgerDaily } from "./ledger/seal-ledger.server.ts";
import { writeInvoicesDaily } from "./invoices/write-invoices.server.ts";
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
  writeInvoicesDaily,
  payWeekly,
  payTeacher,
  sendPayout,
  reverseTransfers,
  watchPayoutsOften,
  announcePayoutFailed,
  reconcileHourly,
  reconcileWeekly,
];
