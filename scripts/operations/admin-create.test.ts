import { spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { verifyPassword } from "#app/features/accounts/passwords/password-hash.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";

useDatabase();
// Every run is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

function run(script: string, args: string[], env: Record<string, string> = {}) {
  const { EMBEDDED_DATABASE_URL: database, PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/operations/${script}.ts`, ...args],
    {
      env: {
        PATH,
        // What other processes have compiled this one need not.
        NODE_COMPILE_CACHE,
        DATABASE_URL: database,
        PUBLIC_URL: "https://example.org",
        ...secret,
        ...env,
      },
      encoding: "utf8",
    },
  );
  return { status, said: stdout + stderr };
}
const secret = { AUTH_SECRET: "k3d9-qmz7-20fh-wpx1-8vbn-t5rj-c6ya-lo4e" };

describe("npm run admin:create", () => {
  it.runIf(isTurn(0, 3))("says what is missing instead of making anybody", async () => {
    expect(run("admin-create", [])).toMatchObject({
      status: 1,
      said: expect.stringMatching(/Enter an email address[^]*Usage:/),
    });
    const asked = ["--email", "boss@example.org"];
    expect(run("admin-create", asked, { DATABASE_URL: "" })).toMatchObject({
      status: 1,
      said: expect.stringContaining("DATABASE_URL is not set"),
    });
    expect(run("admin-create", asked, { AUTH_SECRET: "" })).toMatchObject({
      status: 1,
      said: expect.stringContaining("AUTH_SECRET is required"),
    });
    expect(await db().select().from(users)).toEqual([]);
  });

  it.runIf(isTurn(1, 3))(
    "makes the first admin, shows the password once, and never makes a second",
    async () => {
      const made = run("admin-create", ["--email", "Boss@Example.org", "--name", "Rosa Okafor"]);
      expect(made.status).toBe(0);
      const password = /^ {2}(\S+)$/m.exec(made.said)![1]!;
      const [admin] = await db().select().from(users);
      expect(admin).toMatchObject({
        email: "boss@example.org",
        name: "Rosa Okafor",
        role: "admin",
      });
      const [account] = await db()
        .select()
        .from(authAccounts)
        .where(eq(authAccounts.userId, admin!.id));
      expect(await verifyPassword(account!.password!, password)).toBe(true);

      expect(run("admin-create", ["--email", "other@example.org"])).toMatchObject({
        status: 1,
        said: expect.stringContaining("There is an admin already"),
      });
      expect(await db().select().from(users)).toHaveLength(1);
    },
  );
});

describe("npm run db:migrate", () => {
  it.runIf(isTurn(2, 3))("needs a DATABASE_URL, and may run on what is up to date", () => {
    expect(run("migrate", [], { DATABASE_URL: "" })).toMatchObject({
      status: 1,
      said: expect.stringContaining("npm start"),
    });
    expect(run("migrate", [])).toMatchObject({ status: 0, said: "The database is up to date.\n" });
  });
});
