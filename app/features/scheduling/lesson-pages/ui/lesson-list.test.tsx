import { eq } from "drizzle-orm";
import { createRoutesStub } from "react-router";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { loadAll } from "#app/platform/lazy-module.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aCompletedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { useDatabase } from "#test/database.ts";
import { readLessonList } from "../lesson-list.server.ts";
import { LessonListView } from "./lesson-list.tsx";

useDatabase();
beforeAll(loadAll);

it("leads a teacher to the lessons that they taught, and to no page of one that they took as a student", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const taught = await aCompletedLesson(student, teacher, { daysAgo: 4 });
  const taken = await aCompletedLesson(student, await aTeacher(), { daysAgo: 6 });
  await rewriteLessons({ studentId: teacher.id }, eq(lessons.id, taken));
  const data = await readLessonList(teacher, "http://x.test/?tab=past");
  expect(data.lessons.map(({ id }) => id)).toEqual([taught, taken]);
  const List = createRoutesStub([
    { path: "/", Component: () => <LessonListView data={data} side="teacher" /> },
  ]);
  const html = renderToString(<List />);
  expect(html).toContain(`href="/teacher/lessons/${taught}"`);
  expect(html).not.toContain('"/student/');
  expect(html).not.toContain(`/lessons/${taken}`);
});
