import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { anAdmin, aTeacher, storeTeachers } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { countPublishedTeachers, listPublishedTeachers } from "./published-teachers.server.ts";
import { applicationQuery } from "../vetting/queue-query.ts";

useDatabase();

type Show = "published" | "limited";
const asked = (show: Show, query: object = {}) => ({ ...applicationQuery.parse(query), show });

it("published teachers are in one list, those who are kept from teaching in another, page by page [H5]", async () => {
  const admin = await anAdmin();
  await storeTeachers(
    db(),
    Array.from({ length: rules.apply.perPage + 1 }, () => ({})),
  );
  const ada = await aTeacher({ person: { name: "Ada Restricted" }, profile: { country: "CY" } });
  await db().update(teachers).set({ status: "restricted" }).where(eq(teachers.userId, ada.id));
  expect(await countPublishedTeachers(admin)).toEqual({
    published: rules.apply.perPage + 1,
    limited: 1,
  });
  const limited = await listPublishedTeachers(admin, asked("limited", { country: "CY", q: "ada" }));
  expect(limited.rows).toMatchObject([{ name: "Ada Restricted", country: "Cyprus" }]);
  const first = await listPublishedTeachers(admin, asked("published", { language: "es" }));
  const second = await listPublishedTeachers(admin, asked("published", { after: first.next! }));
  expect([first.rows.length, second.rows.length]).toEqual([rules.apply.perPage, 1]);
  expect(second.next).toBeNull();
  expect(first.rows.map(({ id }) => id)).not.toContain(second.rows[0]!.id);
});
