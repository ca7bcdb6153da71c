import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "M29 an admin who looks as somebody sends their forms",
    file: "app/access/view-as.ts",
    find: `return (method === "GET" || method === "HEAD") && open.has(address);`,
    replace: 'return method !== "PUT" && open.has(address);',
    tests: ["app/access/view-as.test.ts"],
  },
  {
    name: "G01 an admin looks as another admin",
    file: "app/access/view-as.ts",
    find: `  if (person.role === "admin") return "admin";\n`,
    replace: "",
    tests: ["app/access/view-as.test.ts"],
  },
  {
    name: "G02 after signing in one lands on another role's page",
    file: "app/access/landing.ts",
    find: "return owner !== undefined && owner[0] !== role ? home : next;",
    replace: "return owner !== undefined && owner[0] === role ? home : next;",
    tests: ["app/access/landing.test.ts"],
  },
  {
    name: "G03 a lesson can be reported after its money has gone",
    file: "app/access/reports.ts",
    find: "return now < reportableUntil(lesson);",
    replace: "return now <= reportableUntil(lesson);",
    tests: ["app/access/reports.test.ts"],
  },
  {
    name: "G04 the student waives their own absence",
    file: "app/access/lessons.ts",
    find: `    sideOf(person, lesson) === "teacher" && lesson.state === "no_show_student" && !lesson.isSettled`,
    replace: `    sideOf(person, lesson) !== null && lesson.state === "no_show_student" && !lesson.isSettled`,
    tests: ["app/access/lessons.test.ts"],
  },
  {
    name: "G05 a lesson is cancelled after it began",
    file: "app/access/lessons.ts",
    find: "return side !== null && isOpen && now < lesson.startsAt;",
    replace: "return side !== null && isOpen && now <= lesson.startsAt;",
    tests: ["app/access/lessons.test.ts"],
  },
  {
    name: "G06 a teacher hands in their student's homework",
    file: "app/access/homework.ts",
    find: `return homeworkSide(person, homework) === "student" && homework.state !== "corrected";`,
    replace: `return homeworkSide(person, homework) !== null && homework.state !== "corrected";`,
    tests: ["app/access/homework.test.ts"],
  },
] satisfies Mutant[];
