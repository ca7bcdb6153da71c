import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listSavedCards } from "#app/features/scheduling/booking/cards/saved-cards.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aHold, dayAhead, firstOpenStart, goodCard } from "#test/builders/lessons.ts";
import { useApp } from "#test/asking/app.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { asData } from "./addresses.ts";
import { makeWorld, type World } from "./world.ts";

useDatabase();

const app = useApp();
let world: World;
let savedCard = "";
beforeAll(async () => {
  world = await makeWorld();
  const { student } = world.people;
  const lessonId = await aHold(student, await aTeacher(), { startsAt: dayAhead(20, 10, "UTC") });
  const form = { lessonId, note: "", earlyStart: true, remember: true, card: goodCard };
  expect(await payLesson(student, form)).toMatchObject({ ok: true });
  savedCard = (await listSavedCards(student))[0]!.id;
  await runJobs();
}, 60_000);

/** One word for everything that the tables say, but for when a session was last used and who failed how often. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'attempt_counts') order by 1`);
  const sums = [];
  for (const { name } of rows) {
    const found = await db().execute<{ sum: string }>(
      sql.raw(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) sum from ${name} t`,
      ),
    );
    sums.push(`${name} ${found.rows[0]!.sum}`);
  }
  return sums.join("\n");
}

const cancel = { refundPence: "2200", reason: "" };

const words = { clientId: randomUUID(), text: "Let me in" };

type Attempt = [who: "other-student" | "other-teacher", path: string, form: Record<string, string>];

/** Complete forms, right in everything but whose thing they are about. */
const attempts: Record<string, (world: World) => Attempt> = {
  "cancel a lesson": ({ lesson }) => ["other-student", `/student/lessons/${lesson}`, cancel],
  "cancel a lesson as a teacher": ({ lesson }) => [
    "other-teacher",
    `/teacher/lessons/${lesson}`,
    cancel,
  ],
  "write a lesson up": ({ taught }) => [
    "other-teacher",
    `/teacher/lessons/${taught}/write-up`,
    { summary: "Nothing of this happened", homework: "canary-homework", version: "1" },
  ],
  "hand in another's homework": ({ homework }) => [
    "other-student",
    `/student/homework/${homework}`,
    { intent: "hand-in", answer: "Not mine", version: "1" },
  ],
  "correct another's homework": ({ homework }) => [
    "other-teacher",
    `/teacher/homework/${homework}`,
    { intent: "correct", correction: "Not mine", version: "1" },
  ],
  "say what another's student can do": ({ people }) => [
    "other-teacher",
    `/teacher/students/${people.student.id}/progress`,
    { intent: "rate", seen: "0", "rating-A1-listening-1": "alone" },
  ],
  "change another's material": ({ material }) => [
    "other-teacher",
    `/teacher/materials/${material}`,
    { intent: "save", title: "Mine", words: "Mine", version: "1" },
  ],
  "give away another's material": ({ material, people }) => [
    "other-teacher",
    `/teacher/materials/${material}`,
    { intent: "assign", studentId: people.student.id },
  ],
  "give homework to another's student": ({ people }) => [
    "other-teacher",
    `/teacher/students/${people.student.id}/homework`,
    { intent: "give", task: "Not mine" },
  ],
  "give up another's refund": ({ taught }) => [
    "other-student",
    `/student/lessons/${taught}?settle`,
    {},
  ],
  "give back another's pay": ({ taught }) => [
    "other-teacher",
    `/teacher/lessons/${taught}?settle`,
    {},
  ],
  "keep a note about a student": ({ people }) => [
    "other-teacher",
    `/teacher/students/${people.student.id}`,
    { note: "Let me in", version: "1" },
  ],
  "pay for a hold": ({ hold }) => [
    "other-student",
    `/student/lessons/${hold}/pay`,
    { earlyStart: "yes" },
  ],
  "release a hold": ({ hold }) => [
    "other-student",
    `/student/lessons/${hold}/pay`,
    { intent: "release" },
  ],
  "release what another teacher holds": ({ teacherHold }) => [
    "other-teacher",
    "/teacher/calendar?part=release",
    { holdId: teacherHold },
  ],
  "release what a student holds": ({ hold }) => [
    "other-teacher",
    "/teacher/calendar?part=release",
    { holdId: hold },
  ],
  "hold a time for another's student": ({ people, offerId }) => [
    "other-teacher",
    "/teacher/calendar?part=hold",
    {
      studentId: people.student.id,
      offerId,
      startsAt: String(Date.now() + 4 * day),
      requestId: randomUUID(),
    },
  ],
  "pay with another's card": ({ bank }) => [
    "other-student",
    `/student/lessons/${bank}/pay`,
    { earlyStart: "yes", payWith: savedCard },
  ],
  "charge a series to another card": ({ weekly }) => [
    "other-student",
    `/student/lessons/${weekly}/card`,
    { form: "card" },
  ],
  "remove a card": () => ["other-student", "/student/payments", { savedCard }],
  "write in a chat": ({ chat }) => ["other-student", `/student/chats/${chat}`, words],
  "write in a chat as a teacher": ({ chat }) => ["other-teacher", `/teacher/chats/${chat}`, words],
  "open the chat of a lesson": ({ lesson }) => ["other-student", "/student/chats", { lesson }],
  "open the chat of a lesson as a teacher": ({ lesson }) => [
    "other-teacher",
    "/teacher/chats",
    { lesson },
  ],
  "report a lesson": ({ lesson }) => [
    "other-student",
    `/student/report?lesson=${lesson}`,
    { category: "late", text: "They never came to the lesson at all." },
  ],
};

