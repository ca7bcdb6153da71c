import { rules } from "#config/rules.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { mailedCode, mailedLink, newAddress, newPassword, newStudent } from "./new-account.ts";

test.beforeEach(async ({ context }) => withConsent(context));

test("a visitor signs up, confirms the mailed code and comes back to where they were going", async ({
  page,
  context,
}) => {
  const email = newAddress();
  await page.goto("/student/lessons?tab=past");
  await expect(page).toHaveURL("/login?next=%2Fstudent%2Flessons%3Ftab%3Dpast");
  await hydrated(page);
  await page.locator("main").getByRole("link", { name: "Student Sign Up" }).click();
  await page.getByLabel("Name").fill("Nia Ahmed");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByLabel(/Language you want/).selectOption({ label: "Spanish" });
  await page.getByLabel(/or older/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await page.getByLabel("Six-digit code").fill(await mailedCode(context, email));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page).toHaveURL("/student/lessons?tab=past");
});

test("the mailed link works on another device and leads on as well", async ({
  browser,
  context,
}) => {
  const origin = process.env["E2E_URL"]!;
  const email = newAddress();
  await context.request.post(`${origin}/student/register`, {
    form: {
      name: "Nia Ahmed",
      email,
      password: newPassword,
      adult: "yes",
      terms: "yes",
      next: "/faq?q=card",
    },
    headers: { origin },
    maxRedirects: 0,
  });
  await mailedCode(context, email);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await withConsent(phone);
  const page = await phone.newPage();
  await page.goto(`/dev/mailbox?${new URLSearchParams({ to: email })}`);
  await hydrated(page);
  await page.getByRole("link", { name: /is your code/ }).click();
  const shown = page.frameLocator('iframe[title="The mail"]');
  await expect(shown.getByRole("link", { name: "Confirm this address" })).toBeVisible();
  await page.locator("pre a").first().click();
  await hydrated(page);
  await expect(page.getByLabel("Six-digit code")).toHaveValue(/^\d{6}$/);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page).toHaveURL("/faq?q=card");
  await expect(
    page.getByRole("button", { name: "Logout" }).or(page.getByLabel(/menu/i)).first(),
  ).toBeVisible();
  await phone.close();
});

