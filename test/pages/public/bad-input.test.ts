import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { useApp } from "#test/asking/app.ts";
import { Caller } from "#test/asking/caller.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns, isDeep, turn } from "#test/depth.ts";
import { aBookedLesson, aHold, firstOpenStart } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();

const app = useApp();

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

/** Forms may well do what they are told: nothing else is asked of these people. */
async function makeWorld() {
  const [student, teacher, admin, applicant] = await Promise.all([
    aStudent(),
    aTeacher({ profile: { slug: "ines-of-the-forms" } }),
    anAdmin(),
    aStudent(),
  ]);
  const lesson = await aBookedLesson(student, teacher);
  const hold = await aHold(student, teacher);
  const at = await firstOpenStart(teacher);
  const [chat] = await chatDb()
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
  return { student, teacher, admin, writer, lesson, hold, at, chat, application, report };
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
  student: ({ lesson, hold, chat, teacher, at }) => [
    `/student/lessons/${hold}/pay`,
    `/student/lessons/${lesson}`,
    `/student/report?lesson=${lesson}`,
    `/student/chats/${chat!.id}`,
    `/student/teachers/ines-of-the-forms/book?offer=${teacher.offer.id}&at=${at}`,
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

type Field = { name: string; type: string; value: string };

type Form = { action: string; method: string; fields: Field[] };

function formsOn(page: Page): Form[] {
  return page
    .all("main form")
    .map((form) => ({
      action: form.getAttribute("action") ?? page.address,
      method: (form.getAttribute("method") ?? "get").toLowerCase(),
      fields: page.all("[name]", form).map((field) => ({
        name: field.getAttribute("name")!,
        type: typeOf(field),
        value: field.getAttribute("value") ?? "",
      })),
    }))
    .filter(({ action }) => action !== "/logout");
}

function typeOf(field: Element): string {
  if (field.tagName === "INPUT") return field.getAttribute("type") ?? "text";
  return field.tagName === "BUTTON" ? "submit" : field.tagName.toLowerCase();
}

const written = ["text", "email", "textarea", "search", "tel", "number"];

/** Sends the form with that in its fields; answers whether the page told what was wrong. */
async function isToldCalmly(caller: Caller, form: Form, typed: string, everything: boolean) {
  const body = form.fields.map(({ name, type, value }) => [
    name,
    everything || (type !== "hidden" && type !== "submit")
      ? // Nobody writes into a choice: there a forged word is enough, and dozens of them fit.
        typed.slice(0, written.includes(type) ? undefined : 100)
      : value,
  ]);
  const where = `${form.action} with ${JSON.stringify(typed.slice(0, 30))}`;
  const query = new URLSearchParams(body).toString().slice(0, 8_000);
  const answer =
    form.method === "get"
      ? await caller.get(`${form.action.split("?")[0]}?${query}`)
      : await caller.post(form.action, body);
  expect.soft(answer.status, where).toBeLessThan(500);
  if (everything || ![400, 422].includes(answer.status)) return false;
  const { html } = answer;
  const isTold = /aria-invalid="true"|role="alert"/.test(html);
  const isThere = form.fields.some(({ name }) => html.includes(`name="${name}"`));
  // A form that an earlier round was content with may have gone: then there is nothing to tell.
  if (isThere) expect.soft(isTold, `${where}: a message at the field or above the form`).toBe(true);
  const isWritten = form.fields.some(
    ({ name, type }) => written.includes(type) && !/password|card|code/i.test(name),
  );
  if (isThere && isWritten && typed.startsWith("<script>"))
    expect.soft(html, `${where}: what was typed is kept`).toContain("&lt;script&gt;alert(");
  expect.soft(html, `${where}: runs no script`).not.toContain('<script>alert("knock")');
  return isThere && isTold;
}

let world: World;
beforeAll(async () => void (world = await makeWorld()));

it.each(Object.keys(pages) as Who[])(
  "the %s's forms meet bad input with a message, keep what was typed, and never break [J1]",
  async (who) => {
    let [found, told] = [0, 0];
    for (const path of pages[who](world)) {
      // A form may end the session it is sent from.
      const caller = who === "visitor" ? app.visitor() : new Caller(app, world[who]);
      const page = await caller.get(path);
      expect(page.status, path).toBe(200);
      for (const form of formsOn(page)) {
        found += 1;
        for (const [at, typed] of byTurns(Object.values(nasty), 2, found).entries())
          // Into what people write; and into all that a form sends, which a quick run does in turns.
          for (const everything of isDeep || (at + turn) % 3 === found % 3
            ? [false, true]
            : [false])
            if (await isToldCalmly(caller, form, typed, everything)) told += 1;
      }
    }
    expect(found, "forms").toBeGreaterThan(0);
    expect(told, "answers with a message").toBeGreaterThan(0);
  },
  180_000,
);

/** The answer to a form that says how long it is: nothing of it is sent, so that no closed connection loses it. */
function statusOfSoMuch(headers: Record<string, string>, length: number) {
  return new Promise<number | undefined>((done, fail) => {
    const asked = httpRequest(`${app.url()}/login`, {
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

it("an unreadable body, a foreign origin and a missing form are refused, not broken [A18]", async () => {
  const form = "application/x-www-form-urlencoded";
  const post = async (type: string, body: string, asked = {}) => {
    const headers = { "content-type": type, ...asked };
    return (await app.ask("/login", { method: "POST", headers, body })).status;
  };
  const foreign = { method: "POST", body: "email=a", headers: { "content-type": form } };
  expect((await app.ask("/login", { ...foreign, origin: "https://evil.example" })).status).toBe(
    403,
  );
  expect(await post(form, "email=a", { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await post("application/json", "{")).toBe(400);
  expect(await post("multipart/form-data; boundary=x", "--x")).toBe(400);
  expect(await post(form, randomUUID())).toBe(400);
  expect(await statusOfSoMuch({ "content-type": form, origin: app.origin }, 2_500_000)).toBe(413);
});
