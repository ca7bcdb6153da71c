import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { reviews } from "#db/schema/reviews.ts";
import { db } from "#app/platform/database/db.server.ts";
import { replyToReview } from "#app/features/reviews/reply-to-review.server.ts";
import { listReviews } from "#app/features/reviews/reviews.server.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";

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

it("a reply is in its writer's copy alone, and goes with its writer; the review stays as it is", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const text = "Kind and well prepared.";
  await writeReview(student, { lessonId, stars: 4, text, tags: [] });
  await replyToReview(teacher, { lessonId, reply: "Thank you, Priya." });
  const copyOf = async (person: { id: string; email: string }) => {
    const parts = [];
    for await (const part of exportData(person)) parts.push(part);
    const { rows } = JSON.parse(parts.join("")).data["Your reviews, and your replies to reviews"];
    return JSON.stringify(rows);
  };
  const [ofStudent, ofTeacher] = [await copyOf(student), await copyOf(teacher)];
  expect([ofStudent.includes(text), ofStudent.includes("Thank you")]).toEqual([true, false]);
  expect([ofTeacher.includes(text), ofTeacher.includes("Thank you")]).toEqual([false, true]);
  expect(await erasePerson(teacher.id)).toBe(true);
  const [left] = await db().select().from(reviews).where(eq(reviews.lessonId, lessonId));
  expect(left).toMatchObject({ stars: 4, text, reply: null });
});
