import { expect, test } from "@playwright/test";
import pg from "pg";
import { tempDir } from "#test/temp-dir.ts";
import { postgresOf, startServer } from "../harness/process.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "a page that could not be shown comes by itself as soon as it can, at its own address [B31]",
  { tag: onceInFive(2) },
  async ({ browser }) => {
    test.slow();
    const { dir, remove } = tempDir();
    const server = await startServer(dir, { DEMO_TEACHERS: "0" });
    const client = new pg.Client({ connectionString: postgresOf(dir).url });
    try {
      await client.connect();
      await client.query("begin; lock table teachers, known_words in access exclusive mode");
      const page = await browser.newPage({ baseURL: server.url });
      const answer = await page.goto("/student/teachers?q=jazz+piano");
      expect(answer?.status()).toBe(503);
      const title = page.getByRole("heading", { level: 1, name: "Temporarily unavailable" });
      await expect(title).toBeVisible();
      const again = page.getByRole("link", { name: "Try again" });
      await expect(again).toHaveAttribute("href", "/student/teachers?q=jazz+piano");
      await again.click();
      await expect(title).toBeVisible();
      await client.query("rollback");
      await expect(title).toBeHidden({ timeout: 30_000 });
      await expect(page.getByRole("main")).not.toContainText("We cannot show this page");
      expect(new URL(page.url()).search).toBe("?q=jazz+piano");
      await page.close();
    } finally {
      await client.end();
      await server.stop();
      remove();
    }
  },
);
