import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#app/access/actor.ts";
import {
  endNews,
  setNewsConsent,
  wantsNews,
} from "#app/features/notifications/news/news-consent.server.ts";
import { newsToken } from "#app/features/notifications/news/news-token.server.ts";
import { takeOneClick } from "#app/features/notifications/news/take-one-click.server.ts";
import { listNotices } from "#app/features/notifications/inbox.server.ts";
import { setHours } from "#app/features/notifications/hours.server.ts";
import { catchUp } from "#app/features/notifications/catch-up.server.ts";
import { deliver, deliverNotice } from "#app/features/notifications/deliver.server.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { announcementRecipients, announcements, type Audience } from "#db/schema/announcements.ts";
import { auditLog } from "#db/schema/audit.ts";
import { mails, newsConsents, notifications } from "#db/schema/notifications/notifications.ts";
import { teacherLanguages } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, dayAhead } from "#test/builders/lessons.ts";
import { countAudience } from "./audience.server.ts";
import { sendAnnouncement, stopAnnouncement } from "./send-announcement.server.ts";
import { resumeSending, tellBatch, tellNext } from "./tell-batch.server.ts";
import { draftAnnouncement, saveAnnouncement } from "./write-announcement.server.ts";

useDatabase();

const aDraft = {
  kind: "service" as "service" | "news",
  title: "An hour without us",
  text: "On Sunday night the site is closed for an hour.\n\nBooked lessons are not touched.",
  link: null as string | null,
  audience: "students" as Audience,
  language: null as string | null,
  bell: true,
  mail: true,
};

let admin: Awaited<ReturnType<typeof anAdmin>>;
let ana: Awaited<ReturnType<typeof aTeacher>>;
let people: Record<"ben" | "cleo" | "dora", Awaited<ReturnType<typeof aStudent>>>;
beforeAll(async () => {
  admin = await anAdmin();
  ana = await aTeacher();
  people = { ben: await aStudent(), cleo: await aStudent(), dora: await aStudent() };
  await db()
    .insert(teacherLanguages)
    .values({ teacherId: ana.id, language: "cy", level: "native", taught: true });
  await aBookedLesson(people.ben, ana);
  await setNewsConsent(people.cleo, true, "settings");
});

const send = async (draft: Partial<typeof aDraft>, now?: Date) => {
  const id = await draftAnnouncement(admin, { ...aDraft, ...draft }, now);
  expect(await sendAnnouncement(admin, id, 1, now)).toEqual({ ok: true });
  return id;
};

async function rowOf(id: string) {
  const [row] = await db().select().from(announcements).where(eq(announcements.id, id));
  return row!;
}

async function toldBy(id: string): Promise<string[]> {
  const rows = await db()
    .select({ id: announcementRecipients.userId })
    .from(announcementRecipients)
    .where(eq(announcementRecipients.announcementId, id));
  return rows.map((row) => row.id).toSorted();
}

const idsOf = (...some: Person[]) => some.map(({ id }) => id).toSorted();

describe("whom an announcement is for", () => {
  it.each<[Audience, string | null, number]>([
    ["all", null, 4],
    ["students", null, 3],
    ["teachers", null, 1],
    ["language-teachers", "cy", 1],
    ["language-teachers", "tlh", 0],
    ["with-lesson", null, 2],
  ])("%s %s", async (audience, language, people) => {
    const told = { kind: "service", audience, language, bell: true, mail: false } as const;
    expect(await countAudience(db(), told)).toBe(people);
  });

  it("is nobody whose account is closed to them or erased, by mail alone nobody with an address unconfirmed, and of news those who said yes", async () => {
    const gone = await aStudent();
    await suspendPerson(admin, gone.id, "terms");
    const [loose] = await db()
      .insert(users)
      .values({ name: "Lou", email: "lou@example.test", role: "student" })
      .returning({ id: users.id });
    const told = { audience: "students", language: null, mail: true } as const;
    expect(await countAudience(db(), { ...told, kind: "service", bell: true })).toBe(4);
    expect(await countAudience(db(), { ...told, kind: "service", bell: false })).toBe(3);
    expect(await countAudience(db(), { ...told, kind: "news", bell: true })).toBe(1);
    await db()
      .delete(users)
      .where(inArray(users.id, [gone.id, loose!.id]));
  });
});

