import type { Browser } from "@playwright/test";
import { db } from "#app/platform/db.server.ts";
import { applicationEvents, applications } from "#db/schema/teachers.ts";
import { anAdmin, aStudent } from "#test/builders.ts";
import { completeContent } from "#test/applications.ts";
import { aReview } from "#test/reviews.ts";
import { freshSurname } from "./fresh-name.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

async function open(browser: Browser, baseURL: string, email: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  await withConsent(context);
  await signIn(context, email);
  return { context, page: await context.newPage() };
}

async function anApplication(name: string, age = 3_600_000) {
  const applicant = await aStudent({ name });
  const submittedAt = new Date(Date.now() - age);
  const [row] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state: "submitted",
      submittedAt,
      ...(await completeContent(applicant, {
        about:
          "I teach Welsh to people who moved here. Find me at @gwen.dysgu between lessons. ".repeat(
            3,
          ),
        country: "GB",
        languages: [{ language: "cy", level: "native", taught: true }],
      })),
    })
    .returning();
  const step = { applicationId: row!.id, actorId: applicant.id, from: "draft", to: "submitted" };
  await db()
    .insert(applicationEvents)
    .values({ ...step, at: submittedAt });
  return { applicant, id: row!.id };
}

test("what failed is read, mended and sent again, and the rest stays accepted, without JavaScript", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { applicant, id } = await anApplication("Gwen Puw");
  const reader = await open(browser, baseURL!, (await anAdmin()).email, false);
  await reader.page.goto(`/admin/teachers/${id}`);
  await expect(reader.page.locator("mark").first()).toHaveText("@gwen.dysgu");
  await reader.page.getByRole("button", { name: "Claim Gwen Puw" }).click();
  const lines = reader.page.getByRole("form", { name: "Checklist" }).getByRole("group");
  for (const line of await lines.all()) await line.getByText("Pass").click();

  // Nothing has failed: there is nothing to ask for.
  await reader.page.getByRole("button", { name: "Ask for changes" }).click();
  await expect(reader.page.getByText("Mark what has to change first.")).toBeVisible();
  await reader.page.getByRole("group", { name: "Text about you" }).getByText("Fix").click();
  await reader.page.getByLabel(/holds contact details/).check();
  await reader.page.getByRole("button", { name: "Ask for changes" }).click();
  await expect(
    reader.page.getByRole("heading", { name: "Waiting for the applicant" }),
  ).toBeVisible();

  const { context, page } = await open(browser, baseURL!, applicant.email, false);
  await page.goto("/teacher/apply");
  await expect(page).toHaveURL(/apply\/status/);
  await expect(page.getByRole("heading", { name: "One thing to fix, Gwen" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Accepted" })).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Send it again" })).toBeDisabled();
  await page.getByRole("link", { name: "Edit text" }).click();
  await page.waitForURL(/apply\/about/);
  await page.locator("[name=about]").fill("I teach Welsh to people who moved here. ".repeat(4));
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.waitForURL(/apply\/(?!about)/);
  await page.goto("/teacher/apply/status");
  await expect(page.getByText("Changed by you")).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Gwen" })).toBeVisible();
  await expect(page.getByText("To be read", { exact: true })).toHaveCount(1);

  // And back again: the reader finds what was accepted ticked already.
  await reader.page.goto("/admin/teachers?state=again&claim=nobody");
  await reader.page.getByRole("link", { name: "Gwen Puw" }).click();
  await reader.page.getByRole("button", { name: "Claim Gwen Puw" }).click();
  await expect(reader.page.locator("input[value=accepted]:checked")).toHaveCount(8);

  await page.goto("/teacher/apply/status");
  await page.getByText("Withdraw application").click();
  await page.getByRole("button", { name: "Yes, withdraw it" }).click();
  await expect(page.getByRole("heading", { name: "You took it back" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply again" })).toBeVisible();
  for (const one of [context, reader.context]) await one.close();
});

test("what another admin reads is taken over only on purpose, and their page then decides nothing", async ({
  browser,
  baseURL,
}) => {
  const { id } = await anApplication("Huw Bowen");
  const first = await anAdmin({ name: "First Reader" });
  await aReview(first, id);
  const one = await open(browser, baseURL!, first.email);
  await one.page.goto(`/admin/teachers/${id}`);
  const two = await open(browser, baseURL!, (await anAdmin()).email, false);
  await two.page.goto(`/admin/teachers/${id}`);
  await expect(
    two.page.getByRole("heading", { name: "First Reader is reading this" }),
  ).toBeVisible();
  await expect(two.page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await two.page.getByLabel(/I take it over/).check();
  await two.page.getByRole("button", { name: "Take it over" }).click();
  await expect(two.page.getByText("Claimed by you")).toBeVisible();

  await hydrated(one.page);
  const answer = one.page.waitForResponse((response) => response.request().method() === "POST");
  await one.page.getByRole("button", { name: "Approve Huw Bowen" }).click();
  expect((await answer).status()).toBe(409);
  await expect(one.page.getByText(/somebody has taken it over/)).toBeVisible();
  for (const { context } of [one, two]) await context.close();
});

test("J and K move through the queue, C claims, Enter opens, and typing is left alone", async ({
  browser,
  baseURL,
}) => {
  const surname = freshSurname();
  const [zadie, zelda] = [`Zadie ${surname}`, `Zelda ${surname}`];
  await anApplication(zadie, 90 * 86_400_000);
  await anApplication(zelda, 89 * 86_400_000);
  const { context, page } = await open(browser, baseURL!, (await anAdmin()).email);
  await page.goto(`/admin/teachers?q=${surname}`);
  await hydrated(page);
  const link = (name: string) => page.getByRole("link", { name });
  await page.keyboard.press("j");
  await expect(link(zadie)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(zelda)).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(zadie)).toBeFocused();

  const search = page.getByLabel("Name or email");
  await search.fill("");
  await search.pressSequentially("jack");
  await expect(search).toHaveValue("jack");
  await expect(search).toBeFocused();

  await page.getByRole("button", { name: "Turn these keys off" }).click();
  await page.keyboard.press("j");
  await expect(link(zadie)).not.toBeFocused();
  await page.getByRole("button", { name: /^Turn the keys/ }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.waitForURL(/\/admin\/teachers\/[0-9a-f-]+$/);
  await expect(page.getByText("Claimed by you")).toBeVisible();
  await page.goto(`/admin/teachers?q=zelda+${surname}`);
  await hydrated(page);
  await page.keyboard.press("j");
  await expect(link(zelda)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: zelda })).toBeVisible();
  await context.close();
});
