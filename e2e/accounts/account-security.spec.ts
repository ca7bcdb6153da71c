import type { BrowserContext } from "@playwright/test";
import { aStudent, password } from "#test/builders/people.ts";
import { expect, hydrated, signIn, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test(
  "sessions are seen with their devices, and ended one by one or together",
  { tag: onceInFive(0) },
  async ({ page, context, browser }) => {
    const student = await aStudent();
    await withConsent(context);
    await signInAs(context, student);
    const others: BrowserContext[] = [];
    for (const userAgent of [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    ]) {
      const other = await browser.newContext({ userAgent });
      await signIn(other, student.email, password);
      others.push(other);
    }
    const url = `${process.env["E2E_URL"]}/account/security`;
    const isIn = async (n: number) =>
      (await others[n]!.request.get(url, { maxRedirects: 0 })).status();
    await page.goto("/account/security");
    await hydrated(page);
    await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
    await expect(page.getByText("Signed out there.")).toBeVisible();
    expect([await isIn(0), await isIn(1), await isIn(2)]).toEqual([302, 200, 200]);
    await page.getByRole("button", { name: "Sign out the 2 others" }).click();
    await expect(page.getByRole("button", { name: /^Sign out/ })).toHaveCount(0);
    expect([await isIn(1), await isIn(2)]).toEqual([302, 302]);
    for (const other of others) await other.close();
  },
);
