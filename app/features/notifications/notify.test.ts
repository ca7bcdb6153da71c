import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { renderMail } from "#app/platform/mail/send.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import {
  mails,
  notificationDeliveries,
  notifications,
} from "#db/schema/notifications/notifications.ts";
import { aStudent } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { catchUp } from "./catch-up.server.ts";
import { deliverNotice } from "./deliver.server.ts";
import { setHours } from "./hours.server.ts";
import { setMuted } from "./muted.server.ts";
import { dropOldNotices } from "./drop-old-notices.server.ts";
import { listNotices, markNoticesRead } from "./inbox.server.ts";
import { notify, withdraw, type Notice } from "./notify.server.ts";
import { unreadNotices } from "./unread.server.ts";

useDatabase();

type Person = Awaited<ReturnType<typeof aStudent>>;

const night = new Date("2026-06-10T22:30:00Z"); // 23:30 in London
const morning = new Date("2026-06-11T06:00:00Z"); // 07:00
const quiet = { quietFrom: 22 * 60, quietTo: 7 * 60, dailyAt: null };

const aNotice = (to: Person, more: Partial<Notice> = {}): Notice => ({
  to: to.id,
  event: "reschedule-requested",
  key: crypto.randomUUID(),
  title: "Inés proposes another time",
  link: "/student/lessons",
  ...more,
});

const tell = (notice: Notice, now?: Date) => inTransaction((tx) => notify(tx, notice, now));

const mailsOf = (person: Person) => db().select().from(mails).where(eq(mails.to, person.email));

/** What the job of the mail would do at that moment. */
async function tellAt(now: Date, notice: Notice): Promise<void> {
  await tell(notice, now);
  const [row] = await db().select().from(notifications).where(eq(notifications.key, notice.key));
  await deliverNotice({ notificationId: row!.id, channel: "mail" }, now);
}

describe("telling somebody something", () => {
  it("is in their list and in one mail, however often it is told and its jobs run", async () => {
    const student = await aStudent();
    const notice = aNotice(student);
    const firsts = await Promise.all([tell(notice), tell(notice), tell(notice)]);
    expect(firsts.filter(Boolean)).toHaveLength(1);
    await runJobs();
    const [row] = await listNotices(student, { page: 1 });
    for (let again = 0; again < 3; again += 1)
      await deliverNotice({ notificationId: row!.id, channel: "mail" });
    expect(await tell(notice)).toBe(false);
    await runJobs();
    expect(await listNotices(student, { page: 1 })).toHaveLength(1);
    const sent = await mailsOf(student);
    expect(sent.map(({ subject }) => subject)).toEqual(["Inés proposes another time"]);
    expect(sent[0]!.deliveredAt).not.toBeNull();
  });

  it("leaves nothing behind when its cause is rolled back", async () => {
    const student = await aStudent();
    await inTransaction(async (tx) => {
      await notify(tx, aNotice(student));
      throw new Error("the cause failed");
    }).catch(() => {});
    await runJobs();
    expect(await listNotices(student, { page: 1 })).toEqual([]);
    expect(await mailsOf(student)).toEqual([]);
  });

  it("keeps the mail that its cause made, and its calendar file", async () => {
    const student = await aStudent();
    const file = { filename: "lesson.ics", contentType: "text/calendar", content: "BEGIN" };
    const mail = await renderMail({
      subject: "Yours",
      body: "Hello" as never,
      attachments: [file],
    });
    await tell(aNotice(student, { mail }));
    await runJobs();
    expect(await mailsOf(student)).toMatchObject([{ subject: "Yours", attachments: [file] }]);
    const [row] = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, student.id));
    expect(row!.mail).toBeNull();
  });

  it("goes nowhere outside of our own pages", async () => {
    const student = await aStudent();
    for (const link of ["https://elsewhere.test", "//elsewhere.test", "javascript:alert(1)"])
      await expect(tell(aNotice(student, { link }))).rejects.toThrow();
  });
});