describe("somebody else's id in an address or a form", () => {
  for (const [what, make] of Object.entries(attempts))
    it(`cannot ${what}: 404 as if it were not there, and nothing is written [B2]`, async () => {
      const [who, path, form] = make(world);
      const cookie = await world.cookie(who);
      const before = await wholeDatabase();
      for (const address of [path, asData(path)]) {
        const answer = await app.post(address, form, { cookie });
        expect(answer.status, address).toBe(404);
        expect(await answer.text()).not.toContain("canary");
      }
      // The same words for what does not exist: the answer tells nobody that it does.
      const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/;
      const nowhere = path.replace(ids, randomUUID());
      const none = form["lesson"] === undefined ? form : { lesson: randomUUID() };
      expect((await app.post(nowhere, none, { cookie })).status).toBe(404);
      expect(await wholeDatabase()).toBe(before);
    });

  it("ends nobody else's session, and names nobody else's lesson in a message to us [B2]", async () => {
    const cookie = await world.cookie("other-student");
    await world.cookie("student");
    const owned = eq(sessions.userId, world.people.student.id);
    const [theirs] = await db().select().from(sessions).where(owned);
    await app.post(
      "/account/security",
      { intent: "end-session", sessionId: theirs!.id },
      { cookie },
    );
    expect(await db().select().from(sessions).where(eq(sessions.id, theirs!.id))).toHaveLength(1);
    const email = "asker@example.test";
    const input = {
      topic: "lesson",
      name: "Asker",
      email,
      message: "About it",
      lesson: world.lesson,
    };
    expect((await app.post("/contact", input, { cookie })).status).toBe(302);
    const [ticket] = await db()
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, email));
    expect(ticket!.lessonId).toBeNull();
  });

  it("books no offer of one teacher at the address of another [B2]", async () => {
    const other = await aTeacher({ profile: { slug: "another-house" } });
    const cookie = await world.cookie("other-student");
    const startsAt = String(await firstOpenStart(other));
    const input = { offerId: world.offerId, startsAt, requestId: randomUUID(), pricePence: "2200" };
    const path = "/student/teachers/another-house/book";
    expect((await app.post(path, input, { cookie })).status).toBe(404);
    const held = eq(lessons.studentId, world.people["other-student"].id);
    expect(await db().select().from(lessons).where(held)).toEqual([]);
  });

  it("is no id at all: 404 and not an error [B2]", async () => {
    const cookie = await world.cookie("student");
    for (const id of ["1", "null", "%00", "..", "'--", "{}", "a".repeat(3_000)])
      for (const path of [`/student/lessons/${id}`, `/student/chats/${id}`, `/api/users/${id}`]) {
        const status = (await app.ask(path, { cookie })).status;
        expect([403, 404, 400, 302, 200], `${path.slice(0, 60)} ${status}`).toContain(status);
        expect(status).toBeLessThan(500);
      }
  });
});

/** What a form never has, under every name it could be hoped for. */
const hoped: Record<string, string> = {
  id: randomUUID(),
  userId: randomUUID(),
  role: "admin",
  isAdmin: "true",
  admin: "1",
  version: "999",
  emailVerified: "true",
  email_verified: "true",
  verified: "true",
  state: "approved",
  status: "active",
  severity: "S3",
  balance: "100000",
  priceMinor: "1",
  price: "1",
  amountMinor: "1",
  currency: "JPY",
  minutes: "5",
  startsAt: "",
  endedAt: "",
  erasedAt: "2020-01-01",
  createdAt: "2020-01-01",
};

