import pg from "pg";
import { tellTurn } from "#test/depth.ts";
import { demoFolder } from "#test/demo-folder.ts";
import { postgresOf, startServer } from "./process.ts";

/** Starts the production build with a demo world of its own; E2E_URL names one that runs already. */
export default async function setup() {
  tellTurn();
  if (process.env["E2E_URL"]) return;
  const { dir, remove } = await demoFolder();
  // Calendars that a test serves from this machine.
  const server = await startServer(dir, { FETCH_ALLOW: "127.0.0.1" });
  journeysGoTo(server, dir);
  return async () => {
    const violations = await policyViolations();
    await server.stop();
    if (server.output().includes('"level":50')) console.error(server.output());
    remove();
    if (violations.length > 0)
      throw new Error(`The content security policy stopped something:\n${violations.join("\n")}`);
  };
}

/** From now on journeys open this server's pages, and what they make themselves is made in its world in `dir`. */
export function journeysGoTo({ url }: { url: string }, dir: string): void {
  process.env["E2E_URL"] = url;
  process.env["E2E_DATABASE_URL"] = postgresOf(dir).url;
  process.env["EMBEDDED_DATABASE_URL"] = process.env["E2E_DATABASE_URL"];
  // Files that builders give somebody lie where the server looks for them.
  process.env["DATA_DIR"] = dir;
}

/** What browsers reported during the run: there must be nothing. */
async function policyViolations(): Promise<string[]> {
  const db = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await db.connect();
  const { rows } = await db.query("select * from policy_reports order by first_at");
  await db.end();
  return rows.map(
    ({ directive, blocked, page, source, count }) =>
      `${directive} stopped ${blocked} on ${page} (${source || "no source"}), ${count} times`,
  );
}
