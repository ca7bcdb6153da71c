import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import type { Page } from "#test/asking/page.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

const newPassword = "a kettle on the quay";
const newAddress = () => `new-${crypto.randomUUID()}@example.test`;
const agreed = { name: "Nia Ahmed", password: newPassword, adult: "yes", terms: "yes" };

/** The path and query of the link in the newest mail to an address. */
async function mailedLink(email: string, path: string): Promise<string> {
  const { text } = (await mailsTo(email)).findLast((mail) => mail.text.includes(`${path}?`))!;
  return new RegExp(`${path}\\?[^\\s)\\]]+`).exec(text)![0];
}

const mailedCode = async (email: string) =>
  /^\d{6}/.exec((await mailsTo(email)).at(-1)!.subject)![0];

describe("signing up", () => {
  it("keeps what was typed while it is refused, and goes on with the mailed code", async () => {
    const email = newAddress();
    const browser = app.visitor();
    const form = await browser.get("/student/register?next=/about");
    const short = { ...agreed, email, password: "short", terms: [] };
    const refused = await browser.press(form, "Make my account", short);
    expect(refused.status).toBe(400);
    expect(refused.field("password").error).toMatch(/at least \d+ characters/i);
    expect(refused.field("password").value).toBe("");
    expect(refused.field("name").value).toBe("Nia Ahmed");
    expect(refused.one("[name=adult]").hasAttribute("checked")).toBe(true);
    expect(refused.field("terms").error).toBe("Tick this to go on");
    const rest = { password: newPassword, terms: "yes" };
    const sent = await browser.follow(await browser.press(refused, "Make my account", rest));
    expect(sent.words("h1")).toBe("Check your mail");
    const wrong = await browser.press(sent, "Confirm this address", { code: "000000" });
    expect(wrong.field("code").error).toContain("not right");
    expect(wrong.field("code").error).not.toContain("password");
    // Asked for only when somebody opens the line about it. [B21]
    expect(wrong.one("[name=password]").closest("details")!.hasAttribute("open")).toBe(false);
    const code = await mailedCode(email);
    const confirmed = await browser.press(wrong, "Confirm this address", { code });
    expect(confirmed.location).toBe("/about");
  });

  it("leads back from a mistyped address to the form it came from, and on to the same place", async () => {
    const places = [
      ["/student/register?next=/about", "/student/register?next=%2Fabout"],
      ["/student/register", "/student/register"],
      ["/teacher/apply", "/teacher/apply"],
    ];
    for (const [from, back] of places) {
      const browser = app.visitor();
      const form = await browser.get(from!);
      const button = from === "/teacher/apply" ? "Make my account and begin" : "Make my account";
      const sent = await browser.follow(
        await browser.press(form, button, { ...agreed, email: newAddress() }),
      );
      expect(sent.link("Sign up with another one")).toBe(back);
    }
    const mailed = await app.visitor().get("/verify?email=nia%40example.test&code=123456");
    expect(mailed.words()).not.toContain("Sign up with another one");
  });

  it("sent several times at once with one address is answered each time alike, and makes one account [C1]", async () => {
    const email = newAddress();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.visitor().post("/student/register", { ...agreed, email, zone: "Europe/London" }),
      ),
    );
    for (const answer of sent) expect(answer.location).toContain("/verify?");
    const made = await db().select().from(users).where(eq(users.email, email));
    expect(made).toHaveLength(1);
  });

  it("is confirmed by the mailed link on another device, which leads on as well", async () => {
    const email = newAddress();
    await app.visitor().post("/student/register", { ...agreed, email, next: "/faq?q=card" });
    const phone = app.visitor();
    const { subject } = (await mailsTo(email)).at(-1)!;
    const mailbox = await phone.get(`/dev/mailbox?${new URLSearchParams({ to: email })}`);
    const mail = await phone.get(mailbox.link(subject));
    expect(mail.all("iframe[title='The mail']")).toHaveLength(1);
    expect(mail.html).toContain("Confirm this address");
    const link = new URL(mail.all("pre a")[0]!.getAttribute("href")!);
    const page = await phone.get(link.pathname + link.search);
    expect(page.field("code").value).toBe(subject.slice(0, 6));
    const fields = { password: newPassword };
    const confirmed = await phone.press(page, "Confirm this address", fields);
    expect(confirmed.location).toBe("/faq?q=card");
    expect((await phone.get("/student/dashboard")).status).toBe(200);
  });
});

