import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, it } from "vitest";
import { asAdmin, type Person } from "#app/access/actor.ts";
import {
  acceptInvitation,
  inviteAdmin,
} from "#app/features/accounts/people/invite-admin.server.ts";
import { changeRights } from "#app/features/accounts/people/change-rights.server.ts";
import { removeAdmin } from "#app/features/accounts/people/remove-admin.server.ts";
import { sanctionTeacher } from "#app/features/scheduling/cancel-and-reschedule/suspend-teacher.server.ts";
import { appealSanction } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import { hasStudentTies } from "#app/features/teachers/applications/applications.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { auditLog } from "#db/schema/audit.ts";
import { teacherSanctions } from "#db/schema/teachers/sanctions.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin, hasTwoStep } from "#test/builders/people.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();

const app = useApp();

const people = href("/admin/people");

const personPage = ({ id }: { id: string }) => href("/admin/people/:userId", { userId: id });

const newId = () => crypto.randomUUID();

async function roleOf({ id }: { id: string }) {
  const [row] = await db().select({ role: users.role }).from(users).where(eq(users.id, id));
  return row!.role;
}

/** The address in the newest invitation that was mailed to somebody. */
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject.includes("invites you"))!;
  return /\/invitation\?token=[\w-]+/.exec(mail.text)![0];
}

const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("token")!;

const accept = (person: Person, link: string, now?: Date) =>
  acceptInvitation(person, { token: tokenOf(link), sessionId: newId() }, hasStudentTies, now);