describe("sending", () => {
  it("tells each person once by bell and mail, however often its jobs run, and ends by itself", async () => {
    const { ben, cleo, dora } = people;
    const id = await send({ link: "/faq" });
    expect(await toldBy(id)).toEqual([]);
    // Two workers at once, and one that comes late.
    await Promise.all([tellNext(id, new Date(), 2), tellNext(id, new Date(), 2)]);
    await runJobs();
    await tellBatch.run({ announcementId: id });
    await runJobs();
    expect(await toldBy(id)).toEqual(idsOf(ben, cleo, dora));
    expect(await rowOf(id)).toMatchObject({
      state: "sent",
      expected: 3,
      told: 3,
      sentBy: admin.id,
    });
    const notices = await listNotices(ben, { page: 1 });
    const announced = { title: aDraft.title, body: aDraft.text, link: "/faq" };
    expect(notices.filter(({ event }) => event === "announcement")).toMatchObject([announced]);
    const sent = await db().select().from(mails).where(eq(mails.subject, aDraft.title));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [ben, cleo, dora].map(({ email }) => email).toSorted(),
    );
    expect(sent[0]).toMatchObject({ unsubscribe: null });
    expect(sent[0]!.text).toMatch(/closed for an hour\.\n\nBooked/);
    const [logged] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `announcement:${id}`));
    expect(JSON.parse(logged!.diff)).toEqual({ kind: "service", to: "students", people: 3 });
  });

  it("begins once of two presses, and not over what its sender has not seen", async () => {
    const id = await draftAnnouncement(admin, { ...aDraft, bell: true, mail: false });
    expect(await saveAnnouncement(admin, id, { ...aDraft, mail: false, seen: 1 })).toEqual({
      ok: true,
    });
    expect(await sendAnnouncement(admin, id, 1)).toEqual({ ok: false, reason: "changed" });
    expect(await saveAnnouncement(admin, id, { ...aDraft, seen: 1 })).toEqual({
      ok: false,
      reason: "changed",
    });
    const both = await Promise.all([
      sendAnnouncement(admin, id, 2),
      sendAnnouncement(admin, id, 2),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "not-draft" });
    const nobody = await draftAnnouncement(admin, {
      ...aDraft,
      audience: "language-teachers",
      language: "tlh",
    });
    expect(await sendAnnouncement(admin, nobody, 1)).toEqual({ ok: false, reason: "nobody" });
    await runJobs();
  });

  it("goes on after the last batch of a process that was killed, and tells nobody more once it is stopped", async () => {
    const began = new Date();
    const id = await send({ mail: false }, began);
    expect(await tellNext(id, began, 1)).toBe(1);
    // The process dies with its job; nothing is queued any more.
    await db().execute("delete from pgboss.job where name = 'announcements.tell'");
    await runJobs();
    expect(await toldBy(id)).toHaveLength(1);
    await resumeSending(new Date(+began + minute));
    await runJobs();
    expect(await toldBy(id)).toHaveLength(1);
    await resumeSending(new Date(+began + (rules.announcement.resumeMinutes + 1) * minute));
    await runJobs();
    expect(await rowOf(id)).toMatchObject({ state: "sent", told: 3 });

    const other = await send({ mail: false });
    await tellNext(other, new Date(), 1);
    expect(await stopAnnouncement(admin, other)).toEqual({ ok: true });
    await runJobs();
    expect(await tellNext(other)).toBe(0);
    expect(await rowOf(other)).toMatchObject({ state: "stopped", told: 1, stoppedBy: admin.id });
    expect(await stopAnnouncement(admin, other)).toEqual({ ok: false, reason: "over" });
  });

  it("by mail alone leaves the bell as it is, and by the bell alone no mail", async () => {
    const { dora } = people;
    const before = await listNotices(dora, { page: 1 });
    const id = await send({ bell: false, title: "By mail alone" });
    await runJobs();
    expect(await listNotices(dora, { page: 1 })).toEqual(before);
    expect(await db().$count(mails, eq(mails.subject, "By mail alone"))).toBe(3);
    expect(await toldBy(id)).toHaveLength(3);
    await send({ mail: false, title: "By the bell alone" });
    await runJobs();
    expect(await db().$count(mails, eq(mails.subject, "By the bell alone"))).toBe(0);
    expect((await listNotices(dora, { page: 1 }))[0]).toMatchObject({ title: "By the bell alone" });
  });
});

describe("news", () => {
  it("reaches those alone who said yes, is ended by one press in a mail, and keeps each yes and no with its words", async () => {
    const { cleo } = people;
    await send({ kind: "news", title: "News of ours" });
    await runJobs();
    const [mail, ...others] = await db()
      .select()
      .from(mails)
      .where(eq(mails.subject, "News of ours"));
    expect([mail!.to, others]).toEqual([cleo.email, []]);
    const token = new URL(mail!.unsubscribe!).searchParams.get("token")!;
    expect(mail!.text).toContain("/unsubscribe?token=");
    expect(mail!.html).toContain("Send me no more news");

    const press = new URLSearchParams({ "List-Unsubscribe": "One-Click" }).toString();
    expect(await takeOneClick(token, "")).toBe(400);
    expect(await takeOneClick(`${token.slice(0, -4)}AAAA`, press)).toBe(400);
    expect(await takeOneClick(undefined, press)).toBe(400);
    expect(await wantsNews(cleo)).toBe(true);
    expect(await takeOneClick(token, press)).toBe(200);
    expect(await takeOneClick(token, press)).toBe(200);
    expect(await wantsNews(cleo)).toBe(false);
    const said = await db()
      .select({ given: newsConsents.given, way: newsConsents.way, words: newsConsents.words })
      .from(newsConsents)
      .where(eq(newsConsents.userId, cleo.id))
      .orderBy(newsConsents.at);
    expect(said).toMatchObject([
      { given: true, way: "settings", words: expect.stringContaining("news from") },
      { given: false, way: "mail-program" },
    ]);
    await setNewsConsent(cleo, true, "settings");
    expect(await endNews(newsToken(cleo), "link")).toBe(true);
    expect(await wantsNews(cleo)).toBe(false);
  });

  it("that waits for the end of quiet hours does not reach somebody who has ended them meanwhile", async () => {
    const { dora } = people;
    const night = new Date(dayAhead(200, 23, "Europe/London"));
    await setNewsConsent(dora, true, "settings", new Date(+night - day));
    await setHours(dora, { quietFrom: 22 * 60, quietTo: 7 * 60, dailyAt: null });
    const id = await send({ kind: "news", title: "News at night" }, night);
    await tellNext(id, night);
    const [notice] = await db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, dora.id), eq(notifications.title, "News at night")));
    await deliverNotice({ notificationId: notice!.id, channel: "mail" }, night);
    await setNewsConsent(dora, false, "settings", new Date(+night + minute));
    await catchUp(new Date(+night + day));
    await runJobs([deliver]);
    expect(await db().$count(mails, eq(mails.subject, "News at night"))).toBe(0);
  });
});
