import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { rules } from "#config/rules.ts";
import { savedTeachers } from "#db/schema/teachers/saved-teachers.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import {
  aPerson,
  aStudent,
  aTeacher,
  storeTeachers,
  slugOfTeacher,
} from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { saveTeacher, unsaveTeacher } from "#app/features/teachers/search/save-teacher.server.ts";
import {
  findSaves,
  listSavedTeachers,
} from "#app/features/teachers/search/saved-teachers.server.ts";

import { saveAction } from "./save-action.server.ts";

useDatabase();

type Student = Awaited<ReturnType<typeof aStudent>>;

const list = (student: Student, page = 1) =>
  listSavedTeachers(student, page, (ids, range) => listOpenSlots(ids, range, student));

function posted(fields: Record<string, string>, dest = "document"): Request {
  return new Request("http://test/student/saved", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-dest": dest },
  });
}

describe("saving a teacher", () => {
  it("keeps them on the student's own list once, the latest first, with three free times", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const [first, second] = [await aTeacher(), await aTeacher()];
    for (const teacher of [first, second, first])
      expect(await saveTeacher(student, await slugOfTeacher(teacher))).toEqual({ ok: true });
    const { total, found } = await list(student);
    expect(total).toBe(2);
    expect(found.map(({ teacher }) => teacher.id)).toEqual([second.id, first.id]);
    expect(found.map((one) => one.state === "open" && one.teacher.nextSlots.length)).toEqual([
      3, 3,
    ]);
    expect((await list(other)).found).toEqual([]);
  });

  it("is undone by its own student alone", async () => {
    const [student, other, teacher] = [await aStudent(), await aStudent(), await aTeacher()];
    const slug = await slugOfTeacher(teacher);
    await saveTeacher(student, slug);
    await unsaveTeacher(other, slug);
    expect(await findSaves(student, [teacher.id])).toEqual([teacher.id]);
    await unsaveTeacher(student, slug);
    expect(await findSaves(student, [teacher.id])).toEqual([]);
  });

  it("stops at two hundred, also when two hearts are pressed at once", async () => {
    const student = await aStudent();
    const many = await storeTeachers(
      db(),
      Array.from({ length: rules.saved.teachersMax + 1 }, () => ({})),
    );
    const ids = many.map(({ id }) => ({ studentId: student.id, teacherId: id }));
    await db().insert(savedTeachers).values(ids.slice(0, -2));
    const last = await Promise.all(many.slice(-2).map(slugOfTeacher));
    const answers = await Promise.all(last.map((slug) => saveTeacher(student, slug)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "full" });
    const { total, found, more } = await list(student);
    expect([total, found.length, more]).toEqual([200, 20, true]);
    expect((await list(student, 10)).more).toBe(false);
    const refused = await saveAction(student, posted({ teacher: last[0]!, intent: "save" }));
    const again = await saveAction(student, posted({ teacher: last[1]!, intent: "save" }));
    expect([refused, again].map((one) => ("init" in one ? one.init?.status : 302))).toContain(422);
  }, 60_000);
});

describe("whom a page shows a heart", () => {
  it("a visitor's leads to the log-in page; teachers, admins and people without a role have none", async () => {
    const teacher = await aTeacher();
    expect(await findSaves(null, [teacher.id])).toBe("log-in");
    for (const role of ["teacher", "admin", null] as const)
      expect(await findSaves(await aPerson(role), [teacher.id])).toBeNull();
  });
});

describe("a saved teacher who takes no bookings", () => {
  it.each([
    ["paused", "away"],
    ["restricted", "away"],
    ["closing", "away"],
    ["suspended", "gone"],
    ["closed", "gone"],
  ] as const)("%s: is still on the list, %s", async (status, state) => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const slug = await slugOfTeacher(teacher);
    await saveTeacher(student, slug);
    await db().update(teachers).set({ status }).where(eq(teachers.userId, teacher.id));
    const { found } = await list(student);
    expect(found).toMatchObject([{ state, teacher: { name: "Inés Valverde" } }]);
    await unsaveTeacher(student, slug);
    expect((await list(student)).total).toBe(0);
  });

  it("cannot be saved once gone", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    const gone = { ok: false, reason: "gone" };
    expect(await saveTeacher(student, await slugOfTeacher(teacher))).toEqual(gone);
    expect(await saveTeacher(student, "nobody-of-that-name")).toEqual(gone);
  });

  it("without a lesson to book they are shown without times", async () => {
    const offers = [{ title: "Trial", kind: "trial", minutes: 25, pricePence: 800 }] as const;
    const [student, teacher] = [await aStudent(), await aTeacher({ offers: [...offers] })];
    await saveTeacher(student, await slugOfTeacher(teacher));
    expect((await list(student)).found).toMatchObject([{ state: "away" }]);
  });
});

describe("the answer to a posted heart", () => {
  it("leads a document back to its place, and nowhere else than here", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const input = { teacher: await slugOfTeacher(teacher), intent: "save" };
    const backTo = async (fields: Record<string, string>) => {
      const answer = await saveAction(student, posted({ ...input, ...fields }));
      return answer instanceof Response ? answer.headers.get("location") : null;
    };
    const back = "/student/teachers?language=es";
    expect(await backTo({ back, at: `${teacher.id}-name` })).toBe(`${back}#${teacher.id}-name`);
    expect(await backTo({ back: "https://elsewhere.example/" })).toBe("/student/saved");
    expect(await backTo({ back: "//elsewhere.example" })).toBe("/student/saved");
    expect(await backTo({})).toBe("/student/saved");
    const scripted = await saveAction(student, posted(input, "empty"));
    expect(scripted).toMatchObject({ data: { form: null } });
  });

  it("refuses half a form", async () => {
    const student = await aStudent();
    for (const fields of [{}, { intent: "save" }, { teacher: "x", intent: "steal" }])
      expect(await saveAction(student, posted(fields as Record<string, string>))).toMatchObject({
        init: { status: 400 },
      });
  });
});
