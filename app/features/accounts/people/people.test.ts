import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { aStudent, aTeacher, anAdmin, storePeople } from "#test/builders/people.ts";
import { liftSuspension, restrict, suspendPerson } from "#test/builders/person-sanctions.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { useDatabase } from "#test/database.ts";
import { signedIn } from "#test/asking/sign-in.ts";
import { listAuditRows } from "../audit-log/audit-rows.server.ts";
import { changeRights } from "./change-rights.server.ts";
import { listPeople } from "./list-people.server.ts";
import { nameOrder } from "./match-person.server.ts";
import { readPersonFile } from "./people.server.ts";
import { allPeople, peopleSorts, type PeopleCursor, type PeopleFilter } from "./people-query.ts";
import { addNote, listNotes } from "./person-notes.server.ts";
import { removeAdmin } from "./remove-admin.server.ts";
import { dropFilter, listSavedFilters, saveFilter } from "./saved-filters.server.ts";

useDatabase();
let admin: Admin;
beforeAll(async () => {
  admin = await anAdmin();
});

const listed = (asked: Partial<PeopleFilter>, after: PeopleCursor | null = null) =>
  listPeople(admin, { ...allPeople, ...asked, after });

async function names(text: string): Promise<string[]> {
  return (await listed({ q: text })).people.map(({ name }) => name);
}