test("a slot chosen by a visitor survives signing up and a link opened on another device", async ({
  page,
  browser,
}) => {
  const { aTeacher } = await import("#test/builders.ts");
  const { listOpenSlots } = await import("#app/features/scheduling/slots.server.ts");
  const house = `ines-${Date.now()}`;
  const teacher = await aTeacher({ profile: { slug: house } });
  const now = Date.now();
  const range = { from: now + 3 * 86_400_000, to: now + 4 * 86_400_000, minutes: 50 };
  const open = await listOpenSlots([teacher.id], { ...range, kind: "single" }, null);
  const at = open.get(teacher.id)![0]!;
  const email = newAddress();
  const slot = `${new URLSearchParams({ offer: teacher.offer.id, at: String(at) })}`;
  await page.goto(`/student/teachers/${house}/book?${slot}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await hydrated(page);
  await page.locator("main").getByRole("link", { name: "Student Sign Up" }).click();
  await page.getByLabel("Name").fill("Nia Ahmed");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByLabel(/or older/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  const phone = await browser.newContext({ baseURL: process.env["E2E_URL"] });
  await withConsent(phone);
  const there = await phone.newPage();
  await there.goto(await mailedLink(email, "/verify"));
  await hydrated(there);
  await there.getByLabel("Password", { exact: true }).fill(newPassword);
  await there.getByRole("button", { name: "Confirm this address" }).click();
  await expect(there).toHaveURL(new RegExp(`/book\\?${slot}$`));
  await phone.close();
});

test("a signed-in person is sent on from the front doors, and out through Logout", async ({
  page,
  context,
}) => {
  await newStudent(context);
  for (const path of ["/login", "/student/register", "/verify"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/student/dashboard");
  }
  await page.goto("/login?next=/about");
  await expect(page).toHaveURL("/about");
  await page.goto("/admin/teachers");
  await expect(page.getByRole("heading", { name: "This door is not yours" })).toBeVisible();
  await expect(page.getByText("Signed in as Nia Ahmed")).toBeVisible();
  await hydrated(page);
  await page.locator("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing up, a refused form and signing in work", async ({ page, context }) => {
    const email = newAddress();
    await page.goto("/student/register?next=/about");
    await page.getByLabel("Name").fill("Nia Ahmed");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel(/or older/).check();
    await page.getByRole("button", { name: "Make my account" }).click();
    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toHaveAccessibleDescription(/at least \d+ characters/i);
    await expect(password).toHaveValue("");
    await expect(page.getByLabel("Name")).toHaveValue("Nia Ahmed");
    await expect(page.getByLabel(/or older/)).toBeChecked();
    await expect(page.getByLabel(/I agree/)).toHaveAccessibleDescription("Tick this to go on");
    await password.fill(newPassword);
    await page.getByLabel(/I agree/).check();
    await page.getByRole("button", { name: "Make my account" }).click();
    await page.getByLabel("Six-digit code").fill("000000");
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page.getByLabel("Six-digit code")).toHaveAccessibleDescription(/not right/);
    await page.getByLabel("Six-digit code").fill(await mailedCode(context, email));
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await expect(page).toHaveURL("/about");
  });
});

test("login refuses to lead anywhere but here [A17]", async ({ context }) => {
  const email = await newStudent(context);
  const origin = process.env["E2E_URL"]!;
  const fresh = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ];
  const odd = [
    "/\t/evil.example",
    "/%0d%0aSet-Cookie:a=b",
    "///evil.example",
    "\\\\evil.example",
    "",
  ];
  const wrongRole = ["/admin/teachers", "/teacher/dashboard", "/login?next=//evil.example"];
  for (const next of [...fresh, ...odd, ...wrongRole])
    for (const place of ["form", "query"] as const) {
      const answer = await context.request.post(
        `${origin}/login${place === "query" ? `?${new URLSearchParams({ next })}` : ""}`,
        {
          form: { email, password: newPassword, ...(place === "form" ? { next } : {}) },
          headers: { origin },
          maxRedirects: 0,
        },
      );
      expect(answer.status(), next).toBe(302);
      const there = new URL(answer.headers()["location"]!, origin);
      expect(there.origin, next).toBe(origin);
      expect(["/student/dashboard", "/%0d%0aSet-Cookie:a=b"], next).toContain(there.pathname);
    }
});

test("failed sign-ins are refused with the time to wait", async ({ page }) => {
  const email = newAddress();
  await page.goto("/login");
  await hydrated(page);
  for (let tries = 0; tries <= rules.account.failedSignInsPerAccount; tries += 1) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeEnabled();
  }
  await expect(page.getByRole("alert")).toContainText(/try again in \d+ minutes/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("the password is changed where the person is signed in, and the others end", async ({
  page,
  context,
  browser,
}) => {
  const email = await newStudent(context);
  const other = await browser.newContext();
  const origin = process.env["E2E_URL"]!;
  await other.request.post(`${origin}/login`, {
    form: { email, password: newPassword },
    headers: { origin },
  });
  await page.goto("/account/security");
  await hydrated(page);
  await expect(page.getByText("You are here")).toBeVisible();
  await page.getByRole("link", { name: "Change password", exact: true }).click();
  await page.getByLabel("Password you have now").fill("not this one");
  await page.getByLabel("New password").fill("a fresh password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Password you have now")).toHaveAccessibleDescription(
    "This is not your password",
  );
  await expect(page.getByLabel("Password you have now")).toBeFocused();
  await page.getByLabel("Password you have now").fill(newPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status")).toContainText("Your password is changed");
  const gone = await other.request.get(`${origin}/account/security`, { maxRedirects: 0 });
  expect(gone.status()).toBe(302);
  await other.close();
});

test("a time zone is found by typing, with the keyboard alone", async ({ page, context }) => {
  await withConsent(context);
  await newStudent(context);
  await page.goto("/account/profile");
  await hydrated(page);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("London");
  await zone.focus();
  await page.keyboard.type("tok");
  await expect(page.getByRole("option")).toHaveText(["Tokyo"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("Tokyo");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(zone).toHaveValue("Tokyo");
  await zone.fill("atlantis");
  await expect(page.getByText("No zone has such a city")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(zone).toHaveValue("Tokyo");
  expect(await axeFindings(page)).toEqual([]);
});
