import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { isTurn } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";
import { runServer, startServer } from "#e2e/harness/process.ts";
import { startPostgres } from "#server/postgres/postgres.ts";

// Each starts a server of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

describe("production", () => {
  it.runIf(isTurn(0, 3))(
    "demands its secrets by name and starts no database of its own [K16]",
    async () => {
      const asked = await runServer({
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        AUTH_SECRET: "",
        PUBLIC_URL: "",
      });
      expect(asked.code).toBe(1);
      expect(asked.output).toContain("AUTH_SECRET is required");
      expect(asked.output).toContain("PUBLIC_URL is required");
      const weak = await runServer({
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        PUBLIC_URL: "https://example.org",
        AUTH_SECRET: "a".repeat(40),
      });
      expect(weak.output).toContain("AUTH_SECRET is too simple");
      const open = await runServer({
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        PUBLIC_URL: "http://example.org",
        AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
      });
      expect(open.code).toBe(1);
      expect(open.output).toContain("PUBLIC_URL must begin with https://");
    },
  );

  it.runIf(isTurn(1, 3))(
    "refuses the demo world's invented company, and names what has to be filled in",
    async () => {
      const { code, output } = await runServer({
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        PUBLIC_URL: "https://example.org",
        AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
        ALLOW_INVENTED_COMPANY: "",
      });
      expect(code).toBe(1);
      expect(output).toContain("config/company.ts still has the demo world's values");
      for (const name of ["legalName", "companyNumber", "registeredAddress", "email.support"])
        expect(output).toContain(name);
    },
  );

  it.runIf(isTurn(2, 3))(
    "seeds nothing, has no default account, no mailbox and no gallery, and draws pages before the first request [H6]",
    async () => {
      const { dir, remove } = tempDir();
      const postgres = await startPostgres(join(dir, "database"));
      const server = await startServer(dir, {
        DATABASE_URL: postgres.url,
        PUBLIC_URL: "https://example.org",
        AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e",
        WARM_UP_SECONDS: "0.5",
      });
      expect(server.output()).toMatch(/[1-9]\d* pages were drawn before the first request/);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query("select count(*)::int as n from users");
      expect(rows[0].n).toBe(0);
      for (const path of ["/dev/mailbox", "/dev/gallery", "/dev/gallery.data"])
        expect((await fetch(server.url + path)).status, path).toBe(404);
      const home = await fetch(server.url);
      expect(home.status).toBe(200);
      expect(home.headers.get("strict-transport-security")).toContain("max-age");
      await client.end();
      await server.stop();
      await postgres.stop();
      remove();
    },
  );
});
