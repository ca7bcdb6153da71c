import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { emailChanges } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { pushSubscriptions } from "#db/schema/notifications/notifications.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { dropOver } from "./drop-over.server.ts";

useDatabase();

const { idleDays, absoluteDays, adminIdleMinutes, adminAbsoluteHours } = rules.account;
const now = new Date();
const ago = (time: number) => new Date(now.getTime() - time);

async function aSession(userId: string, unused: number, age = unused, expiresAt = ago(-day)) {
  const [made] = await db()
    .insert(sessions)
    .values({
      userId,
      token: randomUUID(),
      createdAt: ago(age),
      updatedAt: ago(unused),
      provedAt: ago(age),
      expiresAt,
    })
    .returning({ id: sessions.id });
  return made!.id;
}

it("a session that is over by its person's role is dropped with its browsers for push, and one that holds stays", async () => {
  const [student, nobody, admin] = [await aStudent(), await aStudent(), await anAdmin()];
  const over = [
    await aSession(student.id, idleDays * day + minute),
    await aSession(student.id, 0, absoluteDays * day + minute),
    await aSession(nobody.id, 0, 0, ago(minute)),
    await aSession(admin.id, (adminIdleMinutes + 1) * minute),
    await aSession(admin.id, 0, adminAbsoluteHours * hour + minute),
  ];
  const holding = [
    await aSession(student.id, idleDays * day - minute),
    await aSession(student.id, 0, absoluteDays * day - minute),
    await aSession(admin.id, (adminIdleMinutes - 1) * minute),
  ];
  for (const sessionId of [over[0]!, holding[0]!])
    await db()
      .insert(pushSubscriptions)
      .values({
        userId: student.id,
        sessionId,
        endpoint: `https://push.example.test/${sessionId}`,
        p256dh: "key",
        auth: "key",
        browser: "Firefox",
      });
  await dropOver(now, 2);
  const left = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...over, ...holding]));
  expect(left.map(({ id }) => id).toSorted()).toEqual(holding.toSorted());
  const browsers = await db()
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, student.id));
  expect(browsers).toEqual([{ sessionId: holding[0] }]);
});

it("a sign-in and a change of an address that were not finished in time are dropped, and others wait", async () => {
  const [late, soon] = [await aStudent(), await aStudent()];
  for (const [{ id: userId }, expiresAt] of [
    [late, ago(minute)],
    [soon, ago(-minute)],
  ] as const) {
    const tokenHash = randomUUID();
    await db().insert(pendingSignIns).values({ tokenHash, userId, method: "password", expiresAt });
    const newEmail = `${userId}@example.test`;
    await db().insert(emailChanges).values({ userId, newEmail, expiresAt });
  }
  await dropOver(now, 1);
  for (const table of [pendingSignIns, emailChanges])
    expect(await db().select({ userId: table.userId }).from(table)).toEqual([{ userId: soon.id }]);
});
