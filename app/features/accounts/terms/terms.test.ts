import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { termsAcceptances } from "#db/schema/accounts/terms.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { acceptTerms } from "./accept-terms.server.ts";
import { findTermsNews, readTerms } from "./read-terms.server.ts";
import { sendTermsChanged, tellTerms } from "./tell-terms.server.ts";
import { acceptanceOf, termsFrom, termsInForce, termsTexts } from "./terms.ts";

useDatabase();

const newest = termsTexts[0];
const older = termsTexts[1]!;

/** Somebody who accepted the version before the newest on its day. */
async function anOlderMember(input: Parameters<typeof aStudent>[0] = {}) {
  const at = new Date(termsFrom(older) + day / 2);
  return aStudent({ ...acceptanceOf(older.version, at), ...input });
}

it("each version is named by its day and the hash of the text that is kept of it", () => {
  for (const { version, sha256 } of termsTexts) {
    const kept = readFileSync(`app/features/legal/published/terms/${version}.txt`);
    expect(createHash("sha256").update(kept).digest("hex"), version).toBe(sha256);
  }
});

it("a version is in force from its day on, and the one before it until then", () => {
  expect(termsInForce(termsFrom(newest))).toBe(newest);
  expect(termsInForce(termsFrom(newest) - 1)).toBe(older);
});

describe("newer terms", () => {
  it("are told of once by mail to who accepted older ones, and hold for them 15 days later at the earliest", async () => {
    const member = await anOlderMember();
    const others = [await aStudent(), await anOlderMember({ emailVerified: false })];
    others.push(await aStudent(acceptanceOf(newest.version, new Date())));
    const now = new Date(termsFrom(newest) + 3 * day);
    expect(await findTermsNews(member, +now)).toBeNull();
    expect(await tellTerms(now)).toBe(1);
    expect(await tellTerms(new Date(+now + day))).toBe(0);
    await runJobs([sendTermsChanged]);
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain(`/legal/terms/versions/${newest.version}?since=${older.version}`);
    for (const { email } of others) expect(await mailsTo(email)).toEqual([]);
    const news = await findTermsNews(member, +now);
    expect(news).toMatchObject({ version: newest.version, accepted: older.version });
    expect(news!.from).toBe(+now + rules.notice.termsDays * day);
    expect(await findTermsNews(member, news!.from + rules.notice.termsDays * day)).toBeNull();
  });

  it("are accepted once, beside the earlier ones, which stay", async () => {
    const member = await anOlderMember();
    const now = new Date(termsFrom(newest) + day);
    await tellTerms(now);
    expect(await acceptTerms(member, newest.version, now)).toBe(true);
    expect(await acceptTerms(member, newest.version, new Date(+now + day))).toBe(false);
    expect(await acceptTerms(member, older.version, now)).toBe(false);
    expect(await acceptTerms(member, "1999-01-01", now)).toBe(false);
    const { accepted, newer } = await readTerms(member);
    expect(newer).toBeNull();
    expect(accepted.map(({ version, hash }) => [version, hash])).toEqual([
      [newest.version, newest.sha256],
      [older.version, older.sha256],
    ]);
    const [row] = await db().select().from(users).where(eq(users.id, member.id));
    expect(row!.termsVersion).toBe(newest.version);
    expect(await db().$count(termsAcceptances, eq(termsAcceptances.userId, member.id))).toBe(2);
  });
});
