import pg from "pg";
import { expect, signIn, test } from "./fixtures.ts";

test("every kind of answer carries the security headers [J6]", async ({ request }) => {
  const page = await (await request.get("/login")).text();
  const asset = /\/assets\/[^"]+\.js/.exec(page)![0];
  const kept: Record<string, RegExp> = {
    [asset]: /^public, max-age=31536000, immutable$/,
    "/icon.svg": /^public, max-age=3600$/,
  };
  for (const [path, status] of [
    ["/", 200],
    ["/login", 200],
    ["/login.data", 200],
    ["/nobody/lives/here", 404],
    ["/student/teachers/nobody", 404],
    ["/student/dashboard", 302],
    ["/student/dashboard.data", 202],
    [asset, 200],
    ["/assets/gone.js", 404],
    ["/icon.svg", 200],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/api/users/nobody", 401],
    ["/%", 404],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(status);
    expect(answer.headers(), path).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), display-capture=(), geolocation=()",
      "cache-control": expect.stringMatching(kept[path] ?? /no-store|no-cache/),
    });
  }
});

test("every inline script of a personal page carries its nonce [J7]", async ({ context }) => {
  await signIn(context, "student@demo.test");
  for (const path of ["/", "/student/dashboard", "/student/lessons", "/teacher/dashboard"]) {
    const answer = await context.request.get(path);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"]!)![1]!;
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g)!;
    expect(scripts.length, path).toBeGreaterThan(1);
    expect(
      // facts for search engines are data, which no browser runs
      scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes("ld+json")),
      path,
    ).toEqual([]);
    expect(answer.headers()["cache-control"], path).toBe("private, no-store");
  }
});

test("what the policy stops in a browser is written down, without the query", async ({ page }) => {
  const db = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await db.connect();
  const where = "where page = '/faq' and directive = 'img-src'";
  await page.goto("/faq?q=secret");
  await page.evaluate(() => {
    new Image().src = "https://tracker.example/pixel?who=robin";
  });
  await expect
    .poll(async () => (await db.query(`select blocked, source from policy_reports ${where}`)).rows)
    .toEqual([{ blocked: "https://tracker.example", source: expect.any(String) }]);
  // The run ends by looking that nothing else was stopped.
  await db.query(`delete from policy_reports ${where}`);
  await db.end();
});