describe("looking for people", () => {
  it("finds by a part of a name or address, accents and case forgiven; one or two letters begin it", async () => {
    await aStudent({ name: "Zoë Ångström-Núñez", email: "zoe.a@example.test" });
    await aStudent({ name: "Zora Quist", email: "100%_zora@example.test" });
    expect(await names(" ZOE.A ")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("ANGSTROM zoe")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("zoë ång")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("uist")).toEqual(["Zora Quist"]);
    expect(await names("e.a@exam")).toEqual(["Zoë Ångström-Núñez"]);
    expect((await names("zo")).toSorted()).toEqual(["Zora Quist", "Zoë Ångström-Núñez"]);
    expect(await names("st")).not.toContain("Zora Quist");
  });

  it("takes % and _ as they are [H5]", async () => {
    expect(await names("100%_")).toEqual(["Zora Quist"]);
    expect(await names("100_%")).toEqual([]);
    for (const text of ["%", "_", "\\", "'", "%zo"]) expect(await names(text)).toEqual([]);
  });

  it("finds by the id or number of what is theirs", async () => {
    const [student, teacher] = [await aStudent({ name: "Ida Number" }), await aTeacher()];
    const lesson = await aCompletedLesson(student, teacher);
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lesson));
    const [report] = await db()
      .insert(reports)
      .values({
        reporterId: student.id,
        subject: "teacher",
        teacherId: teacher.id,
        category: "scam",
        severity: "S2",
        text: "Asked me to pay somewhere else.",
      })
      .returning();
    for (const text of [student.id, lesson, payment!.id, `no. ${report!.number}`, report!.id])
      expect(await names(text), text).toContain("Ida Number");
    const about = await listed({ reports: "about", role: "teacher" });
    expect(about.people.map(({ id }) => id)).toEqual([teacher.id]);
    expect((await listed({ reports: "by" })).people.map(({ id }) => id)).toEqual([student.id]);
  });

  it("pages through all of them, each once, in every order, by role and state [H5]", async () => {
    const at = new Date("2026-03-01T12:00:00Z");
    const crowd = await storePeople(
      db(),
      Array.from({ length: 120 }, (_, n) => ({
        role: "student" as const,
        input: {
          name: `Crowd ${n % 7}`,
          createdAt: new Date(at.getTime() + (n % 5) * 1_000),
          lastSeenAt: new Date(at.getTime() + (n % 3) * 1_000),
        },
      })),
    );
    for (const { id } of crowd.slice(0, 2)) await suspendPerson(admin, id);
    for (const sort of peopleSorts) {
      const seen = [];
      for (let after: PeopleCursor | null = null, pages = 0; pages < 9; pages += 1) {
        const page = await listed({ q: "crowd", role: "student", sort }, after);
        seen.push(...page.people);
        after = page.next;
        if (after === null) break;
      }
      expect(seen).toHaveLength(120);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
      const keys = seen.map((one) =>
        sort === "name" ? one.name : -(sort === "joined" ? one.createdAt : one.lastSeenAt),
      );
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
    expect((await listed({ q: "crowd", state: "suspended" })).people).toHaveLength(2);
    expect((await listed({ q: "crowd", role: "teacher" })).people).toEqual([]);
  });

  it("lists by name as one is looked up, accents and case forgiven, page by page and by an index", async () => {
    const inOrder = ["Qux abel", "Qux Ábel B", "Qux Eva", "Qux Éva B", "Qux Zoe"];
    for (const name of inOrder.toReversed()) await aStudent({ name });
    expect(await names("qux")).toEqual(inOrder);
    const seen: string[] = [];
    for (let after: PeopleCursor | null = null, page = 0; page < inOrder.length; page += 1) {
      const { people, next } = await listPeople(admin, { ...allPeople, q: "qux", after }, 1);
      seen.push(...people.map(({ name }) => name));
      after = next;
    }
    expect(seen).toEqual(inOrder);
    const plan = await inTransaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select from ${users} order by ${nameOrder}, ${users.id} limit 9`,
      );
    });
    expect(JSON.stringify(plan.rows)).toContain("users_by_plain_name");
  });

  it("knows when somebody was here last", async () => {
    const student = await aStudent({ lastSeenAt: new Date("2026-01-01T00:00:00Z") });
    await signedIn(student);
    const [found] = (await listed({ q: student.id })).people;
    expect(Date.now() - found!.lastSeenAt).toBeLessThan(10 * 60_000);
  });
});

describe("what an admin keeps", () => {
  it("a filter is saved under a name, replaced by the next of that name, and nobody else's", async () => {
    const other = await anAdmin();
    await saveFilter(admin, "Suspended", { ...allPeople, state: "suspended" });
    await saveFilter(admin, "Suspended", { ...allPeople, state: "suspended", sort: "seen" });
    const saved = await listSavedFilters(admin);
    expect(saved).toMatchObject([{ name: "Suspended", search: "state=suspended&sort=seen" }]);
    await dropFilter(other, saved[0]!.id);
    expect(await listSavedFilters(admin)).toHaveLength(1);
    await dropFilter(admin, saved[0]!.id);
    expect(await listSavedFilters(admin)).toEqual([]);
  });

  it("a note about a person says who wrote it, and goes with the account", async () => {
    const student = await aStudent();
    await addNote(admin, student.id, "Called twice about a double charge.");
    expect(await listNotes(admin, student.id)).toMatchObject([
      { text: "Called twice about a double charge.", by: admin.name },
    ]);
    await db().update(users).set({ erasedAt: new Date() }).where(eq(users.id, student.id));
    await expect(addNote(admin, student.id, "Once more.")).rejects.toThrow("not-found");
  });
});

describe("a person's file", () => {
  it("has who it is, how many sessions are open, and what the log says of them", async () => {
    const student = await aStudent();
    await signedIn(student);
    await signedIn(student);
    const before = await readPersonFile(admin, student.id);
    expect(before).toMatchObject({
      email: student.email,
      confirmed: true,
      twoStep: false,
      openSessions: 2,
      suspendedAt: null,
      viewRefusal: null,
    });
    const rowsOf = () => listAuditRows("user", student.id, 50);
    expect(await rowsOf()).toEqual([]);
    const now = new Date();
    const endsAt = new Date(now.getTime() + 30 * day);
    expect(await restrict(admin, student.id, { cause: "fraud", endsAt }, now)).toMatchObject({
      ok: true,
    });
    const kept = await readPersonFile(admin, student.id);
    expect(kept).toMatchObject({
      openSessions: 0,
      suspendedAt: now.getTime(),
      suspendedUntil: endsAt.getTime(),
      viewRefusal: "suspended",
    });
    expect(await rowsOf()).toMatchObject([
      {
        action: "accounts.suspended",
        actor: admin.name,
        details: expect.stringContaining("About: fraud. "),
      },
    ]);
    expect(await liftSuspension(admin, student.id)).toEqual({ ok: true });
    expect(await rowsOf()).toHaveLength(2);
  });

  it("is nowhere for an id of nobody", async () => {
    for (const id of [crypto.randomUUID(), "nobody"])
      await expect(readPersonFile(admin, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

it("of admins who suspend each other at once, one is left [A10]", async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  const said = await Promise.all([
    suspendPerson(one, two.id, "safety"),
    suspendPerson(two, one.id, "safety"),
  ]);
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  expect(said.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "last-admin" }]);
  expect(await suspendPerson(one, one.id, "safety")).toEqual({ ok: false, reason: "oneself" });
});

it("an admin who is suspended can be limited and removed, and is none once that is over", async () => {
  const other = await anAdmin();
  expect(await suspendPerson(admin, other.id, "safety")).toEqual({ ok: true });
  const before = [...adminRights];
  const limited = await changeRights(admin, other.id, { rights: ["reports"], before });
  expect(limited).toEqual({ ok: true });
  expect(await removeAdmin(admin, other.id)).toEqual({ ok: true });
  const [row] = await db().select().from(users).where(eq(users.id, other.id));
  expect(row!.role).toBe("student");
  expect(await removeAdmin(admin, other.id)).toEqual({ ok: false, reason: "unchanged" });
});
