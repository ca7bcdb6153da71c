import { asc, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions, sessionViews } from "#db/schema/accounts/sessions.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { Admin } from "#app/access/actor.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { signedIn } from "#test/asking/sign-in.ts";
import { changeRole } from "../identity-providers/change-role.server.ts";
import { listEvents } from "../account-security/history.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { signOut } from "../sign-in/sign-out.server.ts";
import { beginView, endLapsedViews, endView } from "./view-as.server.ts";

useDatabase();

/** An admin in a browser. */
async function anAdminIn() {
  const admin = await anAdmin();
  const headers = await signedIn(admin);
  const { sessionId } = (await readSession(headers))!;
  const view = (userId: string, now?: Date) =>
    beginView(admin, { sessionId, userId, reason: "help" }, now);
  const seenAs = async (now?: Date) => (await readSession(headers, now))?.person.id ?? null;
  return { admin, headers, sessionId, view, seenAs };
}

async function rowsAbout(userId: string) {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `user:${userId}`))
    .orderBy(asc(auditLog.seq));
  return rows.map(({ action, actorId, diff }) => [action, actorId, JSON.parse(diff)]);
}

/** The session is used, so that being idle is not what ends it. */
async function used(sessionId: string, at: Date) {
  await db().update(sessions).set({ updatedAt: at }).where(eq(sessions.id, sessionId));
}

describe("an admin who looks as somebody", () => {
  it("is that person for every request, and is named with them [B10]", async () => {
    const { admin, headers, sessionId, view } = await anAdminIn();
    const student = await aStudent();
    expect(await view(student.id)).toEqual({ ok: true });
    expect(await readSession(headers)).toMatchObject({
      person: { ...student, viewed: true },
      viewedBy: { id: admin.id, name: admin.name },
      sessionId,
    });
    expect(await endView(sessionId)).toBe(student.id);
    const back = (await readSession(headers))!;
    expect(back.person).toEqual({ ...admin });
    expect(back.viewedBy).toBeNull();
  });

  it("sees it for 60 minutes and not a moment longer [B10]", async () => {
    const { admin, sessionId, view, seenAs } = await anAdminIn();
    const student = await aStudent();
    const now = new Date();
    await view(student.id, now);
    const end = now.getTime() + 60 * minute;
    await used(sessionId, new Date(end - minute));
    expect(await seenAs(new Date(end - 1))).toBe(student.id);
    expect(await seenAs(new Date(end))).toBe(admin.id);
  });

  it("not for longer than the admin's own session lasts [B10]", async () => {
    const { admin, headers, sessionId, view, seenAs } = await anAdminIn();
    const student = await aStudent();
    const began = new Date(Date.now() - 11.5 * hour);
    await db().update(sessions).set({ createdAt: began }).where(eq(sessions.id, sessionId));
    await view(student.id);
    const [row] = await db()
      .select()
      .from(sessionViews)
      .where(eq(sessionViews.sessionId, sessionId));
    expect(row!.endsAt.getTime()).toBe(began.getTime() + 12 * hour);
    await used(sessionId, row!.endsAt);
    expect(await seenAs(new Date(row!.endsAt.getTime() - 1))).toBe(student.id);
    expect(await readSession(headers, new Date(row!.endsAt.getTime() + 1))).toBeNull();
    expect(await rowsAbout(admin.id)).toEqual([]);
  });

  it("is nobody at all once the idle session of theirs is over [B10]", async () => {
    const { headers, view } = await anAdminIn();
    await view((await aStudent()).id);
    expect(await readSession(headers, new Date(Date.now() + 31 * minute))).toBeNull();
  });

  it("is themselves again when they are no admin any more, or the person becomes one [B10]", async () => {
    const one = await anAdminIn();
    const student = await aStudent();
    await one.view(student.id);
    await inTransaction((tx) => changeRole(tx, one.admin.id, "student"));
    expect(await one.seenAs()).toBe(one.admin.id);
    const other = await anAdminIn();
    await other.view(student.id);
    await inTransaction((tx) => changeRole(tx, student.id, "admin"));
    expect(await other.seenAs()).toBe(other.admin.id);
  });

  it("is nobody once they are suspended, and themselves once the person is [B10]", async () => {
    const [one, other] = [await anAdminIn(), await anAdmin()];
    const student = await aStudent();
    await one.view(student.id);
    await suspendPerson(other, student.id, "terms");
    expect(await one.seenAs()).toBe(one.admin.id);
    await one.view((await aTeacher()).id);
    await suspendPerson(other, one.admin.id, "safety");
    expect(await one.seenAs()).toBeNull();
  });
});

