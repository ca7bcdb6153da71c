import { expect, test } from "./fixtures.ts";
import { newStudent } from "./new-account.ts";

/** What people and machines send. None of it may end in a 500, or come back as markup. */
const strange: Record<string, string> = {
  nothing: "",
  spaces: "   ",
  long: "x".repeat(50_000),
  script: "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>",
  nul: "a\0b",
  emoji: "😀".repeat(10_000),
  surrogate: "\ud800 half",
  lines: "a\r\nb\r\nBcc: c@d.test",
};

const forms: { path: string; fields: string[]; fixed?: Record<string, string>; signedIn?: true }[] =
  [
    { path: "/login", fields: ["email", "password", "next"] },
    {
      path: "/student/register",
      fields: ["name", "email", "password", "zone", "learning", "adult", "terms", "next"],
    },
    { path: "/verify", fields: ["email", "code", "next"] },
    { path: "/verify?again=yes", fields: ["email"] },
    { path: "/contact", fields: ["topic", "name", "email", "message"] },
    { path: "/reset", fields: ["email"] },
    { path: "/account/password", fields: ["currentPassword", "password"], signedIn: true },
    { path: "/account/email", fields: ["email"], fixed: { intent: "ask" }, signedIn: true },
    { path: "/account/two-step", fields: ["code"], signedIn: true },
    { path: "/account/security", fields: ["zone"], fixed: { intent: "zone" }, signedIn: true },
    {
      path: "/account/security",
      fields: ["sessionId"],
      fixed: { intent: "end-session" },
      signedIn: true,
    },
    { path: "/account/security", fields: ["intent"], signedIn: true },
  ];

for (const { path, fields, fixed, signedIn } of forms)
  test(`${path} ${fixed?.["intent"] ?? ""} answers bad input with a message at the field`, async ({
    context,
  }) => {
    if (signedIn) await newStudent(context);
    const origin = process.env["E2E_URL"]!;
    const post = (form: Record<string, string> | URLSearchParams) =>
      context.request.post(origin + path, {
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        data: new URLSearchParams(form).toString(),
        maxRedirects: 0,
      });
    for (const [what, text] of Object.entries(strange)) {
      const form = { ...Object.fromEntries(fields.map((field) => [field, text])), ...fixed };
      const answer = await post(form);
      expect([400, 422], `${path} with ${what}`).toContain(answer.status());
      const html = await answer.text();
      expect(html, what).not.toContain("<script>alert(1)");
      expect(html, what).not.toContain("<img src=x");
      expect(html, what).not.toMatch(/Invalid input|expected string|Too big|Too small/);
      if (!["sessionId", "intent", "zone"].includes(fields[0]!))
        expect(html, what).toContain('aria-invalid="true"');
    }
    const twice = new URLSearchParams([
      ...fields.flatMap((field) => [
        [field, "a"],
        [field, "b"],
      ]),
      ...Object.entries(fixed ?? {}),
    ]);
    const repeated = await post(twice);
    expect([400, 422], "repeated fields").toContain(repeated.status());
    expect(await repeated.text()).not.toMatch(/Invalid input|expected string/);
    const json = await context.request.post(origin + path, {
      headers: { origin },
      data: { email: {} },
      maxRedirects: 0,
    });
    expect(json.status(), "JSON").toBe(400);
  });

test("what was typed comes back, passwords never do", async ({ context }) => {
  const origin = process.env["E2E_URL"]!;
  const answer = await context.request.post(`${origin}/student/register`, {
    headers: { origin },
    form: { name: "Ána <b>", email: "not an address", password: "my secret", zone: "Asia/Tokyo" },
  });
  const html = await answer.text();
  expect(html).toContain('value="Ána &lt;b&gt;"');
  expect(html).toContain('value="not an address"');
  expect(html).toMatch(/<option value="Asia\/Tokyo" selected=""/);
  expect(html).not.toContain("my secret");
});
