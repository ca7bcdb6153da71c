import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { BrowserContext, Page } from "@playwright/test";
import { db } from "#app/platform/db.server.ts";
import { chats } from "#db/schema/chat.ts";
import { reports } from "#db/schema/reports.ts";
import { applications } from "#db/schema/teachers.ts";
import { isDeep, turn } from "#test/depth.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { aBookedLesson, aHold } from "#test/lessons.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";

/** What people and programs type that nobody expected. */
const nasty: Record<string, string> = {
  empty: "",
  "too long": "x".repeat(50_000),
  "script tags": `<script>alert("knock")</script>`,
  NUL: "a\0b",
  "10,000 emoji": "🚪".repeat(10_000),
  "a lone surrogate": "door \ud83d ajar",
  "a number far too big": "9".repeat(400),
  "another shape": `{"$ne":null}`,
};

/** Everybody and everything here is made for this file, since forms may well do what they are told. */
async function makeWorld() {
  const [student, teacher, admin, applicant] = await Promise.all([
    aStudent(),
    aTeacher(),
    anAdmin(),
    aStudent(),
  ]);
  const lesson = await aBookedLesson(student, teacher);
  const hold = await aHold(student, teacher);
  const [chat] = await db()
    .insert(chats)
    .values({ studentId: student.id, teacherId: teacher.id })
    .returning();
  const [application] = await db()
    .insert(applications)
    .values({
      userId: applicant.id,
      state: "submitted",
      submittedAt: new Date(),
      headline: "Hello",
      about: "About me",
    })
    .returning();
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "scam",
      severity: "S2",
      text: "They asked me to pay them outside.",
    })
    .returning();
  const writer = await aStudent();
  return { student, teacher, admin, writer, lesson, hold, chat, application, report };
}

type World = Awaited<ReturnType<typeof makeWorld>>;
type Who = "visitor" | "student" | "teacher" | "admin" | "writer";

const pages: Record<Who, (world: World) => string[]> = {
  visitor: () => [
    "/login",
    "/student/register",
    "/verify",
    "/contact",
    "/teacher/apply",
    "/cookie-preferences",
    "/student/teachers",
    "/faq",
  ],
  writer: () =>
    ["about", "languages", "experience", "offers", "hours", "policies", "review"].map(
      (step) => `/teacher/apply/${step}`,
    ),
  student: ({ lesson, hold, chat, teacher }) => [
    `/student/lessons/${hold}/pay`,
    `/student/lessons/${lesson}`,
    `/student/report?lesson=${lesson}`,
    `/student/chats/${chat!.id}`,
    `/student/teachers/x/book?offer=${teacher.offer.id}&at=1`,
    "/account/security",
    "/account/profile",
    "/account/notifications",
    "/account/inbox",
  ],
  teacher: ({ lesson, chat }) => [
    `/teacher/lessons/${lesson}`,
    `/teacher/chats/${chat!.id}`,
    "/teacher/calendar",
  ],
  admin: ({ application, report }) => [
    `/admin/teachers/${application!.id}`,
    `/admin/reports/${report!.id}`,
  ],
};

type Form = {
  action: string;
  method: string;
  fields: { name: string; type: string; value: string }[];
};

function formsOn(page: Page): Promise<Form[]> {
  return page.locator("main form").evaluateAll((forms) =>
    (forms as HTMLFormElement[]).map((form) => ({
      action: form.action,
      method: form.method,
      fields: [...form.elements]
        .map((element) => element as HTMLInputElement)
        .filter(({ name }) => name !== "")
        .map(({ name, type, value }) => ({ name, type, value })),
    })),
  );
}

const written = ["text", "email", "textarea", "search", "tel", "number"];

