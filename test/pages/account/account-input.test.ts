import { describe, expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const app = useApp();

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

type Form = { path: string; fields: string[]; fixed?: Record<string, string>; signedIn?: true };

const forms: Form[] = [
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

/** Fields of a page's own buttons and lists, which have no place for a message. */
const withoutMessage = ["sessionId", "intent", "zone"];

describe("bad input gets a message at the field", () => {
  for (const { path, fields, fixed, signedIn } of forms)
    it(`${path} ${fixed?.["intent"] ?? fields[0]}`, async () => {
      const browser = signedIn ? app.as(await aStudent()) : app.visitor();
      for (const [what, text] of Object.entries(strange)) {
        const filled = Object.fromEntries(fields.map((field) => [field, text]));
        const answer = await browser.post(path, { ...filled, ...fixed });
        expect([400, 422], `${path} with ${what}`).toContain(answer.status);
        expect(answer.html, what).not.toContain("<script>alert(1)");
        expect(answer.html, what).not.toContain("<img src=x");
        expect(answer.html, what).not.toMatch(/Invalid input|expected string|Too big|Too small/);
        if (!withoutMessage.includes(fields[0]!))
          expect(answer.html, what).toContain('aria-invalid="true"');
      }
      const twice = fields.flatMap((field) => [
        [field, "a"],
        [field, "b"],
      ]);
      const repeated = await browser.post(path, [...twice, ...Object.entries(fixed ?? {})]);
      expect([400, 422], "repeated fields").toContain(repeated.status);
      expect(repeated.html).not.toMatch(/Invalid input|expected string/);
      const json = await browser.post(
        path,
        {},
        {
          body: JSON.stringify({ email: {} }),
          headers: { "content-type": "application/json" },
        },
      );
      expect(json.status, "JSON").toBe(400);
    });
});

it("a name that leads somewhere is refused at its field, and stays there to be corrected [F12]", async () => {
  const name = "Eva: your account is locked, https://evil.example/x";
  const visitor = app.visitor();
  const answers = [
    await visitor.press(await visitor.get("/student/register"), "Make my account", { name }),
    await visitor.post("/contact", { name }),
    await app.as(await aStudent()).post("/account/profile", { name }),
  ];
  for (const answer of answers) {
    const { value, error } = answer.field("name");
    expect(value).toBe(name);
    expect(error).toContain("Write only your name, without web or email addresses");
  }
});

it("what was typed comes back, passwords never do", async () => {
  const browser = app.visitor();
  const form = await browser.get("/student/register");
  const answer = await browser.press(form, "Make my account", {
    name: "Ána <b>",
    email: "not an address",
    password: "my secret",
    zone: "Asia/Tokyo",
  });
  expect(answer.field("name").value).toBe("Ána <b>");
  expect(answer.field("email").value).toBe("not an address");
  expect(answer.field("email").error).not.toBe("");
  expect(answer.field("zone").value).toBe("Asia/Tokyo");
  expect(answer.html).not.toContain("my secret");
});
