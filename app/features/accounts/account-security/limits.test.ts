import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { countAttempt, dropOldAttempts, findWait } from "./limits.server.ts";
import { resendCode } from "../sign-in/resend-code.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";

useDatabase();

const { failedSignInsPerAccount, failedSignInsPerAddress, failedSignInsMinutes } = rules.account;

const soon = new Date("2026-11-21T10:00:00Z");

const later = (minutes: number) => new Date(soon.getTime() + minutes * 60_000);

function guess(email: string, from?: string, now = soon) {
  return signIn({ email, password: "not this one" }, new Headers(), { from, now });
}

describe("failed sign-ins", () => {
  it("are refused after the limit, even with the right password, until the window is over", async () => {
    const { email } = await aStudent();
    for (let tries = 0; tries < failedSignInsPerAccount; tries += 1)
      expect(await guess(email)).toMatchObject({ reason: "wrong" });
    const until = later(failedSignInsMinutes);
    const right = (now: Date) => signIn({ email, password }, new Headers(), { now });
    expect(await right(later(1))).toEqual({ ok: false, reason: "too-many", until });
    expect(await right(until)).toMatchObject({ ok: true });
  });

  it("cannot be raced: of many guesses at once only the allowed number is judged [A3]", async () => {
    const { email } = await aStudent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)));
    const judged = answers.filter((answer) => !answer.ok && answer.reason === "wrong");
    expect(judged).toHaveLength(failedSignInsPerAccount);
  });

  it("count for an unknown address in the same way, so that they tell nothing", async () => {
    const email = "nobody-at-all@example.test";
    for (let tries = 0; tries < failedSignInsPerAccount; tries += 1)
      expect(await guess(email)).toMatchObject({ reason: "wrong" });
    expect(await guess(email)).toMatchObject({ reason: "too-many" });
  });

  it("do not count when they succeed, and a success starts the count again", async () => {
    const { email } = await aStudent();
    await guess(email);
    const many = Array.from({ length: failedSignInsPerAccount + 3 });
    const right = await Promise.all(
      many.map(() => signIn({ email, password }, new Headers(), { now: soon })),
    );
    expect(right.every(({ ok }) => ok)).toBe(true);
    for (let tries = 1; tries < failedSignInsPerAccount; tries += 1) await guess(email);
    expect(await guess(email)).toMatchObject({ reason: "wrong" });
  });

  it("from one network address are limited over all accounts, and other addresses are not [A4]", async () => {
    const limit = {
      what: "sign-in-from",
      who: "192.0.2.1",
      most: failedSignInsPerAddress,
      minutes: failedSignInsMinutes,
    };
    for (let tries = 0; tries < limit.most; tries += 1) await countAttempt(limit, soon);
    expect(await guess("a@example.test", "192.0.2.1")).toMatchObject({ reason: "too-many" });
    expect(await guess("a@example.test", "192.0.2.2")).toMatchObject({ reason: "wrong" });
  });
});

describe("counting", () => {
  const limit = { what: "test", who: "somebody", most: 10, minutes: 5 };

  it("gives racers different counts", async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => countAttempt(limit, soon)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
    expect(await findWait(limit, later(4))).toEqual(later(5));
    expect(await findWait(limit, later(5))).toBeNull();
  });

  it("forgets counts of yesterday", async () => {
    const long = { ...limit, who: "somebody else", minutes: 3_000 };
    for (let n = 0; n < limit.most; n += 1) await countAttempt(long, soon);
    expect(await findWait(long, soon)).not.toBeNull();
    await dropOldAttempts(later(25 * 60));
    expect(await findWait(long, soon)).toBeNull();
  });
});

describe("another code", () => {
  it("goes only to an address that waits for one, so many times an hour", async () => {
    const waiting = await aStudent();
    await db().update(users).set({ emailVerified: false }).where(eq(users.id, waiting.id));
    for (let sent = 0; sent < rules.account.mailsPerHour; sent += 1)
      expect(await resendCode({ email: waiting.email, next: "/faq?q=a" }, soon)).toEqual({
        ok: true,
      });
    expect(await resendCode(waiting, soon)).toMatchObject({ reason: "too-many" });
    const confirmed = await aStudent();
    expect(await resendCode(confirmed, soon)).toEqual({ ok: true });
    await runJobs();
    const to = async (email: string) =>
      db().select({ html: mails.html }).from(mails).where(eq(mails.to, email));
    const sent = await to(waiting.email);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent[0]?.html).toContain("next=%2Ffaq%3Fq%3Da");
    expect(await to(confirmed.email)).toEqual([]);
  });
});
