import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users, verifications } from "#db/schema/accounts/accounts.ts";
import { signInEvents, sessions } from "#db/schema/accounts/sessions.ts";
import { auditLog } from "#db/schema/audit.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { reviews } from "#db/schema/reviews.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { unmarkDeletion } from "#app/features/accounts/own-account/person-steps.server.ts";
import {
  askEmailChange,
  confirmEmailChange,
} from "#app/features/accounts/own-account/change-email.server.ts";
import { askReset } from "#app/features/accounts/sign-in/reset-password.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { sendReportReceivedMail } from "#app/features/reports/filing/emails/report-received.tsx";
import { notify } from "#app/features/notifications/notify.server.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessonSeries, packages } from "#db/schema/scheduling/series-and-packages.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day } from "#app/platform/time/time.ts";
import type { Student } from "#app/access/actor.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { asOwner, countWaiting, dbOf, useDatabase } from "#test/database.ts";
import { cases } from "#test/depth.ts";
import { aBookedLesson, aHold } from "#test/builders/lessons.ts";
import { aPackage } from "#test/builders/packages.ts";
import { aPortrait } from "#test/files/pictures.ts";
import { cookieOf } from "#test/asking/sockets.ts";
import { runJobs } from "#test/jobs.ts";
import { askDeletion, eraseDue, findDeletion, undoDeletion } from "./deletion.server.ts";
import { readDebts } from "./debts.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";

useDatabase();

async function copyOf(person: { id: string; email: string }) {
  let text = "";
  for await (const part of exportData(person)) text += part;
  return { text, copy: JSON.parse(text) as { data: Record<string, { rows: any[] }> } };
}

