import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { notifications, pushSubscriptions } from "#db/schema/notifications/notifications.ts";
import { rules } from "#config/rules.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { signOut } from "#app/features/accounts/sign-in/sign-out.server.ts";
import { runJobs } from "#test/jobs.ts";
import { aPushBrowser, aPushService } from "#test/servers/push.ts";
import { catchUp } from "./catch-up.server.ts";
import { deliver, deliverNotice } from "./deliver.server.ts";
import { setHours } from "./hours.server.ts";
import { setMuted } from "./muted.server.ts";
import { markNoticesRead } from "./inbox.server.ts";
import { notify, type Notice } from "./notify.server.ts";
import { addBrowser, listBrowsers, removeBrowser } from "./push.server.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";
process.env["VAPID_PRIVATE_KEY"] = randomBytes(32).toString("base64url");
useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let service: Awaited<ReturnType<typeof aPushService>>;

beforeEach(async () => {
  student = await aStudent();
  service = await aPushService();
  expect(await addBrowser(student, service.subscription, await asked(student))).toBe(true);
});

afterEach(() => service.stop());

/** From a browser in which they have just signed in. */
async function asked(person: { id: string }) {
  const headers = await sessionOf(person);
  const { sessionId } = (await readSession(headers))!;
  return { browser: "Firefox on Linux", sessionId, headers };
}

const tell = (more: Partial<Notice> = {}) =>
  inTransaction((tx) =>
    notify(tx, {
      to: student.id,
      event: "reschedule-requested",
      key: crypto.randomUUID(),
      title: "Inés proposes another time",
      body: "Tuesday at 18:30",
      link: "/student/lessons/one",
      ...more,
    }),
  );

const shown = () => service.received.map(({ text }) => JSON.parse(text));

describe("a browser that was let show notifications", () => {
  it("gets each once, encrypted for it, with who sends it", async () => {
    await tell();
    await runJobs();
    await runJobs();
    expect(shown()).toMatchObject([
      {
        title: "Inés proposes another time",
        body: "Tuesday at 18:30",
        link: "/student/lessons/one",
      },
    ]);
    const { headers, claims } = service.received[0]!;
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(Number(headers["ttl"])).toBeGreaterThan(0);
    expect(claims["sub"]).toMatch(/^mailto:/);
    expect(Number(claims["exp"]) * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000);
    expect(JSON.stringify(headers)).not.toContain("Inés");
  });

  it("gets nothing that is switched off, was read meanwhile, or answers one's own act", async () => {
    await setMuted(student, [{ event: "reschedule-requested", channel: "push" }]);
    await tell();
    await runJobs();
    await setMuted(student, []);
    await tell();
    await markNoticesRead(student, { until: new Date() });
    await tell({ own: true });
    await runJobs();
    expect(shown()).toEqual([]);
  });

  it("gets what waited in quiet hours as one, when they end", async () => {
    await setHours(student, { quietFrom: 22 * 60, quietTo: 7 * 60, dailyAt: null });
    const night = new Date("2026-06-10T22:30:00Z");
    for (const title of ["First", "Second"]) await tell({ title, key: title + student.id });
    const told = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, student.id));
    for (const { id } of told) await deliverNotice({ notificationId: id, channel: "push" }, night);
    await runJobs();
    expect(shown()).toEqual([]);
    await catchUp(new Date("2026-06-11T06:00:00Z"));
    await runJobs();
    expect(shown()).toMatchObject([{ title: "2 things happened", link: "/account/inbox" }]);
  });

  it("is forgotten when it is gone, and asked again when its service is down", async () => {
    service.say(503);
    await tell();
    await expect(runJobs()).rejects.toThrow("503");
    expect(await listBrowsers(student)).toHaveLength(1);
    service.say(410);
    await tell();
    await runJobs();
    expect(await listBrowsers(student)).toEqual([]);
  });

  it("shows nothing more once its session has ended, however that came [LO-10]", async () => {
    const { headers, ...from } = await asked(student);
    await addBrowser(student, service.subscription, from);
    await signOut(headers);
    expect(await listBrowsers(student)).toEqual([]);
    await tell();
    await runJobs();
    expect(shown()).toEqual([]);
  });

  it("shows only the notices of the person who uses it now", async () => {
    const next = await aStudent();
    await tell();
    // What is on its way to the browser meets another person there.
    await runJobs([deliver]);
    await addBrowser(next, service.subscription, await asked(next));
    await runJobs();
    expect(shown()).toEqual([]);
    expect(await listBrowsers(student)).toEqual([]);
    const [{ id } = { id: "" }] = await listBrowsers(next);
    await removeBrowser(student, { id });
    expect(await listBrowsers(next)).toHaveLength(1);
    await removeBrowser(next, { id });
    expect(await listBrowsers(next)).toEqual([]);
  });
});

describe("what says it is a browser", () => {
  it.each([
    "http://example.org/push",
    "https://10.0.0.1/push",
    "https://169.254.169.254/latest",
    "https://[::1]/push",
    "https://user:secret@example.org/push",
    "ftp://example.org",
    "push",
  ])("is not taken with the address %s", async (endpoint) => {
    const from = await asked(student);
    expect(await addBrowser(student, { endpoint, ...aPushBrowser().keys }, from)).toBe(false);
  });

  it("is not taken with keys that are none, and the oldest goes where there are too many", async () => {
    const endpoint = "https://push.example.org/";
    const from = await asked(student);
    expect(await addBrowser(student, { endpoint, p256dh: "a", auth: "b" }, from)).toBe(false);
    for (let made = 0; made < rules.notice.browsersPerPerson; made += 1)
      await addBrowser(student, { endpoint: endpoint + made, ...aPushBrowser().keys }, from);
    const kept = await db()
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, student.id));
    expect(kept).toHaveLength(rules.notice.browsersPerPerson);
    expect(kept.map((one) => one.endpoint)).not.toContain(service.subscription.endpoint);
  });
});
