import type { Page } from "@playwright/test";
import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

/** What the page has told us by then, and how it was answered. */
function toldBy(page: Page) {
  const told: { said: Record<string, unknown>; status: Promise<number | undefined> }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/browser-errors")) return;
    const status = request.response().then(
      (answer) => answer?.status(),
      () => undefined,
    );
    told.push({ said: JSON.parse(request.postData()!), status });
  });
  return told;
}

test(
  "what fails in a page's scripts is told to us with the request that brought the page, and none of its words",
  { tag: onceInFive(4) },
  async ({ page }) => {
    const told = toldBy(page);
    await signInAs(page.context(), await aStudent({ name: "Robin Fails" }));
    const answer = await page.goto("/student/dashboard");
    const request = answer!.headers()["x-request-id"];
    await hydrated(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError("robin@example.test");
      });
      void Promise.reject(new TypeError("robin@example.test"));
    });
    await expect.poll(() => told.length).toBe(2);
    const kinds = told.map(({ said }) => said["kind"]).toSorted();
    expect(kinds).toEqual(["error", "unhandledrejection"]);
    for (const { said, status } of told) {
      expect(said).toMatchObject({ path: "/student/dashboard", request });
      expect(JSON.stringify(said)).not.toContain("robin");
      expect(await status).toBe(204);
    }
  },
);

test(
  "so is a page that React could not take over as it was sent, and a script that did not come",
  { tag: onceInFive(4) },
  async ({ page }) => {
    const told = toldBy(page);
    await page.route("/faq", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        "Questions and answers</h1>",
        "Something else</h1>",
      );
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/faq");
    await expect
      .poll(() => told.map(({ said }) => said))
      .toMatchObject([{ kind: "error", code: 418 }]);
    expect(told[0]!.said["request"]).toBeUndefined();

    told.length = 0;
    await page.unroute("/faq");
    await page.route("**/assets/entry.client-*", (route) => route.abort());
    await page.goto("/about");
    await expect
      .poll(() => told.map(({ said }) => said))
      .toContainEqual(expect.objectContaining({ kind: "load", name: "LINK" }));
  },
);
