import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { operatorNumbers } from "#config/numbers.ts";
import { db } from "#app/platform/database/db.server.ts";
import { startFanOut, stopFanOut, type Told } from "#app/platform/live/fan-out.server.ts";
import { hour, instantOf } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { auditLog } from "#db/schema/audit.ts";
import { settingChanges, type SettingName } from "#db/schema/settings.ts";
import type { NumberName } from "#config/numbers.ts";
import type { SwitchName } from "#config/switches.ts";
import { operatorTexts, type TextName } from "#config/texts.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { RouterContextProvider } from "react-router";
import { anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { changeSetting, takeBackChange } from "./change-setting.server.ts";
import { valueAt } from "./in-force.ts";
import { listSettings } from "./list-settings.server.ts";
import { settingForm } from "./setting-forms.ts";
import {
  isSwitchedOff,
  isSwitchedOn,
  readNumber,
  readSiteNotices,
  readText,
  settingsTag,
} from "./settings.server.ts";
import { isAmong } from "./share.server.ts";

useDatabase();

let admin: Awaited<ReturnType<typeof anAdmin>>;
beforeEach(async () => {
  admin = await anAdmin();
});

async function seen(name: SettingName) {
  const { switches, numbers, texts } = await listSettings(admin);
  return [...switches, ...numbers, ...texts].find((one) => one.name === name)!;
}

async function say(
  name: TextName,
  words: string | null,
  { link = null, fromAt = null }: { link?: string | null; fromAt?: Date | null } = {},
) {
  const own = words === null ? null : { words, link };
  const { version } = await seen(name);
  return changeSetting(admin, { name, own, fromAt, why: "A test of ours", seen: version });
}

async function change(name: SwitchName | NumberName, value: number, fromAt: Date | null = null) {
  const { version } = await seen(name);
  return changeSetting(admin, { name, value, fromAt, why: "A test of ours", seen: version });
}

it("in force is the last change that has begun, and before the first the standard", () => {
  const changes = [
    { value: 5, fromAt: 100 },
    { value: 7, fromAt: 200 },
    { value: 8, fromAt: 200 },
  ];
  expect([99, 100, 199, 200, 10 ** 15].map((at) => valueAt(changes, 3, at))).toEqual([
    3, 5, 5, 8, 8,
  ]);
});

it("a share of people is the same people each time, and grows by others alone", () => {
  const people = Array.from({ length: 2_000 }, (_, n) => `person-${n}`);
  const among = (percent: number) => people.filter((one) => isAmong(percent, "bookings", one));
  expect([among(0).length, among(100).length]).toEqual([0, 2_000]);
  const [some, more] = [among(25), new Set(among(40))];
  expect(some.length / 2_000).toBeCloseTo(0.25, 1);
  expect(some.every((one) => more.has(one))).toBe(true);
  expect(among(25)).toEqual(some);
});

describe("a change", () => {
  it("counts from its instant on, can be taken back before it, and is in the audit log", async () => {
    expect(await isSwitchedOn("recording", "anybody")).toBe(true);
    await change("recording", 0);
    expect(await isSwitchedOn("recording", "anybody")).toBe(false);
    expect(await isSwitchedOff("recording")).toBe(true);

    const later = new Date(Date.now() + hour);
    await change("recording", 100, later);
    expect(await isSwitchedOn("recording", "anybody")).toBe(false);
    expect(await isSwitchedOn("recording", "anybody", later)).toBe(true);
    const { planned } = await seen("recording");
    expect(await takeBackChange(admin, planned[0]!.id)).toEqual({ ok: true });
    expect(await takeBackChange(admin, planned[0]!.id)).toEqual({ ok: false, reason: "begun" });
    expect(await isSwitchedOn("recording", "anybody", later)).toBe(false);

    const { value, history } = await seen("recording");
    expect(value).toBe(0);
    expect(history.map(({ by, withdrawnBy }) => [by, withdrawnBy])).toEqual([
      [admin.name, admin.name],
      [admin.name, null],
    ]);
    const log = await db()
      .select({ action: auditLog.action, diff: auditLog.diff })
      .from(auditLog)
      .where(eq(auditLog.object, "setting:recording"))
      .orderBy(auditLog.seq);
    expect(log.map(({ action }) => action)).toEqual([
      "settings.changed",
      "settings.changed",
      "settings.change-withdrawn",
    ]);
    expect(JSON.parse(log[0]!.diff)).toMatchObject({ setting: "recording", value: 0 });
  });

  it("over a newer one is refused, also of two at once", async () => {
    const { version } = await seen("look-ups-per-hour");
    const asked = { name: "look-ups-per-hour" as const, fromAt: null, why: "Why", seen: version };
    const done = await Promise.all([
      changeSetting(admin, { ...asked, value: 50 }),
      changeSetting(admin, { ...asked, value: 70 }),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done).toContainEqual({ ok: false, reason: "changed" });
    expect([50, 70]).toContain(await readNumber("look-ups-per-hour"));
  });

  it("is told to the other processes, and one that hears of a change reads it again", async () => {
    const said: Told[] = [];
    let hear: (batch: Told[]) => void = () => {};
    await startFanOut(async (to) => {
      hear = (batch) => to.heard(batch, "another");
      return { publish: async (batch) => void said.push(...batch), stop: async () => {} };
    });
    await change("goodwill-most", 20_000);
    await expect.poll(() => said.map(({ name }) => name)).toContain("settings");
    expect(await readNumber("goodwill-most")).toBe(20_000);
    // As another process has changed it.
    const now = new Date();
    await db().insert(settingChanges).values({
      name: "goodwill-most",
      value: 30_000,
      fromAt: now,
      why: "Elsewhere",
      by: admin.id,
      createdAt: now,
    });
    expect(await readNumber("goodwill-most")).toBe(20_000);
    hear([{ name: "settings", payload: null }]);
    expect(await readNumber("goodwill-most")).toBe(30_000);
    await stopFanOut();
  });

  it("is none that the database knows to be nonsense", async () => {
    const now = new Date();
    const row = { fromAt: now, why: "Why", by: admin.id, createdAt: now };
    const refuses = (values: object, constraint: string) =>
      expect(
        db()
          .insert(settingChanges)
          .values({ name: "bookings", value: 0, ...row, ...values }),
      ).rejects.toMatchObject({ cause: { constraint } });
    await refuses({ value: 101 }, "setting_changes_value");
    await refuses({ value: null }, "setting_changes_value");
    await refuses({ name: "site-notice" }, "setting_changes_value");
    await refuses({ words: "Closed" }, "setting_changes_words");
    await refuses({ link: "/faq" }, "setting_changes_link");
    await refuses({ why: " " }, "setting_changes_why");
    await refuses({ withdrawnBy: admin.id, withdrawnAt: now }, "setting_changes_withdrawn");
    await change("saved-teachers", 300);
    const rewritten = db().update(settingChanges).set({ value: 100 });
    await expect(rewritten.where(eq(settingChanges.name, "saved-teachers"))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("stays as it was written") },
    });
  });
});

