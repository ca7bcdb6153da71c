import { expect, it } from "vitest";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";

useDatabase();
const app = useApp();

/** A lesson of £22.00, of which an admin gave £6.60 back after a report; ids of the three and of the report. */
async function aPartRefund() {
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const startsAt = Math.floor(Date.now() / hour) * hour - 24 * hour;
  const now = new Date(startsAt - 72 * hour);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  await bothCame(lessonId);
  await advanceLessons(new Date());
  const text = "The sound was gone for a good part of it.";
  const filed = await fileReport(student, { lessonId }, { category: "technical", text });
  if (!filed.ok) throw new Error(filed.reason);
  const { reportId } = filed;
  await heard(reportId);
  const reason = "The record of the room shows how long both of you were there.";
  const part = { outcome: "part", partPence: 660, version: 1, ground: "conduct", reason } as const;
  const decided = await decideReport(admin, { reportId, ...part });
  if (!decided.ok) throw new Error(decided.reason);
  return { student, teacher, admin, lessonId, reportId };
}

it("a part refund is the same sum wherever a teacher, a student or an admin reads it: £13.55 kept, £6.60 back [B1]", async () => {
  const { student, teacher, admin, lessonId, reportId } = await aPartRefund();
  const hers = app.as(teacher);
  const list = (await hers.get("/teacher/lessons?tab=past")).words("main");
  expect(list).toContain("You keep £13.55 of the £22.00 paid.");
  expect(list).toContain("£6.60 goes back to");
  const page = (await hers.get(`/teacher/lessons/${lessonId}`)).words("main");
  expect(page).toContain("You keep £13.55 of the £22.00 paid.");
  expect(page).not.toContain("£19.36");

  const [head, row] = (await hers.get("/lessons/lessons.csv")).html
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  const cell = (name: string) => row![head!.findIndex((one) => one.endsWith(name))];
  expect([cell("Refunded"), cell("For you")]).toEqual(["6.60", "13.55"]);

  const past = (await app.as(student).get("/student/lessons?tab=past")).words("main");
  expect(past).toContain("£6.60 of £22.00 goes back to your card.");

  const report = (await app.as(admin).get(`/admin/reports/${reportId}`)).words("main");
  expect(report).toContain("Part refund: £6.60 to student, £13.55 to teacher, £1.85 kept");
});
