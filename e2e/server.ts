import { tempDir } from "#test/temp-dir.ts";
import { postgresOf, startServer } from "./process.ts";

/** Starts the production build with a demo world of its own; E2E_URL names one that runs already. */
export default async function setup() {
  if (process.env["E2E_URL"]) return;
  const { dir, remove } = tempDir();
  const server = await startServer(dir);
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATABASE_URL"] = postgresOf(dir).url;
  return async () => {
    await server.stop();
    if (server.output().includes('"level":50')) console.error(server.output());
    remove();
  };
}