it("a change to what would be in force then anyhow is refused, also to a text’s first words", async () => {
  const same = { ok: false, reason: "same" };
  const { value } = await seen("mails-per-network");
  expect(await change("mails-per-network", value as number)).toEqual(same);
  const [soon, later] = [1, 2].map((hours) => new Date(Date.now() + hours * hour));
  expect(await change("mails-per-network", 300, soon)).toEqual({ ok: true });
  expect(await change("mails-per-network", 300, later)).toEqual(same);
  expect(await change("mails-per-network", value as number, later)).toEqual({ ok: true });
  expect(await say("student-welcome", operatorTexts["student-welcome"].standard)).toEqual(same);
});

describe("a text", () => {
  const kept = () => ({ tags: new Set<string>(), until: Number.POSITIVE_INFINITY });
  async function noticesAt(at = new Date(), page = kept()) {
    const context = new RouterContextProvider();
    context.set(requestContext, { nonce: undefined, requestId: "", address: "", kept: page });
    return readSiteNotices(context, at);
  }

  it("reads as an operator wrote it from its instant on, and goes back to what the code says", async () => {
    const { standard } = operatorTexts["teacher-free-day"];
    expect(await readText("teacher-free-day")).toBe(standard);
    const later = new Date(Date.now() + hour);
    await say("teacher-free-day", "A free day: plan the next one.");
    await say("teacher-free-day", null, { fromAt: later });
    expect(await readText("teacher-free-day")).toBe("A free day: plan the next one.");
    expect(await readText("teacher-free-day", later)).toBe(standard);
    const text = await seen("teacher-free-day");
    expect(text.history).toMatchObject([
      { by: admin.name, value: { words: "A free day: plan the next one." } },
    ]);
    expect(text.planned).toMatchObject([{ value: null, fromAt: later.getTime() }]);
    await expect(
      db()
        .update(settingChanges)
        .set({ words: "Other words" })
        .where(eq(settingChanges.name, text.name)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("stays as it was") } });
  });

  it("above every page is shown the warning first, and a kept page ends when a planned one begins", async () => {
    expect(await noticesAt()).toEqual([]);
    const begins = new Date(Date.now() + hour / 2);
    await say("site-notice", "The help desk is closed on Monday.", { link: "/contact" });
    await say("site-warning", "Calls do not work.", { fromAt: begins });
    const page = kept();
    const notice = { tone: "info", words: "The help desk is closed on Monday.", link: "/contact" };
    expect(await noticesAt(new Date(), page)).toEqual([notice]);
    expect([page.until, [...page.tags]]).toEqual([begins.getTime(), [settingsTag]]);
    const warning = { tone: "warn", words: "Calls do not work.", link: null };
    expect(await noticesAt(begins)).toEqual([warning, notice]);
  });
});

