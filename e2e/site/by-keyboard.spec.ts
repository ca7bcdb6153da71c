/** The public pages with a keyboard alone: whatever has the focus can be seen, and everything is reached. */
import type { Page } from "@playwright/test";
import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { mailedCode, newAddress, newPassword } from "../harness/new-account.ts";
import { onceInFive } from "../harness/turns.ts";

test.use({ viewport: { width: 1280, height: 720 } });
test.beforeEach(async ({ context }) => withConsent(context));

/** What has the focus: its name, and whether a reader sees it with a ring around it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (element.ariaLabel ?? label ?? element.textContent).replaceAll(/\s+/g, " ").trim(),
      hasRing: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      isSeen: at !== null && (element.contains(at) || at.contains(element)),
      inMain: element.closest("main") !== null,
    };
  });
}

/** Presses Tab until the control of that name has the focus; nothing on the way may be out of sight. */
async function tabTo(page: Page, name: string | RegExp, most = 90): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    expect(at.isSeen, `${at.name} is out of sight`).toBe(true);
    if (at.inMain) expect(at.hasRing, `${at.name} has no ring`).toBe(true);
    if (typeof name === "string" ? at.name === name : name.test(at.name)) return;
    passed.push(at.name);
  }
  throw new Error(`${name} was not reached; passed ${passed.slice(0, 40).join(" | ")}`);
}

test(
  "from the front page past the bar to a teacher, and on to the questions",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await tabTo(page, "Skip to content");
    await page.keyboard.press("Enter");
    await tabTo(page, "I want to learn", 3);
    await page.keyboard.type("Spanish");
    await tabTo(page, "Find teachers", 3);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/student\/teachers\?.*language=es/);
    await expect(page.locator("main h1")).toContainText("Spanish");
    const first = await page.locator("main article h2 a, main article h3 a").first().innerText();
    await tabTo(page, "Skip to the teachers", 20);
    await page.keyboard.press("Enter");
    await tabTo(page, first, 3);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/student\/teachers\/[\w-]+/);
    await expect(page.locator("main h1")).toContainText(first);
  },
);

test(
  "a question is looked for, opened, and asked about with what was read",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    const email = newAddress();
    await page.goto("/faq");
    await hydrated(page);
    await tabTo(page, "Search the answers");
    await page.keyboard.type("somebody else");
    await expect(page.getByRole("status")).toContainText("One answer");
    await tabTo(page, "Show all", 3);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/faq");
    await expect(page.locator("summary", { hasText: "What does it cost?" })).toBeVisible();
    await tabTo(page, "What if somebody else wants the same time?");
    await page.keyboard.press("Enter");
    await tabTo(page, "Ask us about this", 3);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/contact\?topic=lesson&answer=hold/);
    await expect(page.getByLabel("What is it about?")).toHaveValue("lesson");
    await tabTo(page, "Name");
    await page.keyboard.type("Ana");
    await tabTo(page, "Email", 1);
    await page.keyboard.type(email);
    await tabTo(page, "Message", 1);
    await page.keyboard.type("And if both of us were quick?");
    await tabTo(page, "Send message", 2);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Your message is here" })).toBeVisible();
    await expect
      .poll(async () => (await context.request.get("/dev/mailbox")).text())
      .toContain(email);
  },
);

test(
  "signing up: a refused form says so at the field, the code opens the door",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    const email = newAddress();
    await page.goto("/student/register");
    await hydrated(page);
    await tabTo(page, "Name");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expect.poll(async () => (await focused(page)).name).toBe("Name");
    await page.keyboard.type("Nia Ahmed");
    await tabTo(page, "Email", 1);
    await page.keyboard.type(email);
    await tabTo(page, "Password", 1);
    await page.keyboard.type(newPassword);
    await tabTo(page, /^I am \d+ or older$/, 6);
    await page.keyboard.press("Space");
    await tabTo(page, /^I agree to the terms/, 2);
    await page.keyboard.press("Space");
    await tabTo(page, "Make my account", 4);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/verify/);
    await hydrated(page);
    await expect(page.getByLabel("Six-digit code")).toBeFocused();
    await page.keyboard.type(await mailedCode(context, email));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/student/dashboard");
  },
);

test("both paths of how it works are walked, and a legal text by its contents", async ({
  page,
}) => {
  await page.goto("/how-it-works");
  await hydrated(page);
  await tabTo(page, /I want to teach$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/how-it-works?for=teachers");
  await expect(page.locator("main h2").first()).toContainText("first paid lesson");
  await page.goto("/legal/terms");
  await hydrated(page);
  await tabTo(page, /For teachers: commission/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/legal/terms#commission");
  await expect(page.locator("#commission")).toBeInViewport();
});

test(
  "after each navigation the focus stands at the new page's heading, and what was pressed says that it works [A16] [A18]",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    let answer: (() => void) | undefined;
    await page.route(/\/faq\.data/, async (route) => {
      await new Promise<void>((done) => (answer = done));
      await route.continue();
    });
    const link = page.locator("header[data-bar]").getByRole("link", { name: "FAQ" }).first();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(link).toHaveAttribute("aria-busy", "true");
    await expect.poll(() => answer !== undefined).toBe(true);
    answer!();
    const heading = page.locator("main h1");
    await expect(page).toHaveURL(/\/faq$/);
    await expect(heading).toBeFocused();
    await expect(link).not.toHaveAttribute("aria-busy");
    await page.keyboard.press("Tab");
    expect((await focused(page)).inMain).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(heading).toBeFocused();
  },
);

test(
  "a language is chosen as the field is left where only one can be meant, also one that is still looked up",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    await signInAs(context, await aStudent());
    await page.goto("/teacher/apply/languages");
    await hydrated(page);
    const field = page.locator("[data-row=taught1]").getByRole("combobox").first();
    const sent = page.locator("input[name=taught1]");
    // The plain list gives way to the field once its code has come.
    await expect(sent).toBeAttached();
    await field.fill("portuguese");
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("Portuguese");
    await expect(sent).toHaveValue("pt");
    await field.fill("Welsh");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Welsh");
    await expect(sent).toHaveValue("cy");
    await field.fill("Indo-Portuguese");
    await page.locator("h1").click();
    await expect(field).toHaveValue("Indo-Portuguese");
    await field.fill("Portug");
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("Indo-Portuguese");
    // Several languages are called so: none is taken, and the field says it.
    await field.fill("Frenc");
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("Indo-Portuguese");
    await expect(field).toHaveAccessibleDescription(/“Frenc” was not taken/);
    await field.fill("mandarin");
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("Mandarin Chinese");
    await expect(field).toHaveAccessibleDescription("");
  },
);