describe("the figure at the bell", () => {
  it("counts what is unread, falls with reading, and leaves out what one did oneself", async () => {
    const student = await aStudent();
    const other = await aStudent();
    for (let told = 0; told < 3; told += 1) await tell(aNotice(student));
    await tell(aNotice(student, { own: true, event: "lesson-booked" }));
    await tell(aNotice(student, { event: "unread-messages" }));
    expect(await unreadNotices(student)).toBe(3);
    const list = await listNotices(student, { page: 1 });
    expect(list.map(({ event }) => event)).not.toContain("unread-messages");
    const unread = list.find(({ readAt }) => readAt === null)!;
    await markNoticesRead(other, { id: unread.id });
    expect(await unreadNotices(student)).toBe(3);
    await markNoticesRead(student, { id: unread.id });
    expect(await unreadNotices(student)).toBe(2);
    const drawn = new Date(Date.now() + minute);
    await tell(aNotice(student), new Date(+drawn + minute));
    await markNoticesRead(student, { until: drawn });
    // What came after the list was drawn, nobody has seen.
    expect(await unreadNotices(student)).toBe(1);
  });

  it("forgets what is older than the list reaches", async () => {
    const student = await aStudent();
    await tell(aNotice(student), new Date(Date.now() - 91 * 24 * hour));
    await tell(aNotice(student));
    await dropOldNotices();
    expect(await listNotices(student, { page: 1 })).toHaveLength(1);
  });

  it("forgets no more with one statement than it may, however much is old", async () => {
    const student = await aStudent();
    const old = new Date(Date.now() - 91 * 24 * hour);
    for (let made = 0; made < 5; made += 1) await tell(aNotice(student), old);
    await tell(aNotice(student));
    await asOwner(`create function refuse() returns trigger language plpgsql as
      $$ begin if (select count(*) from gone) > 2 then raise 'too many'; end if; return null; end $$;
      create trigger refuse after delete on notifications referencing old table as gone
        for each statement execute function refuse()`);
    await dropOldNotices(new Date(), 2);
    await asOwner(`drop function refuse() cascade`);
    expect(await listNotices(student, { page: 1 })).toHaveLength(1);
  });

  it("finds what is old by an index", async () => {
    const plan = await inTransaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select from notifications where created_at < now()`);
    });
    expect(JSON.stringify(plan.rows)).toContain("notifications_created");
  });
});

describe("switches", () => {
  it("count when the mail is about to be made, not when its cause happened", async () => {
    const student = await aStudent();
    await tell(aNotice(student));
    await setMuted(student, [{ event: "reschedule-requested", channel: "mail" }]);
    await runJobs();
    expect(await mailsOf(student)).toEqual([]);
    await setMuted(student, [{ event: "reschedule-requested", channel: "push" }]);
    await tell(aNotice(student));
    await runJobs();
    expect(await mailsOf(student)).toHaveLength(1);
  });

  it("do not keep back what is always mailed", async () => {
    const student = await aStudent();
    await setMuted(student, [{ event: "lesson-cancelled", channel: "mail" }]);
    await tell(aNotice(student, { event: "lesson-cancelled" }));
    await runJobs();
    expect(await mailsOf(student)).toHaveLength(1);
  });
});

describe("quiet hours", () => {
  it("keep mail until they end, and then it is one mail for all, with what each carried", async () => {
    const student = await aStudent();
    await setHours(student, quiet);
    const file = { filename: "lesson.ics", contentType: "text/calendar", content: "BEGIN" };
    const mail = await renderMail({
      subject: "Booked",
      body: "Hello" as never,
      attachments: [file],
    });
    await tellAt(night, aNotice(student, { title: "First" }));
    await tellAt(night, aNotice(student, { title: "Second", event: "lesson-booked", mail }));
    await tellAt(night, aNotice(student, { title: "Third", event: "lesson-booked", mail }));
    await catchUp(new Date(morning.getTime() - 1000));
    expect(await mailsOf(student)).toEqual([]);
    await Promise.all([catchUp(morning), catchUp(morning)]);
    await catchUp(morning);
    await runJobs();
    const [sent, ...more] = await mailsOf(student);
    expect(more).toEqual([]);
    for (const title of ["First", "Second", "Third"]) expect(sent!.text).toContain(title);
    expect(sent!.attachments.map(({ filename }) => filename)).toEqual([
      "lesson.ics",
      "lesson-2.ics",
    ]);
    expect(sent!.deliveredAt).not.toBeNull();
  });

  it("let the one thing that waited go out as the mail it is", async () => {
    const student = await aStudent();
    await setHours(student, quiet);
    await tellAt(night, aNotice(student, { title: "The only one" }));
    await catchUp(morning);
    expect((await mailsOf(student)).map(({ subject }) => subject)).toEqual(["The only one"]);
  });

  it("are passed by a lesson within hours, and by the answer to one's own act", async () => {
    const student = await aStudent();
    await setHours(student, quiet);
    const at = (hours: number) => new Date(morning.getTime() + hours * hour);
    await tellAt(night, aNotice(student, { title: "Near", happensAt: at(2) }));
    await tellAt(night, aNotice(student, { title: "Far", happensAt: at(12) }));
    await tellAt(night, aNotice(student, { title: "Over", happensAt: at(-12) }));
    await tellAt(night, aNotice(student, { title: "Mine", own: true }));
    const subjects = (await mailsOf(student)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(["Mine", "Near"]);
  });

  it("are the person's own: an hour of London's night is Tokyo's morning", async () => {
    const student = await aStudent({ zone: "Asia/Tokyo" });
    await setHours(student, quiet);
    await tellAt(night, aNotice(student));
    expect(await mailsOf(student)).toHaveLength(1);
  });

  it("take back a reminder whose lesson was cancelled, and leave out what was read meanwhile", async () => {
    const student = await aStudent();
    await setHours(student, quiet);
    const about = "lesson:one";
    await tellAt(night, aNotice(student, { title: "Reminder", event: "lesson-reminder", about }));
    await tellAt(night, aNotice(student, { title: "Cancelled", event: "lesson-cancelled", about }));
    await tellAt(night, aNotice(student, { title: "Read in the app" }));
    await inTransaction((tx) => withdraw(tx, { about }, ["lesson-reminder"]));
    await markNoticesRead(student, { until: new Date() });
    await catchUp(morning);
    // What is always mailed is mailed although it was read.
    expect((await mailsOf(student)).map(({ subject }) => subject)).toEqual(["Cancelled"]);
  });
});

it("a daily mail has all of a day, whatever the hour, except what is near", async () => {
  const student = await aStudent();
  await setHours(student, { quietFrom: null, quietTo: null, dailyAt: 18 * 60 });
  const noon = new Date("2026-06-10T11:00:00Z");
  const evening = new Date("2026-06-10T17:00:00Z");
  await tellAt(noon, aNotice(student, { title: "One" }));
  await tellAt(noon, aNotice(student, { title: "Two" }));
  const soon = new Date("2026-06-10T13:00:00Z");
  await tellAt(noon, aNotice(student, { title: "In two hours", happensAt: soon }));
  expect((await mailsOf(student)).map(({ subject }) => subject)).toEqual(["In two hours"]);
  await catchUp(evening);
  const sent = await mailsOf(student);
  expect(sent).toHaveLength(2);
  expect(sent.some(({ text }) => text.includes("One") && text.includes("Two"))).toBe(true);
});

it("a process that dies between any two steps leaves one mail after the next", async () => {
  const student = await aStudent();
  await setHours(student, quiet);
  for (const title of ["One", "Two"]) await tellAt(night, aNotice(student, { title }));
  // The step is undone by the database, as when the process dies before it has committed.
  const states = () =>
    db()
      .select({ state: notificationDeliveries.state })
      .from(notificationDeliveries)
      .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
      .where(eq(notifications.userId, student.id));
  await asOwner(`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'died'; end $$;
    create trigger die before insert on mails for each row execute function die()`);
  await expect(catchUp(morning)).rejects.toThrow();
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(["waiting"]));
  await asOwner(`drop trigger die on mails`);
  await catchUp(morning);
  // Stored and not posted: the process died before the post job ran. The job is there, and posts once.
  expect(await mailsOf(student)).toMatchObject([{ deliveredAt: null }]);
  await runJobs();
  const [posted] = await mailsOf(student);
  expect(posted!.deliveredAt).not.toBeNull();
  await runJobs();
  expect(await mailsOf(student)).toHaveLength(1);
});

it("one whose mail cannot be made keeps nobody waiting who comes after, and is told", async () => {
  const people = [await aStudent(), await aStudent(), await aStudent()];
  for (const person of people) {
    await setHours(person, quiet);
    await tellAt(night, aNotice(person));
  }
  await asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on mails for each row
      when (new."to" = '${people[1]!.email}') execute function refuse()`);
  await expect(catchUp(morning)).rejects.toThrow("not everything that waited was sent");
  await asOwner(`drop function refuse() cascade`);
  const sent = [];
  for (const person of people) sent.push((await mailsOf(person)).length);
  expect(sent).toEqual([1, 0, 1]);
  await catchUp(morning);
  expect(await mailsOf(people[1]!)).toHaveLength(1);
});