describe("logging in", () => {
  it("is left out for a person who is signed in, who is told whom another page is for", async () => {
    const student = await aStudent({ name: "Nia Ahmed" });
    const browser = app.as(student);
    for (const path of ["/login", "/student/register", "/verify"])
      expect((await browser.get(path)).location, path).toBe("/student/dashboard");
    expect((await browser.get("/login?next=/about")).location).toBe("/about");
    const door = await browser.get("/admin/teachers");
    expect(door.status).toBe(403);
    expect(door.words("h1")).toBe("No access");
    expect(door.words("main")).toContain("Signed in as Nia Ahmed");
    const out = door.one("main form[action='/logout']");
    expect(out.getAttribute("method")).toBe("post");
    expect((await browser.post("/logout")).location).toBe("/login");
    expect((await browser.get("/student/dashboard")).location).toMatch(/^\/login/);
  });

  it("refuses to lead anywhere but here, for a person who is signed in already or signs in now [A17]", async () => {
    const student = await aStudent();
    const elsewhere = [
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
    const staysHere = (answer: Page, next: string) => {
      expect(answer.status, next).toBe(302);
      const there = new URL(answer.headers.get("location")!, app.origin);
      expect(there.origin, next).toBe(app.origin);
      expect(["/student/dashboard", "/%0d%0aSet-Cookie:a=b"], next).toContain(there.pathname);
    };
    for (const next of [...elsewhere, ...odd, ...wrongRole]) {
      const query = new URLSearchParams({ next });
      staysHere(await app.as(student).get(`/login?${query}`), next);
    }
    // Each of these costs a hash.
    const fields = { email: student.email, password };
    for (const next of elsewhere) {
      staysHere(await app.visitor().post("/login", { ...fields, next }), next);
      const query = new URLSearchParams({ next });
      staysHere(await app.visitor().post(`/login?${query}`, fields), next);
    }
  });

  it("that failed too often is refused with the time to wait, and keeps the address", async () => {
    const email = newAddress();
    const browser = app.visitor();
    let page = await browser.get("/login");
    for (let tries = 0; tries <= rules.account.failedSignInsPerAccount; tries += 1) {
      page = await browser.press(page, "Log in", { email, password: "not the password" });
      expect(page.words("[role=alert]")).not.toBe("");
    }
    expect(page.status).toBe(429);
    expect(page.words("[role=alert]")).toMatch(/try again in \d+ minutes/);
    expect(page.field("email").value).toBe(email);
  });
});

describe("a forgotten password", () => {
  it("is replaced with a mailed link, once, and the other sessions end [A11]", async () => {
    const student = await aStudent();
    const other = app.as(student);
    expect((await other.get("/account/security")).status).toBe(200);
    const browser = app.visitor();
    const login = await browser.get("/login");
    const form = await browser.get(login.link("Forgotten it?"));
    const fields = { email: student.email };
    const sent = await browser.follow(await browser.press(form, "Send me the link", fields));
    expect(sent.words("main")).toContain("If this address has an account");
    const link = await mailedLink(student.email, "/reset");
    const page = await browser.get(link);
    const easy = await browser.press(page, "Save the password", { password: "password123" });
    expect(easy.field("password").error).toContain("guess first");
    const fresh = { password: "a lantern by the weir" };
    const saved = await browser.follow(await browser.press(easy, "Save the password", fresh));
    expect(saved.words("main")).toContain("Your new password is saved");
    expect((await other.get("/account/security")).status).toBe(302);
    const entered = await browser.press(saved, "Log in", { email: student.email, ...fresh });
    expect(entered.location).toBe("/student/dashboard");
    expect((await browser.get(link)).words("h1")).toContain("no longer works");
  });

  it("tells nobody whether an address has an account [A5]", async () => {
    const { email } = await aStudent();
    const answers = [];
    for (const asked of [email, newAddress()]) {
      const answer = await app.visitor().post("/reset", { email: asked });
      answers.push([answer.status, answer.location, answer.html]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