describe("whom nobody looks as", () => {
  it("an admin, oneself, somebody suspended or erased, nobody [B10]", async () => {
    const { admin, view, seenAs } = await anAdminIn();
    const [suspended, erased] = [await aStudent(), await aStudent()];
    await suspendPerson(admin, suspended.id, "terms");
    await db()
      .update(users)
      .set({ erasedAt: sql`now()` })
      .where(eq(users.id, erased.id));
    const no = (reason: string) => ({ ok: false, reason });
    expect(await view((await anAdmin()).id)).toEqual(no("admin"));
    expect(await view(admin.id)).toEqual(no("oneself"));
    expect(await view(suspended.id)).toEqual(no("suspended"));
    expect(await view(erased.id)).toEqual(no("erased"));
    expect(await view(crypto.randomUUID())).toEqual(no("gone"));
    expect(await view("nobody")).toEqual(no("gone"));
    expect(await seenAs()).toBe(admin.id);
  });

  it("and nobody looks through another's session [B10]", async () => {
    const [one, other] = [await anAdminIn(), await anAdmin()];
    const input = {
      sessionId: one.sessionId,
      userId: (await aStudent()).id,
      reason: "help",
    } as const;
    expect(await beginView(other as Admin, input)).toEqual({ ok: false, reason: "gone" });
  });
});

describe("what is written down", () => {
  it("both ids at the beginning and at the end, with the reason as a word [B10]", async () => {
    const { admin, sessionId, view } = await anAdminIn();
    const student = await aStudent();
    await view(student.id);
    await endView(sessionId);
    expect(await endView(sessionId)).toBeNull();
    expect(await rowsAbout(student.id)).toEqual([
      ["accounts.view-began", admin.id, { reason: "help" }],
      ["accounts.view-ended", admin.id, { lapsed: false }],
    ]);
    expect((await verifyAudit()).fault).toBeNull();
  });

  it("the end of a view that another took the place of, and of one that a logout ended [B10]", async () => {
    const { admin, headers, view } = await anAdminIn();
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await view(student.id);
    await view(teacher.id);
    await signOut(headers);
    const both = ["accounts.view-began", "accounts.view-ended"];
    for (const { id } of [student, teacher])
      expect((await rowsAbout(id)).map(([action, actor]) => [action, actor])).toEqual(
        both.map((action) => [action, admin.id]),
      );
    expect(
      await db().select().from(sessionViews).where(eq(sessionViews.adminId, admin.id)),
    ).toEqual([]);
  });

  it("the end that nobody asked for: time, session, role [B10]", async () => {
    const [late, gone, demoted, going] = await Promise.all(Array.from({ length: 4 }, anAdminIn));
    const seen = await Promise.all(Array.from({ length: 4 }, () => aStudent()));
    const now = new Date();
    await late!.view(seen[0]!.id, new Date(now.getTime() - 61 * minute));
    for (const [n, one] of [gone!, demoted!, going!].entries())
      await one.view(seen[n + 1]!.id, now);
    await db().delete(sessions).where(eq(sessions.id, gone!.sessionId));
    await inTransaction((tx) => changeRole(tx, demoted!.admin.id, "student"));
    await Promise.all([endLapsedViews(now), endLapsedViews(now)]);
    const ended = await db()
      .select({ object: auditLog.object })
      .from(auditLog)
      .where(
        inArray(
          auditLog.actorId,
          [late!, gone!, demoted!, going!].map(({ admin }) => admin.id),
        ),
      )
      .orderBy(asc(auditLog.seq));
    const times = seen.map(
      ({ id }) => ended.filter(({ object }) => object === `user:${id}`).length,
    );
    expect(times).toEqual([2, 2, 2, 1]);
    expect(await going!.seenAs()).toBe(seen[3]!.id);
  });

  it("for the person themselves: support looked at your account, and when [B10]", async () => {
    const { view } = await anAdminIn();
    const student = await aStudent();
    const now = new Date();
    await view(student.id, now);
    const [event] = await listEvents(student);
    expect(event).toMatchObject({ result: "support-looked", at: now.getTime(), network: null });
  });
});
