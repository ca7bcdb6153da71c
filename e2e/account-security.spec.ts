import type { BrowserContext, Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";
import { mailedLink, newAddress, newPassword, newStudent, outdateProof } from "./new-account.ts";

test.beforeEach(async ({ context }) => withConsent(context));

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };

    test("an address is changed once a link in each of two mailboxes is used [A13]", async ({
      page,
      context,
      browser,
    }) => {
      const email = await newStudent(context);
      const to = newAddress();
      await page.goto("/account/security");
      await page.getByRole("link", { name: "Change email" }).click();
      await ready(page);
      await page.getByLabel("New email").fill(to);
      await page.getByRole("button", { name: "Send the two mails" }).click();
      await expect(page.getByRole("status")).toContainText(`The change to ${to} is waiting`);

      // The links open in browsers that are signed in nowhere.
      const phone = await browser.newContext({
        javaScriptEnabled,
        baseURL: process.env["E2E_URL"],
      });
      await withConsent(phone);
      const there = await phone.newPage();
      for (const [address, heading] of [
        [to, "One more"],
        [email, "Your address is changed"],
      ] as const) {
        const link = await mailedLink(address, "/confirm-email");
        await there.goto(link);
        await ready(there);
        await there.getByRole("button", { name: "Yes, change it" }).click();
        await expect(there.getByRole("heading", { name: heading })).toBeVisible();
        await there.goto(link);
        await expect(there.getByRole("heading", { name: "no longer works" })).toBeVisible();
      }
      await page.goto("/account/security");
      await expect(page).toHaveURL(/\/login/);
      await signIn(phone, to, newPassword);
      await there.goto("/account/security");
      await expect(there.getByText(`${to}, confirmed`)).toBeVisible();
      await expect(there.getByText("Email changed")).toBeVisible();
      await phone.close();
    });

    test("a proof that grows old while an address is typed is asked for again, and the address is still there [A19]", async ({
      page,
      context,
    }) => {
      const email = await newStudent(context);
      const to = newAddress();
      await page.goto("/account/email");
      await ready(page);
      await page.getByLabel("New email").fill(to);
      await outdateProof(email);
      await page.getByRole("button", { name: "Send the two mails" }).click();
      await page.getByLabel("Password", { exact: true }).fill(newPassword);
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByLabel("New email")).toHaveValue(to);
      await ready(page);
      await page.getByRole("button", { name: "Send the two mails" }).click();
      await expect(page.getByRole("status")).toContainText(`The change to ${to} is waiting`);
    });

    test("sessions are seen with their devices, and ended one by one or together; refusals are in the history", async ({
      page,
      context,
      browser,
    }) => {
      const email = await newStudent(context);
      const others: BrowserContext[] = [];
      for (const userAgent of [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      ]) {
        const other = await browser.newContext({ userAgent });
        await signIn(other, email, newPassword);
        others.push(other);
      }
      const origin = process.env["E2E_URL"]!;
      await others[0]!.request.post(`${origin}/login`, {
        form: { email, password: "not this one" },
        headers: { origin },
      });
      const isIn = async (n: number) =>
        (await others[n]!.request.get(`${origin}/account/security`, { maxRedirects: 0 })).status();
      await page.goto("/account/security");
      await ready(page);
      await expect(page.getByText("Wrong password, refused")).toBeVisible();
      await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
      await expect(page.getByText("Signed out there.")).toBeVisible();
      expect([await isIn(0), await isIn(1), await isIn(2)]).toEqual([302, 200, 200]);
      await page.getByRole("button", { name: "Sign out the 2 others" }).click();
      await expect(page.getByRole("button", { name: /^Sign out/ })).toHaveCount(0);
      expect([await isIn(1), await isIn(2)]).toEqual([302, 302]);
      if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
      for (const other of others) await other.close();
    });
  });