describe("fields that no form has are not read", () => {
  it("at sign-up [B3]", async () => {
    const email = `${randomUUID()}@example.test`;
    const person = { name: "Hopeful", password: "a-long-passphrase-9", adult: "yes", terms: "yes" };
    const answer = await app.post("/student/register", { ...hoped, ...person, email });
    expect(answer.status).toBe(302);
    const [row] = await db().select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({
      role: "student",
      emailVerified: false,
      version: 1,
      erasedAt: null,
    });
    expect(row!.id).not.toBe(hoped["id"]);
  });

  it("in a booking: the price, the person and the length are the server's [B3]", async () => {
    const student = await aStudent();
    const cookie = await cookieOf(student.email);
    const teacher = await aTeacher({ profile: { slug: "honest-house" } });
    const forged = {
      ...hoped,
      studentId: world.people.student.id,
      teacherId: world.people.teacher.id,
    };
    const input = {
      ...forged,
      offerId: teacher.offer.id,
      startsAt: String(await firstOpenStart(teacher)),
      requestId: randomUUID(),
      pricePence: "2200",
    };
    const path = `/student/teachers/honest-house/book?offer=${input.offerId}&at=${input.startsAt}`;
    expect((await app.post(path, { ...input, pricePence: "1" }, { cookie })).status).toBe(422);
    expect((await app.post(path, input, { cookie })).status).toBe(302);
    const held = await db().select().from(lessons).where(eq(lessons.studentId, student.id));
    expect(held).toMatchObject([
      { teacherId: teacher.id, priceMinor: 2200, currency: "GBP", minutes: 50, state: "held" },
    ]);
  });

  it("in a message, a report, a profile and an application [B3]", async () => {
    const { student } = world.people;
    const cookie = await world.cookie("student");
    const clientId = randomUUID();
    const forged = {
      ...hoped,
      senderId: world.people.teacher.id,
      seq: "1",
      reporterId: randomUUID(),
    };
    await app.post(
      `/student/chats/${world.chat}`,
      { ...forged, clientId, text: "Mine" },
      { cookie },
    );
    const sent = await chatDb().select().from(messages).where(eq(messages.clientId, clientId));
    expect(sent).toMatchObject([{ senderId: student.id, text: "Mine" }]);

    const text = "They asked me to pay them in another way, twice.";
    const path = `/student/report?teacher=${world.slug}`;
    const filed = await app.post(
      path,
      { ...forged, category: "outside-payment", text },
      { cookie },
    );
    expect(filed.status).toBe(302);
    const [report] = await db().select().from(reports).where(eq(reports.text, text));
    expect(report).toMatchObject({ reporterId: student.id, state: "open" });
    expect(report!.id).not.toBe(hoped["id"]);

    await app.post(
      "/account/security",
      { ...forged, intent: "zone", zone: "Europe/Paris" },
      { cookie },
    );
    const [row] = await db().select().from(users).where(eq(users.id, student.id));
    expect(row).toMatchObject({ role: "student", version: 1, zone: "Europe/Paris" });

    const applicant = await aStudent();
    await app.post(
      "/teacher/apply/languages",
      { ...forged, taught1: "es", taughtLevel1: "native" },
      { cookie: await cookieOf(applicant.email) },
    );
    const [own] = await db()
      .select()
      .from(applications)
      .where(eq(applications.userId, applicant.id));
    expect(own).toMatchObject({ state: "draft", decidedBy: null });
    expect(own!.id).not.toBe(hoped["id"]);
  });
});

/** Last, because it changes the world. Without it a 404 above could be that of an address nobody has. */
describe("the same form of the person the thing belongs to", () => {
  const owners = { "other-student": "student", "other-teacher": "teacher" } as const;
  /** What a student holds by themselves is no teacher's to let go, not even the one's it is with. */
  const nobodys = ["release what a student holds"];

  for (const [what, make] of Object.entries(attempts))
    it(`finds it: ${what} [B2]`, async () => {
      const [stranger, path, form] = make(world);
      const cookie = await world.cookie(owners[stranger]);
      const { status } = await app.post(path, form, { cookie });
      expect([200, 302, 404, 409], path).toContain(status);
      expect(status === 404, `${path} answers ${status}`).toBe(nobodys.includes(what));
    });
});
