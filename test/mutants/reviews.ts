import type { Mutant } from "#scripts/tests/test-mutants.ts";

const tests = ["app/features/reviews/reviews.test.ts"];

export default [
  {
    name: "M18 a lesson that is not settled is reviewed",
    file: "app/access/reviews.ts",
    find: `return person.id === lesson.studentId && lesson.state === "completed";`,
    replace: `return person.id === lesson.studentId && lesson.state !== "booked";`,
    tests: ["app/access/reviews.test.ts"],
  },
  {
    name: "R01 a review is changed on its 31st day",
    file: "app/access/reviews.ts",
    find: "return createdAt + rules.review.editDays * day;",
    replace: "return createdAt + (rules.review.editDays + 1) * day;",
    tests: ["app/access/reviews.test.ts"],
  },
  {
    name: "R02 a review that was taken down stays in the mean",
    file: "app/features/reviews/reviews.server.ts",
    find: "    isNull(reviews.hiddenAt),\n",
    replace: "",
    tests,
  },
  {
    name: "R03 a page shows a whole name",
    file: "app/features/reviews/reviews.server.ts",
    find: '(name.trim().split(/\\s+/)[0] ?? "")',
    replace: "name.trim()",
    tests,
  },
  {
    name: "R04 another teacher answers a review",
    file: "app/features/reviews/reply-to-review.server.ts",
    find: ".where(and(eq(reviews.lessonId, lessonId), eq(reviews.teacherId, teacher.id)))",
    replace: ".where(eq(reviews.lessonId, lessonId))",
    tests,
  },
  {
    name: "R05 two reviews show a mean",
    file: "app/features/reviews/summary.ts",
    find: "return count >= rules.review.showFrom;",
    replace: "return count + 1 >= rules.review.showFrom;",
    tests: ["app/features/reviews/summary.test.ts"],
  },
] satisfies Mutant[];
