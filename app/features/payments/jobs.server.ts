import { announceAdjusted } from "./adjustments/announce-adjusted.server.ts";
import { closeLateCharge } from "./purchases/pending-charges.server.ts";
import { reconcileHourly, reconcileWeekly } from "./reconciling/reconcile-days.server.ts";
import { sendRefund } from "./purchases/purchases.server.ts";
import { sealLedgerDaily } from "./ledger/seal-ledger.server.ts";
import { numberReceiptsOften } from "./receipts/number-receipts.server.ts";

export const paymentsJobs = [
  sendRefund,
  announceAdjusted,
  closeLateCharge,
  sealLedgerDaily,
  numberReceiptsOften,
  reconcileHourly,
  reconcileWeekly,
];