/** Where in the whole database a word is: every table, the queue of jobs as well. */
async function whereIs(word: string): Promise<string[]> {
  const { rows } = await db().execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1, 2`);
  const found = [];
  for (const { schema, name } of rows) {
    const table = sql.raw(`${schema}.${name}`);
    const hits = await dbOf(name).execute<{ n: number }>(
      sql`select count(*)::int as n from ${table} t where strpos(t::text, ${word}) > 0`,
    );
    if (hits.rows[0]!.n > 0) found.push(name);
  }
  return found;
}

/** A word that is nowhere else, in each place where a person may leave one. */
const canary = (place: string) => `canary-${place}-7f3a`;

async function aLife() {
  const student = await aStudent({
    name: canary("name"),
    email: `${canary("email")}-${randomUUID()}@example.test`,
    goal: canary("goal"),
  });
  const teacher = await aTeacher({ profile: { slug: `slug-${randomUUID()}` } });
  const lessonId = await aBookedLesson(student, teacher, { note: canary("note") });
  await cancelLesson(student, { lessonId, refundPence: 2200, reason: canary("reason") });
  const [profile] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, profile!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await sendMessage(student, { chatId, clientId: randomUUID(), text: canary("message") });
  await sendMessage(teacher, { chatId, clientId: randomUUID(), text: "not-theirs-5e1b" });
  await db()
    .insert(applications)
    .values({ userId: student.id, headline: canary("headline"), about: canary("about") });
  await db()
    .insert(reviews)
    .values({
      lessonId,
      teacherId: teacher.id,
      studentId: student.id,
      stars: 5,
      text: canary("review"),
    });
  await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "scam",
      severity: "S2",
      text: canary("report"),
      wish: "apology",
    });
  await db()
    .insert(contactMessages)
    .values({
      userId: student.id,
      name: student.name,
      email: student.email,
      topic: "other",
      text: canary("ticket"),
    });
  await db()
    .insert(signInEvents)
    .values({
      userId: student.id,
      method: "password",
      result: "signed-in",
      userAgent: canary("device"),
    });
  const cookie = await cookieOf(student.email);
  await runJobs();
  return { student, teacher, lessonId, chatId, cookie };
}

let life: Awaited<ReturnType<typeof aLife>>;
beforeAll(async () => {
  life = await aLife();
}, 60_000);

const places = [
  "name",
  "email",
  "goal",
  "note",
  "reason",
  "message",
  "headline",
  "about",
  "review",
  "device",
];

const held = ["report", "ticket"];

describe("a person's copy", () => {
  it("holds everything that is theirs, and nothing that would let anybody in [I4]", async () => {
    const { text, copy } = await copyOf(life.student);
    for (const place of [...places, ...held])
      expect(text.includes(canary(place)), `the copy has no ${place}`).toBe(true);
    expect(text).not.toContain("not-theirs");
    expect(text).not.toContain("$argon2");
    const [session] = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, life.student.id));
    expect(text).not.toContain(session!.token);
    expect(copy.data["Your account"]!.rows).toHaveLength(1);
    expect(copy.data["Your payments"]!.rows).toHaveLength(1);
    expect(copy.data["Your reports"]!.rows).toMatchObject([{ wish: "apology" }]);
  });

  it("of a teacher has the lessons and not the students' words [I4]", async () => {
    const { text, copy } = await copyOf(life.teacher);
    expect(copy.data["Your lessons"]!.rows).toHaveLength(1);
    // Their name is on the mails that the teacher got; their words are not for the teacher's copy.
    for (const place of [...places.slice(1), ...held])
      expect(text.includes(canary(place)), place).toBe(false);
    expect(text).toContain("not-theirs-5e1b");
  });

  it("is whole, however much it is [I4]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const many = cases(1_200, 20_000);
    const { rows } = await chatDb().execute<{ id: string }>(sql`
      insert into chats (student_id, teacher_id) values (${student.id}, ${teacher.id}) returning id`);
    await chatDb().execute(sql`
      insert into messages (chat_id, seq, change, sender_id, client_id, text, created_at)
      select ${rows[0]!.id}, n, n, ${student.id}, gen_random_uuid(), 'word ' || n, now()
      from generate_series(1, ${many}::int) n`);
    const { copy } = await copyOf(student);
    const seqs = new Set(
      copy.data["What you wrote in conversations"]!.rows.map(
        (row) => row["number in the conversation"],
      ),
    );
    expect(seqs.size).toBe(many);
  });
});

describe("an account that is to be deleted", () => {
  it("waits while a lesson is to come, and says what is held", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await aBookedLesson(student, teacher);
    expect(await readDebts(student)).toMatchObject({
      openLessons: 1,
      heldPence: 2200,
      blocks: true,
    });
    expect(await askDeletion(student)).toEqual({ ok: false, reason: "open" });
    expect(await readDebts(teacher)).toMatchObject({ openLessons: 1, heldPence: 0, blocks: true });
    expect(await findDeletion(student)).toBeNull();
    expect(await erasePerson(student.id)).toBe(false);
  });

  it("is never the last admin's", async () => {
    await db().update(users).set({ role: null }).where(eq(users.role, "admin"));
    const only = await anAdmin();
    expect(await askDeletion(only)).toEqual({ ok: false, reason: "open" });
    await anAdmin();
    expect(await askDeletion(only)).toEqual({ ok: true });
  });

  it("can be kept for 14 days, and is told of by mail; a teacher takes no bookings meanwhile", async () => {
    const teacher = await aTeacher();
    const status = async () =>
      (await db().select().from(teachers).where(eq(teachers.userId, teacher.id)))[0]!.status;
    const now = new Date();
    expect(await askDeletion(teacher, now)).toEqual({ ok: true });
    expect(await findDeletion(teacher)).toEqual(new Date(now.getTime() + 14 * day));
    expect(await status()).toBe("closing");
    await runJobs();
    const [mail] = await db().select().from(mails).where(eq(mails.to, teacher.email));
    expect(mail!.subject).toContain("will be deleted");
    await eraseDue(new Date(now.getTime() + 14 * day - 1_000));
    await undoDeletion(teacher);
    expect(await findDeletion(teacher)).toBeNull();
    expect(await status()).toBe("active");
    await runJobs();
    const told = await db().select().from(mails).where(eq(mails.to, teacher.email));
    expect(told.at(-1)!.subject).toContain("stays");
    await eraseDue(new Date(now.getTime() + 15 * day));
    const [row] = await db().select().from(users).where(eq(users.id, teacher.id));
    expect(row!.erasedAt).toBeNull();
  });

  it("is erased after that: no word of theirs stands anywhere but in what is kept for claims [I5]", async () => {
    const { student, chatId, cookie, lessonId } = life;
    const now = new Date();
    expect(await askDeletion(student, now)).toEqual({ ok: true });
    await runJobs();
    expect(await eraseDue(new Date(now.getTime() + 14 * day))).toBeGreaterThan(0);
    await runJobs();
    for (const place of places) expect(await whereIs(canary(place)), place).toEqual([]);
    expect(await whereIs(canary("report"))).toEqual(["reports"]);
    expect(await whereIs(canary("ticket"))).toEqual(["contact_messages"]);

    const [row] = await db().select().from(users).where(eq(users.id, student.id));
    expect(row).toMatchObject({ name: "Former member", role: null, goal: null });
    expect(await readSession(new Headers({ cookie }))).toBeNull();
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson).toMatchObject({ studentId: student.id, priceMinor: 2200, note: "" });
    const said = await chatDb().select().from(messages).where(eq(messages.chatId, chatId));
    expect(said.map(({ text }) => text).toSorted()).toEqual([
      "This message went with its sender’s account.",
      "not-theirs-5e1b",
    ]);
    const told = await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.object, `user:${student.id}`));
    expect(told.map(({ action }) => action)).toEqual(["privacy.deletion-asked", "privacy.erased"]);
    expect(await verifyAudit()).toMatchObject({ fault: null });
  });

  it("leaves nobody a mail or a notice with its name about a package, a series or a dispute [I5]", async () => {
    const name = "Canary Of-Packages";
    const [student, teacher] = [await aStudent({ name }), await aTeacher()];
    const packageId = await aPackage(student, teacher);
    const [{ id: paymentId }] = (await db()
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.packageId, packageId))) as [{ id: string }];
    const [series] = await db()
      .insert(lessonSeries)
      .values({
        teacherId: teacher.id,
        studentId: student.id,
        offerId: teacher.offer.id,
        zone: "UTC",
        priceMinor: 2200,
        currency: "GBP",
        state: "expired",
        requestId: randomUUID(),
        createdAt: new Date(),
      })
      .returning();
    const [dispute] = await db()
      .insert(disputes)
      .values({
        providerRef: randomUUID(),
        paymentId,
        amountMinor: 1,
        currency: "GBP",
        feeMinor: 0,
        reason: "general",
        state: "under_review",
        openedAt: new Date(),
      })
      .returning();
    for (const thing of [series!, dispute!])
      await inTransaction((tx) =>
        notify(tx, {
          to: teacher.id,
          event: "payment-disputed",
          key: `${thing.id}:canary`,
          title: `${name} did something`,
          body: "It is about a lesson.",
          link: "/teacher/earnings",
        }),
      );
    await runJobs();
    expect(await whereIs(name)).toEqual(expect.arrayContaining(["mails", "notifications"]));
    await db().update(packages).set({ state: "expired" }).where(eq(packages.id, packageId));
    expect(await erasePerson(student.id)).toBe(true);
    await runJobs();
    expect(await whereIs(name)).toEqual([]);
  });

  it("leaves no mail with its name to a teacher who reported a lesson or a message of it [I5]", async () => {
    const name = "Canary Of-Reports";
    const [student, teacher] = [await aStudent({ name }), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    await cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });
    const [profile] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
    const opened = await openChat(student, profile!.slug);
    if (!opened.ok) throw new Error(opened.reason);
    const { chatId } = opened;
    await sendMessage(student, { chatId, clientId: randomUUID(), text: "Go away" });
    const facts = {
      reporterId: teacher.id,
      teacherId: teacher.id,
      category: "behaviour",
      severity: "S3",
      text: "They were rude.",
    } as const;
    const made = await db()
      .insert(reports)
      .values([
        { ...facts, subject: "lesson", lessonId },
        { ...facts, subject: "message", chatId, messageSeq: 1, context: [] },
      ])
      .returning({ id: reports.id });
    for (const { id } of made) await sendReportReceivedMail(id);
    await runJobs();
    const keys = made.map(({ id }) => `report-received:${id}`);
    const told = await db().select().from(mails).where(inArray(mails.key, keys));
    expect(told.map(({ text }) => text.includes(name))).toEqual([true, true]);
    expect(await erasePerson(student.id)).toBe(true);
    await runJobs();
    expect(await whereIs(name)).toEqual([]);
  });

  it("leaves nothing at an address it had before [I5]", async () => {
    const [before, after] = [`before-${randomUUID()}@example.test`, `${randomUUID()}@example.test`];
    const person = await aStudent({ email: before });
    const requester = { headers: new Headers() };
    await askEmailChange(person, after);
    await runJobs();
    for (const to of [before, after]) {
      const [mail] = await db().select().from(mails).where(eq(mails.to, to));
      await confirmEmailChange(/confirm-email\?token=([\w-]+)/.exec(mail!.text)![1]!, requester);
    }
    await runJobs();
    const told = await db().select().from(mails).where(eq(mails.to, before));
    expect(told.map(({ subject }) => subject).join()).toContain("another address now");
    expect(await erasePerson(person.id)).toBe(true);
    await runJobs();
    expect(await whereIs(before)).toEqual([]);
  });

  it("takes the bytes of every file along, and leaves another's alone [I5]", async () => {
    const [leaving, staying] = [await aStudent(), await aStudent()];
    const [theirs, another] = [await aPortrait(leaving), await aPortrait(staying)];
    const isStored = async (id: string) => {
      const body = await storage().get(keyOf(id, 96));
      await body?.cancel();
      return body !== null;
    };
    expect(await isStored(theirs)).toBe(true);
    expect(await erasePerson(leaving.id)).toBe(true);
    await runJobs();
    expect([await isStored(theirs), await isStored(another)]).toEqual([false, true]);
  });

  it("leaves no mail in the queue that still holds its address [I5]", async () => {
    const student = await aStudent({ email: `queued-${randomUUID()}@example.test` });
    expect(await askReset(student.email)).toEqual({ ok: true });
    expect(await whereIs(student.email)).toContain("job_common");
    expect(await erasePerson(student.id)).toBe(true);
    expect(await whereIs(student.email)).toEqual([]);
  });

  it("takes no code, no mail in the queue and no word of whose address merely ends like its own [I5]", async () => {
    const email = `ann-${randomUUID()}@example.test`;
    const [ann, joann] = [await aStudent({ email }), await aStudent({ email: `jo${email}` })];
    const identifier = `email-verification-otp-${joann.email}`;
    const own = `email-verification-otp-${email}`;
    const expiresAt = new Date(Date.now() + day);
    await db()
      .insert(verifications)
      .values([identifier, own].map((one) => ({ identifier: one, value: "x", expiresAt })));
    await askReset(joann.email);
    const { text } = await copyOf(ann);
    expect(text).toContain(own);
    expect(text).not.toContain(joann.email);
    expect(await erasePerson(ann.id)).toBe(true);
    expect(await whereIs(own)).toEqual([]);
    expect(await whereIs(identifier)).toEqual(["verifications"]);
    expect(await whereIs(joann.email)).toContain("job_common");
  });

  it("is erased once, and its address is free for somebody new [I5]", async () => {
    const email = `again-${randomUUID()}@example.test`;
    const student = await aStudent({ email });
    const both = await Promise.all([erasePerson(student.id), erasePerson(student.id)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect((await aStudent({ email })).id).not.toBe(student.id);
  });

  it("stays where that is taken back while others are being erased", async () => {
    const student = await aStudent();
    const now = new Date();
    await askDeletion(student, now);
    const [unmarked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const keeping = inTransaction(async (tx) => {
      await unmarkDeletion(tx, student.id);
      unmarked.resolve();
      await read.promise;
    });
    await unmarked.promise;
    const erasing = eraseDue(new Date(now.getTime() + 14 * day));
    while ((await countWaiting()) === 0) await sleep(20);
    read.resolve();
    await Promise.all([keeping, erasing]);
    const [row] = await db().select().from(users).where(eq(users.id, student.id));
    expect(row!.erasedAt).toBeNull();
  });

  it("is erased although another's erasure fails, which is told", async () => {
    const [one, stuck, two] = [await aStudent(), await aStudent(), await aStudent()];
    const now = new Date();
    for (const person of [one, stuck, two]) await askDeletion(person, now);
    await asOwner(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger refuse before update on users for each row
        when (new.id = '${stuck.id}' and new.erased_at is not null) execute function refuse()`);
    await expect(eraseDue(new Date(now.getTime() + 14 * day))).rejects.toThrow(
      "not everybody due was erased",
    );
    await asOwner(`drop function refuse() cascade`);
    const rows = await db()
      .select({ id: users.id, erasedAt: users.erasedAt })
      .from(users)
      .where(inArray(users.id, [one.id, stuck.id, two.id]));
    const left = rows.filter(({ erasedAt }) => erasedAt === null);
    expect(left.map(({ id }) => id)).toEqual([stuck.id]);
  });

  it("waits for a lesson that was booked meanwhile [I5]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const now = new Date();
    await askDeletion(student, now);
    await aHold(student as Student, teacher);
    await eraseDue(new Date(now.getTime() + 20 * day));
    const [row] = await db().select().from(users).where(eq(users.id, student.id));
    expect(row!.erasedAt).toBeNull();
  });
});
