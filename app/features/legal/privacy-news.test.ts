import { expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { privacyVersionNotices } from "#db/schema/legal.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { documents } from "./documents.ts";
import {
  findPrivacyNews,
  markPrivacySeen,
  privacyFrom,
  readPrivacyNews,
} from "./privacy-news.server.ts";
import { sendPrivacyChanged, tellPrivacyNotice } from "./tell-privacy-notice.server.ts";

useDatabase();

const [newest, older] = documents.privacy.versions;
const known = new Date(privacyFrom(older!) + day / 2);
const now = new Date(privacyFrom(newest) + 3 * day);

it("a newer privacy notice is mailed once to everybody who came before it, and holds for them 15 days later at the earliest", async () => {
  const member = await aStudent({ createdAt: known });
  const suspended = await aStudent({ createdAt: known });
  const admin = await anAdmin({ createdAt: new Date(privacyFrom(newest)) });
  expect(await suspendPerson(admin, suspended.id)).toMatchObject({ ok: true });
  const others = [
    await aStudent({ createdAt: new Date(privacyFrom(newest)) }),
    await aStudent({ createdAt: known, emailVerified: false }),
    await aStudent({ createdAt: known, erasedAt: now }),
  ];
  expect(await findPrivacyNews(member, +now)).toBeNull();
  const [first, second] = await Promise.all([tellPrivacyNotice(now), tellPrivacyNotice(now)]);
  expect(first + second).toBe(2);
  expect(await tellPrivacyNotice(new Date(+now + day))).toBe(0);
  await runJobs([sendPrivacyChanged]);
  const [mail, ...more] = await mailsTo(member.email);
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`/legal/privacy/versions/${newest}?since=${older}`);
  const toSuspended = await mailsTo(suspended.email);
  expect(toSuspended.filter(({ subject }) => subject === mail!.subject)).toHaveLength(1);
  for (const { email } of others) expect(await mailsTo(email)).toEqual([]);
  const news = await findPrivacyNews(member, +now);
  expect(news).toMatchObject({ version: newest, since: older });
  expect(news!.from).toBe(+now + rules.notice.termsDays * day);
  expect(await findPrivacyNews(member, news!.from + rules.notice.termsDays * day)).toBeNull();
});

it("who has left by the time of the mail gets none", async () => {
  const member = await aStudent({ createdAt: known });
  await tellPrivacyNotice(now);
  await db().update(users).set({ erasedAt: now }).where(eq(users.id, member.id));
  await runJobs([sendPrivacyChanged]);
  expect(await mailsTo(member.email)).toEqual([]);
});

it("the news goes from a person's pages once they have seen it, and stays among their data", async () => {
  const [member, other] = [await aStudent({ createdAt: known }), await aStudent()];
  await tellPrivacyNotice(now);
  await markPrivacySeen(other, newest, now);
  expect(await findPrivacyNews(member, +now)).not.toBeNull();
  await markPrivacySeen(member, newest, now);
  await markPrivacySeen(member, newest, new Date(+now + day));
  expect(await findPrivacyNews(member, +now)).toBeNull();
  expect(await readPrivacyNews(member)).toMatchObject({ hasSeen: true });
  const [row] = await db()
    .select()
    .from(privacyVersionNotices)
    .where(eq(privacyVersionNotices.userId, member.id));
  expect(row!.seenAt).toEqual(now);
});
