/** npm run audit:verify: walks the audit log of DATABASE_URL, or of the demo world that is running here. Exit code 1 at a fault. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";

async function verify(): Promise<[ok: boolean, text: string]> {
  try {
    const { world, DATA_DIR } = readEnv(process.env);
    if (world === "demo" && !process.env["EMBEDDED_DATABASE_URL"]) {
      const running = join(DATA_DIR, "postgres", "postmaster.pid");
      if (!existsSync(running))
        return [false, "DATABASE_URL is not set, and no demo world is running: npm start."];
      const port = readFileSync(running, "utf8").split("\n")[3];
      process.env["EMBEDDED_DATABASE_URL"] = `postgres://postgres@127.0.0.1:${port}/app`;
    }
    const { rows, fault } = await verifyAudit();
    if (fault !== null)
      return [false, `The audit log is NOT as it was written: ${fault}. Good up to row ${rows}.`];
    return [true, `The audit log is as it was written: ${rows} rows.`];
  } catch (error) {
    if (error instanceof BadEnvironment) return [false, error.message];
    throw error;
  } finally {
    await closeDatabase();
  }
}

const [ok, text] = await verify();
if (ok) console.log(text);
else console.error(text);
process.exitCode = ok ? 0 : 1;