async function expectCalm(context: BrowserContext, form: Form, typed: string, everything: boolean) {
  const body = new URLSearchParams();
  for (const { name, type, value } of form.fields)
    body.append(
      name,
      everything || (type !== "hidden" && type !== "submit")
        ? // Nobody writes into a choice: there a forged word is enough, and dozens of them fit.
          typed.slice(0, written.includes(type) ? undefined : 100)
        : value,
    );
  const where = `${form.action} with ${JSON.stringify(typed.slice(0, 30))}`;
  const origin = new URL(form.action).origin;
  const answer =
    form.method === "get"
      ? await context.request.get(
          `${form.action.split("?")[0]}?${body.toString().slice(0, 8_000)}`,
          { maxRedirects: 0 },
        )
      : await context.request.post(form.action, {
          data: body.toString(),
          headers: { origin, "content-type": "application/x-www-form-urlencoded" },
          maxRedirects: 0,
        });
  expect.soft(answer.status(), where).toBeLessThan(500);
  if (everything || ![400, 422].includes(answer.status())) return;
  const html = await answer.text();
  const isTold = /aria-invalid="true"|role="alert"/.test(html);
  const isThere = form.fields.some(({ name }) => html.includes(`name="${name}"`));
  // A form that an earlier round was content with may have gone: then there is nothing to tell.
  if (isThere) expect.soft(isTold, `${where}: a message at the field or above the form`).toBe(true);
  const isWritten = form.fields.some(
    ({ name, type }) => written.includes(type) && !/password|card|code/i.test(name),
  );
  if (isThere && isWritten && typed.startsWith("<script>"))
    expect
      .soft(html.includes("&lt;script&gt;alert("), `${where}: what was typed is kept`)
      .toBe(true);
  expect.soft(html.includes('<script>alert("knock")'), `${where}: runs no script`).toBe(false);
}

let world: World | undefined;

for (const who of Object.keys(pages) as Who[])
  test(`the ${who}'s forms meet bad input with a message, keep what was typed, and never break [J1]`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    world ??= await makeWorld();
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    await withConsent(context);
    if (who !== "visitor") await signIn(context, world[who].email);
    const page = await context.newPage();
    let found = 0;
    for (const path of pages[who](world)) {
      await page.goto(path);
      const forms = (await formsOn(page)).filter(({ action }) => !action.endsWith("/logout"));
      found += forms.length;
      for (const form of forms)
        for (const [at, typed] of Object.values(nasty).entries())
          // Into what people write; and into all that a form sends, which a quick run does in turns.
          for (const everything of isDeep || (at + turn) % 3 === found % 3
            ? [false, true]
            : [false])
            await expectCalm(context, form, typed, everything);
    }
    expect(found).toBeGreaterThan(0);
    await context.close();
  });

/** The answer to a form that says how long it is: nothing of it is sent, so that no closed connection loses it. */
function statusOfSoMuch(origin: string, headers: Record<string, string>, length: number) {
  return new Promise<number | undefined>((done, fail) => {
    const asked = httpRequest(`${origin}/login`, {
      method: "POST",
      headers: { ...headers, "content-length": length },
    });
    asked.on("error", fail);
    asked.on("response", (answer) => {
      asked.destroy();
      done(answer.statusCode);
    });
    asked.flushHeaders();
  });
}

test("an unreadable body, a foreign origin and a missing form are refused, not broken [A18]", async ({
  request,
  baseURL,
}) => {
  const post = (headers: Record<string, string>, data: string) =>
    request.post("/login", { headers, data, maxRedirects: 0 });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await post({ ...form, origin: "https://evil.example" }, "email=a")).status()).toBe(403);
  expect(
    (await post({ ...form, origin: baseURL!, "sec-fetch-site": "cross-site" }, "email=a")).status(),
  ).toBe(403);
  expect((await post({ "content-type": "application/json", origin: baseURL! }, "{")).status()).toBe(
    400,
  );
  expect(
    (
      await post({ "content-type": "multipart/form-data; boundary=x", origin: baseURL! }, "--x")
    ).status(),
  ).toBe(400);
  expect((await post({ ...form, origin: baseURL! }, randomUUID())).status()).toBe(400);
  expect(await statusOfSoMuch(baseURL!, { ...form, origin: baseURL! }, 2_500_000)).toBe(413);
});
