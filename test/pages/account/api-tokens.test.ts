import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aToken } from "#test/asking/api.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, anAdmin, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

const page = "/account/api";
const wanted = { name: "Kitchen calendar", scopes: ["lessons:read"], days: "30" };

describe("a personal token", () => {
  it("is made after the password, shown once, mailed about, used and removed", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    let form = await browser.get(page);
    expect(form.words("main")).toContain("You have no tokens.");
    // Some time after signing in, who makes one proves who they are, and finds the form as it was.
    const longAgo = new Date(Date.now() - hour);
    await db().update(sessions).set({ provedAt: longAgo }).where(eq(sessions.userId, student.id));
    const confirm = await browser.submit(form, "Make token", wanted);
    expect(confirm.words("h1")).toBe("Confirm it’s you");
    form = await browser.submit(confirm, "Continue", { password });
    expect(form.field("name").value).toBe(wanted.name);
    const made = await browser.press(form, "Make token");
    const token = made.field("token").value as string;
    expect(token).toMatch(/^pl_[\w-]{43}$/);
    const headers = { authorization: `Bearer ${token}` };
    const asked = await app.ask("/api/v1/lessons", { headers });
    expect([asked.status, await asked.json()]).toEqual([200, { lessons: [], next: null }]);
    expect((await app.ask("/api/v1/me", { headers })).status).toBe(403);
    const listed = await browser.get(page);
    expect(listed.html).not.toContain(token);
    expect(listed.words("main")).toContain(`Ends in …${token.slice(-4)}.`);
    expect(listed.words("main")).toContain("Last used on");
    const [row] = await db().select().from(apiTokens).where(eq(apiTokens.userId, student.id));
    expect(JSON.stringify(row)).not.toContain(token.slice(3));
    const gone = await browser.submit(listed, /^Remove/);
    expect(gone.words("[role=status]")).toContain("The token is removed.");
    expect((await app.ask("/api/v1/lessons", { headers })).status).toBe(401);
    await runJobs();
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("A token"))).toHaveLength(2);
    const audited = await db().select().from(auditLog).where(eq(auditLog.actorId, student.id));
    expect(audited.map(({ action }) => action)).toEqual([
      "accounts.api-token-made",
      "accounts.api-token-removed",
    ]);
  });

  it("asks for a name, a scope and an end at their fields, and there are so many at most", async () => {
    const student = await aStudent();
    const browser = app.as(student);
    const form = await browser.get(page);
    const refused = await browser.press(form, "Make token", { name: "" });
    expect(refused.status).toBe(400);
    expect(refused.field("name").error).toContain("Give it a name");
    expect(refused.words("main")).toContain("Choose at least one");
    for (let n = 0; n < rules.api.tokensMost; n += 1) await aToken(student);
    const full = await browser.press(form, "Make token", wanted);
    expect(full.status).toBe(409);
    expect(full.words("[role=alert]")).toContain(`You have ${rules.api.tokensMost} tokens.`);
    expect(full.field("name").value).toBe(wanted.name);
  });

  it("is none of an admin’s", async () => {
    expect((await app.as(await anAdmin()).get(page)).status).toBe(403);
  });
});

it("the documentation says what each operation takes and answers, and leads to the description for programs", async () => {
  const documentation = await app.visitor().get("/developers");
  expect(documentation.words("main")).toContain("GET /lessons/{lessonId}");
  expect(documentation.words("main")).toContain(
    "See your lessons, with whom they are and what they cost",
  );
  const document = await (await app.ask("/api/v1/openapi.json")).json();
  expect(document.openapi).toMatch(/^3\.1/);
});
