import { describe, expect, it } from "vitest";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

/** A lesson of yesterday whose line broke after half of it. */
async function aCut() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const startsAt = Math.floor(Date.now() / hour) * hour - 24 * hour;
  const now = new Date(startsAt - 72 * hour);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  await bothCame(lessonId, { until: 25 });
  await advanceLessons(new Date());
  const first = (person: { name: string }) => person.name.split(" ")[0]!;
  return {
    his: app.as(student),
    hers: app.as(teacher),
    lessonId,
    student: first(student),
    teacher: first(teacher),
  };
}

describe("a lesson that was cut short", () => {
  it("says on both sides what goes back and when, and that either can object [F5]", async () => {
    const { his, hers, lessonId, student } = await aCut();
    const mine = (await his.get(`/student/lessons/${lessonId}`)).words("main");
    expect(mine).toContain("25 of 50 minutes were lost.");
    expect(mine).toContain("£11.00 of £22.00 goes back to your card on");
    expect(mine).toContain("unless one of you reports the lesson before");
    const list = (await his.get("/student/lessons?tab=past")).words("main");
    expect(list).toContain("£11.00 of £22.00 goes back to your card on");
    const page = await hers.get(`/teacher/lessons/${lessonId}`);
    expect(page.words("main")).toContain(`£9.68 for you and £11.00 back to ${student} on`);
    expect(page.link("Report a problem with this lesson")).toContain(lessonId);
  });

  it("is paid in full when the student says so, and the offer is gone on both sides [F5]", async () => {
    const { his, hers, lessonId, teacher } = await aCut();
    const open = await hers.get(`/teacher/lessons/${lessonId}`);
    let page = await his.get(`/student/lessons/${lessonId}`);
    page = await his.submit(page, `Pay ${teacher} in full`);
    expect(page.words("main")).toContain(`You paid £22.00. £19.36 went to ${teacher}`);
    expect(page.list("main button")).not.toContain(`Pay ${teacher} in full`);
    const late = await hers.press(open, "Give back all £22.00");
    expect(late.status).toBe(409);
    expect(late.words("[role=alert]")).toContain("The money has been divided already");
  });

  it("is given back whole when the teacher says so [F5]", async () => {
    const { his, hers, lessonId, student } = await aCut();
    let page = await hers.get(`/teacher/lessons/${lessonId}`);
    page = await hers.submit(page, "Give back all £22.00");
    expect(page.words("main")).toContain(`All £22.00 goes back to ${student}.`);
    const list = (await his.get("/student/lessons?tab=past")).words("main");
    expect(list).toContain("All £22.00 goes back to your card.");
  });
});