describe("a second admin", () => {
  it("is invited by mail, accepts, and answers the appeal that the first one may not [B3]", async () => {
    const [first, guest, teacher] = [
      await anAdmin({ name: "Rosa Okafor" }),
      await aStudent({ name: "Ada Second" }),
      await aTeacher(),
    ];
    const imposed = await sanctionTeacher(first, {
      teacherId: teacher.id,
      kind: "restrict",
      scope: "new-students",
      cause: "quality",
      reason: "Three reports of lessons that began late.",
      endsAt: null,
    });
    expect(imposed).toMatchObject({ ok: true });
    const [sanction] = await db()
      .select()
      .from(teacherSanctions)
      .where(eq(teacherSanctions.teacherId, teacher.id));
    await appealSanction(teacher, { sanctionId: sanction!.id, text: "Please look again." });

    const desk = app.as(first);
    const bad = await desk.press(await desk.get(people), "Send invitation", { email: "ada" });
    expect([bad.status, bad.field("email").value]).toEqual([400, "ada"]);
    expect(bad.field("email").error).toContain("Enter an email address");
    expect(bad.words("main")).toContain("Choose at least one area");
    const sent = await desk.submit(bad, "Send invitation", {
      email: guest.email,
      rights: ["applications", "money"],
    });
    expect(sent.words(sent.part("Invitations"))).toContain(guest.email);
    expect(sent.words(sent.part("Invitations"))).toContain("Applications and teachers, Money");

    const link = await linkTo(guest.email);
    const mail = (await mailsTo(guest.email)).at(-1)!.text;
    expect(mail).toMatch(/Applications and teachers: Check.*Money: Payments/s);
    expect(mail).not.toMatch(/Reports: |People: |Settings: /);
    const visitor = await app.visitor().get(link);
    expect(visitor.link("Log in and accept")).toContain("/login?next=%2Finvitation");
    const register = await app.visitor().get(visitor.link("Make an account first")!);
    expect(register.words("main")).toContain("Rosa Okafor invites you to be an admin");
    expect(register.words("main")).not.toMatch(/costs nothing|want to learn|Teacher Sign Up/);
    expect(register.field("email").value).toBe(guest.email);
    const other = app.as(await aStudent());
    expect((await other.get(link)).words("main")).toContain("You are signed in as");
    expect((await other.post(link)).status).toBe(422);
    const browser = app.as(guest);
    const accepted = await browser.press(await browser.get(link), "Become an admin");
    expect(accepted.location).toBe("/admin/teachers");
    expect((await browser.get("/admin/teachers")).location).toBe("/account/two-step?needed=yes");
    expect((await browser.get(link)).words("h1")).toBe("This invitation no longer works");

    await hasTwoStep(guest);
    const page = href("/admin/teachers/published/:teacherId", { teacherId: teacher.id });
    const answer = { outcome: "overturned", answer: "The reports were about somebody else." };
    expect((await desk.get(page)).list("button")).not.toContain("Decide the appeal");
    const decided = await browser.press(await browser.get(page), "Decide the appeal", answer);
    expect(decided.location).toBe(`${page}?done=appeal`);
    expect((await browser.get("/admin/teachers?show=decisions")).all("[data-row]")).toEqual([]);
    expect((await browser.get("/admin/reports")).status).toBe(403);
    const log = await db()
      .select({ action: auditLog.action, by: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.object, `user:${guest.id}`))
      .orderBy(auditLog.seq);
    expect(log).toEqual([
      { action: "accounts.admin-invited", by: first.id },
      { action: "accounts.role-changed", by: first.id },
      { action: "accounts.admin-accepted", by: guest.id },
    ]);
  }, 60_000);

  it("is not invited without a sign-in of the last minutes, and what was typed waits [B3]", async () => {
    const admin = await anAdmin();
    const desk = app.as(admin);
    const page = await desk.get(people);
    const before = new Date(Date.now() - (rules.account.freshMinutes + 1) * 60_000);
    await db().update(sessions).set({ provedAt: before }).where(eq(sessions.userId, admin.id));
    const typed = { email: "late@example.test", rights: ["reports"] };
    expect((await desk.press(page, "Send invitation", { ...typed, rights: [] })).status).toBe(400);
    const asked = await desk.press(page, "Send invitation", typed);
    expect(asked.location).toMatch(/^\/account\/confirm\?next=/);
    expect(await mailsTo("late@example.test")).toEqual([]);
    await db().update(sessions).set({ provedAt: new Date() }).where(eq(sessions.userId, admin.id));
    const back = await desk.get(new URLSearchParams(asked.location!.split("?")[1]).get("next")!);
    expect(back.words("main")).toContain("Not sent yet: press the button once more.");
    const sent = await desk.submit(back, "Send invitation");
    expect(sent.words(sent.part("Invitations"))).toMatch(
      /late@example\.test.*until.* Reports ?Withdraw/,
    );
  });
});

