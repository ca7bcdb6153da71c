import { closeLateCharge } from "./pending-charges.server.ts";
import { sendRefund } from "./purchases.server.ts";
import { sealLedgerDaily } from "./seal-ledger.server.ts";

export const paymentsJobs = [sendRefund, closeLateCharge, sealLedgerDaily];