describe("what was typed", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const read = (typed: Record<string, string>) =>
    parsePosted({ intent: "change", seen: "0", why: "A reason", ...typed }, settingForm(now));

  const refused: [what: string, typed: Record<string, string>, field: string, message: string][] = [
    ["no state", { name: "bookings" }, "state", "Choose one"],
    ["no share", { name: "bookings", state: "share" }, "percent", "from 1 to 99"],
    ["too much", { name: "goodwill-most", value: "2000.01" }, "value", "Enter £10 to £2,000"],
    ["a word", { name: "saved-teachers", value: "many" }, "value", "Enter 20 to 2,000"],
    ["no money", { name: "goodwill-most", value: "1.234" }, "value", "Enter £10 to £2,000"],
    ["the past", { name: "bookings", state: "off", from: "2026-11-26T11:58" }, "from", "to come"],
    ["no day", { name: "bookings", state: "off", from: "2026-02-30T10:00" }, "from", "a day"],
    ["years", { name: "bookings", state: "off", from: "2029-01-01T00:00" }, "from", "within"],
    ["no text", { intent: "text", name: "support-promise", words: " " }, "words", "Write the text"],
    [
      "long text",
      { intent: "text", name: "student-welcome", words: "x".repeat(61) },
      "words",
      "at most 60",
    ],
    [
      "an address",
      { intent: "text", name: "site-notice", words: "See www.a.test" },
      "words",
      "field below",
    ],
    [
      "a far link",
      { intent: "text", name: "site-notice", words: "A", link: "//a.test" },
      "link",
      "everybody",
    ],
    [
      "a private link",
      { intent: "text", name: "site-notice", words: "A", link: "/admin" },
      "link",
      "everybody",
    ],
    [
      "no reason for words",
      { intent: "text", name: "site-notice", words: "A", why: "" },
      "why",
      "Write why",
    ],
    ["no reason", { name: "bookings", state: "off", why: "" }, "why", "Write why"],
  ];
  it.each(refused)("%s has its message at the field", (_what, typed, field, message) => {
    const form = read(typed);
    expect(form.ok).toBe(false);
    if (!form.ok) expect(form.state.errors[field]).toContain(message);
    if (!form.ok) expect(form.state.values).toMatchObject(typed);
  });

  it("is an instant on our own clock, and pounds and pence", () => {
    const summer = read({ name: "goodwill-most", value: "£1,200.50", from: "2027-06-01T00:00" });
    expect(summer).toMatchObject({
      ok: true,
      value: {
        value: 120_050,
        fromAt: new Date(instantOf({ year: 2027, month: 6, day: 1 }, 0, brand.zone)),
      },
    });
    const atOnce = read({ name: "bookings", state: "on" });
    expect(atOnce).toMatchObject({ ok: true, value: { value: 100, fromAt: null } });
    const soon = read({ name: "bookings", state: "off", from: "2026-11-26T12:00" });
    expect(soon).toMatchObject({ ok: true, value: { value: 0, fromAt: new Date(now) } });
  });

  it("is held against ranges in which the standard lies", () => {
    for (const { standard, range } of Object.values(operatorNumbers))
      expect(standard >= range[0] && standard <= range[1]).toBe(true);
  });
});
