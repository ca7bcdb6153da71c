/**
 * npm run audit:verify, npm run ledger:verify: walks the audit log or the ledger of DATABASE_URL, or of the demo world
 * that is running here. Exit code 1 at a fault.
 */
import { verifySeals } from "#app/features/payments/ledger/seal-ledger.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment } from "#app/platform/env/env.server.ts";
import { useOwnWorld } from "./own-world.ts";

type Verdict = [ok: boolean, text: string];

const subjects: Record<string, () => Promise<Verdict>> = {
  async audit() {
    const { rows, fault } = await verifyAudit();
    if (fault === null) return [true, `The audit log is as it was written: ${rows} rows.`];
    return [false, `The audit log is NOT as it was written: ${fault}. Good up to row ${rows}.`];
  },
  async ledger() {
    const { entries, fault } = await verifyLedger();
    if (fault !== null)
      return [false, `The ledger is NOT as it was posted: ${fault}. ${entries} entries were read.`];
    const { seals, fault: broken } = await verifySeals();
    if (broken !== null)
      return [false, `The ledger is NOT as it was sealed: ${broken}. Good up to seal ${seals}.`];
    return [true, `The ledger is as it was posted: ${entries} entries, ${seals} seals.`];
  },
};

async function verify(subject: () => Promise<Verdict>): Promise<Verdict> {
  try {
    const refusal = useOwnWorld();
    if (refusal !== null) return [false, refusal];
    return await subject();
  } catch (error) {
    if (error instanceof BadEnvironment) return [false, error.message];
    throw error;
  } finally {
    await closeDatabase();
  }
}

const subject = subjects[process.argv[2] ?? ""];
if (subject === undefined)
  throw new Error(`name what to verify: ${Object.keys(subjects).join(", ")}`);
const [ok, text] = await verify(subject);
if (ok) console.log(text);
else console.error(text);
process.exitCode = ok ? 0 : 1;
