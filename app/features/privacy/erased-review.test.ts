import { expect, it } from "vitest";
import { listReviews } from "#app/features/reviews/reviews.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { erasePerson } from "./erase-person.server.ts";

useDatabase();

it("a review keeps its stars and loses its words and its name when the writer leaves", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  await writeReview(student, { lessonId, stars: 4, text: "Kind and well prepared.", tags: [] });
  expect(await erasePerson(student.id)).toBe(true);
  expect(await listReviews(teacher.id, 9)).toMatchObject([
    { stars: 4, text: "", author: "A former student" },
  ]);
});
