import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { saveProfile } from "#app/features/accounts/own-account/profile.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { followName } from "./follow-name.server.ts";

useDatabase();

let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  teacher = await aTeacher({
    person: { name: "Inés Valverde" },
    profile: { identityCheckedAt: new Date("2026-05-07T09:00:00Z") },
  });
});

async function rename(name: string) {
  const profile = { name, zone: teacher.zone };
  await saveProfile(teacher, profile, (tx) => followName(tx, teacher, name));
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const audited = await db()
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.action, "teachers.identity-lost"), eq(auditLog.object, `user:${teacher.id}`)),
    );
  return { isChecked: row!.identityCheckedAt !== null, audited: audited.map(({ diff }) => diff) };
}

it("a teacher with another name is no longer shown as checked by their document, and the log has it without a name", async () => {
  expect(await rename("Maria Impostor")).toEqual({ isChecked: false, audited: ["{}"] });
  expect(await rename("Inés Valverde")).toEqual({ isChecked: false, audited: ["{}"] });
});

it("the same name, written in another way, stays checked", async () => {
  for (const name of ["Ines Valverde", "INÉS VALVERDE", "Inés-Valverde"])
    expect(await rename(name)).toEqual({ isChecked: true, audited: [] });
});
