import pg from "pg";
import { expect, test } from "../harness/fixtures.ts";

test(
  "what the policy stops in a browser is written down, without the query",
  { tag: "@core" },
  async ({ page }) => {
    const db = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
    await db.connect();
    const where = "where page = '/faq' and directive = 'img-src'";
    await page.goto("/faq?q=secret");
    await page.evaluate(() => {
      new Image().src = "https://tracker.example/pixel?who=robin";
    });
    await expect
      .poll(
        async () => (await db.query(`select blocked, source from policy_reports ${where}`)).rows,
      )
      .toEqual([{ blocked: "https://tracker.example", source: expect.any(String) }]);
    // The run ends by looking that nothing else was stopped.
    await db.query(`delete from policy_reports ${where}`);
    await db.end();
  },
);
