import { expect, it } from "vitest";
import type { NotebookContent } from "#app/features/notebook/content/content.ts";
import { appendUpdate } from "#app/features/notebook/volumes/append-update.server.ts";
import { encoded } from "#app/features/notebook/volumes/said.ts";
import { beginNotebook } from "#app/features/notebook/volumes/updates.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aBookedLesson, aHold, aMissedLesson } from "#test/builders/lessons.ts";
import { anAdmin, aStudent, aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { heard } from "#test/builders/reports.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const app = useApp();

type Sent = {
  person: { id: string };
  path: string;
  search?: string;
  fields: Record<string, string>;
};

/** An appeal against a decision, on the page of its report. */
async function anAppeal(): Promise<Sent> {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aMissedLesson(student, teacher);
  const late = { category: "late", text: "My teacher came twenty minutes late." } as const;
  const filed = await fileReport(student, { lessonId }, late);
  if (!filed.ok) throw new Error(filed.reason);
  const { reportId } = filed;
  await heard(reportId);
  const reason = "The record of the room shows how long both of you were there.";
  const decision = {
    reportId,
    version: 1,
    ground: "teachers",
    outcome: "dismiss",
    reason,
  } as const;
  expect(await decideReport(await anAdmin(), { ...decision, partPence: 0 })).toMatchObject({
    ok: true,
  });
  const text = "Please look at the record of the room again.";
  return {
    person: student,
    path: `/student/reports/${reportId}`,
    fields: { do: "appeal", text },
  };
}

/** The next volume of a notebook in which something is written. */
async function aVolume(): Promise<Sent> {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  await aBookedLesson(student, teacher);
  const now = new Date();
  const notebookId = await beginNotebook({ studentId: student.id, teacherId: teacher.id }, now);
  const content: NotebookContent = [{ kind: "paragraph", depth: 0, runs: [{ text: "Hola" }] }];
  const words = encoded({ content, whiteboard: [] });
  await appendUpdate({ notebookId, number: 1 }, words, now);
  return { person: student, path: `/student/notebooks/${teacher.id}`, fields: { volume: "1" } };
}

/** A time that is taken in the place of one that is held. */
async function anotherHold(): Promise<Sent> {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const holdId = await aHold(student, teacher);
  return {
    person: student,
    path: `/student/teachers/${await slugOfTeacher(teacher)}/book`,
    search: `?offer=${teacher.offer.id}&at=1`,
    fields: { intent: "replace-hold", holdId },
  };
}

it.each([
  ["an appeal", anAppeal],
  ["a notebook's next volume", aVolume],
  ["a hold in the place of another", anotherHold],
])("%s leads back to its page, whether a browser or its script sends it", async (_name, made) => {
  const ofBrowser = await made();
  const { path, search = "" } = ofBrowser;
  const answer = await app.as(ofBrowser.person).post(path + search, ofBrowser.fields);
  expect([answer.status, answer.location]).toEqual([302, path + search]);

  const ofScript = await made();
  const asked = `${ofScript.path}.data${ofScript.search ?? ""}`;
  const said = await app.as(ofScript.person).post(asked, ofScript.fields);
  expect(said.status).toBe(202);
  expect(said.html).toContain(`"${ofScript.path}${ofScript.search ?? ""}"`);
});
