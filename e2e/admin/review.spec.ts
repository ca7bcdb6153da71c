import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { applicationEvents, applications } from "#db/schema/teachers/applications.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { completeContent } from "#test/builders/applications.ts";
import { freshSurname } from "../harness/fresh-name.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

/** One that was sent so many days ago. */
async function anApplication(name: string, daysAgo: number): Promise<string> {
  const applicant = await aStudent({ name });
  const submittedAt = new Date(Date.now() - daysAgo * day);
  const [row] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state: "submitted",
      submittedAt,
      ...(await completeContent(applicant)),
    })
    .returning();
  const step = { from: "draft", to: "submitted", at: submittedAt } as const;
  await db()
    .insert(applicationEvents)
    .values({ ...step, applicationId: row!.id, actorId: applicant.id });
  return row!.id;
}

test(
  "J and K move through the queue, C claims, Enter opens, typing is left alone, and Ctrl-K finds anybody",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    const surname = freshSurname();
    const [zadie, zelda] = [`Zadie ${surname}`, `Zelda ${surname}`];
    await anApplication(zadie, 90);
    await anApplication(zelda, 89);
    await withConsent(context);
    await signInAs(context, await anAdmin());
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

    await hydrated(page);
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Find" });
    await expect(dialog.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(`zadie ${surname}`);
    await dialog.getByRole("link", { name: zadie }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: zadie })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  "an approval that is too early says why where the eye is: the reason has the focus, far above the button",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    const name = `Early ${freshSurname()}`;
    const id = await anApplication(name, 88);
    await withConsent(context);
    await signInAs(context, await anAdmin());
    await page.goto(`/admin/teachers/${id}`);
    await hydrated(page);
    await page.getByRole("button", { name: `Claim ${name}` }).click();
    await expect(page.getByText("Claimed by you")).toBeVisible();
    await page.getByRole("button", { name: `Approve ${name}` }).click();
    const why = page.getByRole("alert").filter({ hasText: "every line" });
    await expect(why).toBeFocused();
    await expect(why).toBeInViewport();
  },
);