describe("an invitation", () => {
  it("ends with its days, when it is withdrawn, and when the person who sent it is no admin any more [B3]", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const guest = await aStudent();
    await inviteAdmin(admin, { email: guest.email, rights: ["settings"] });
    const late = new Date(Date.now() + (rules.account.adminInvitationDays + 1) * day);
    const link = await linkTo(guest.email);
    expect(await accept(guest, link, late)).toEqual({ ok: false, reason: "dead-link" });

    const desk = app.as(other);
    const list = await desk.get(people);
    await desk.press(list, `Withdraw the invitation of ${guest.email}`);
    expect(await accept(guest, link)).toEqual({ ok: false, reason: "dead-link" });

    await inviteAdmin(admin, { email: guest.email, rights: ["settings"] });
    const again = await linkTo(guest.email);
    await suspendPerson(other, admin.id, "safety");
    expect(await accept(guest, again)).toEqual({ ok: false, reason: "dead-link" });
    expect(await roleOf(guest)).toBe("student");
  });

  it("is not for a teacher, an admin, or a student with lessons to come [B3]", async () => {
    const admin = await anAdmin();
    const [teacher, guest] = [await aTeacher(), await aStudent()];
    for (const [person, reason] of [
      [teacher, "is-teacher"],
      [admin, "is-admin"],
    ] as const)
      expect(await inviteAdmin(admin, { email: person.email, rights: ["reports"] })).toEqual({
        ok: false,
        reason,
      });
    await inviteAdmin(admin, { email: guest.email, rights: ["settings"] });
    const link = await linkTo(guest.email);
    await aBookedLesson(guest, teacher);
    expect(await accept(guest, link)).toEqual({ ok: false, reason: "has-lessons" });
  });

  it("is accepted once, also when two ask at the same time [B3]", async () => {
    const [admin, guest] = [await anAdmin(), await aStudent()];
    await inviteAdmin(admin, { email: guest.email, rights: ["settings"] });
    const link = await linkTo(guest.email);
    const said = await Promise.all([accept(guest, link), accept(guest, link)]);
    expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("an admin", () => {
  it("has the rights that another one chose, from the next page on; a save over a newer one says so [B3]", async () => {
    const [admin, limited] = [await anAdmin(), await anAdmin({ name: "Limited Admin" })];
    const [desk, own] = [app.as(admin), app.as(limited)];
    const page = await desk.get(personPage(limited));
    const none = await desk.press(page, "Save rights", { rights: [] });
    expect([none.status, none.words("main")]).toEqual([
      400,
      expect.stringContaining("Choose at least one area"),
    ]);
    const done = await desk.submit(page, "Save rights", { rights: ["reports", "people"] });
    expect(done.words("[role=status]")).toContain("The rights are changed");
    const stale = await desk.press(page, "Save rights", { rights: ["money"] });
    expect([stale.status, stale.words("main")]).toEqual([
      409,
      expect.stringContaining("Somebody has changed these rights"),
    ]);
    expect((await own.get("/admin/teachers")).location).toBe("/admin/reports");
    const refused = await own.get("/admin/money");
    expect([refused.status, refused.words("main")]).toEqual([
      403,
      expect.stringContaining("an area of work that you do not have the right to"),
    ]);
    expect((await own.get("/admin/reports")).words("[aria-label='Report views']")).not.toContain(
      "Money",
    );
    const mine = await own.get(personPage(admin));
    expect(mine.list("button")).not.toContain("Save rights");
    const changing = { intent: "rights", rights: "settings", before: "reports" };
    expect((await own.post(personPage(admin), changing)).status).toBe(403);
    const removing = { intent: "remove-admin" };
    expect((await own.post(personPage(admin), removing)).status).toBe(403);
    expect(await suspendPerson(limited, admin.id, "safety")).toEqual({
      ok: false,
      reason: "no-right",
    });
    expect(await changeRights(admin, admin.id, { rights: ["reports"], before: [] })).toEqual({
      ok: false,
      reason: "oneself",
    });
  });

  it("is removed by another: signed out, a student from then on [B3]", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin({ name: "Leaving Admin" })];
    await app.as(other).get(people);
    const desk = app.as(admin);
    const page = await desk.get(personPage(other));
    const done = await desk.submit(page, "Remove Leaving Admin as admin");
    expect(done.words("[role=status]")).toContain("No longer an admin");
    expect(await roleOf(other)).toBe("student");
    expect((await app.as(other).get(people)).location).toMatch(/^\/login/);
    expect(await removeAdmin(admin, other.id)).toEqual({ ok: false, reason: "unchanged" });
    expect(await removeAdmin(admin, admin.id)).toEqual({ ok: false, reason: "oneself" });
  });

  it("is always left: of two who remove or suspend each other at once, one stays [B3]", async () => {
    for (const act of [
      (by: Person, whom: Person) => removeAdmin(asAdmin(by), whom.id),
      (by: Person, whom: Person) => suspendPerson(asAdmin(by), whom.id, "safety"),
    ]) {
      const [one, two] = [await anAdmin(), await anAdmin()];
      const said = await Promise.all([act(one, two), removeAdmin(two, one.id)]);
      expect(said.filter(({ ok }) => ok)).toHaveLength(1);
      expect(said).toContainEqual({ ok: false, reason: "last-admin" });
    }
  });
});
