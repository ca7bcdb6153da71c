/**
 * npm run audit:verify, npm run ledger:verify: walks the audit log or the ledger of DATABASE_URL, or of the demo world
 * that is running here. Exit code 1 at a fault.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verifySeals } from "#app/features/payments/ledger/seal-ledger.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";
import { keptSecret } from "../server/data-dir.ts";

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
    const { world, DATA_DIR } = readEnv(process.env);
    if (world === "demo" && !process.env["EMBEDDED_DATABASE_URL"]) {
      const running = join(DATA_DIR, "postgres", "postmaster.pid");
      if (!existsSync(running))
        return [false, "DATABASE_URL is not set, and no demo world is running: npm start."];
      const port = readFileSync(running, "utf8").split("\n")[3];
      process.env["AUTH_SECRET"] ??= keptSecret(DATA_DIR, "auth-secret");
      process.env["EMBEDDED_DATABASE_URL"] = `postgres://postgres@127.0.0.1:${port}/app`;
    }
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
