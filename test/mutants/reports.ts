import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "Q01 the teacher reads a report before it is decided",
    file: "app/access/reports.ts",
    find: "return isAbout && (isDecided(report) || report.wasDecided === true);",
    replace: "return isAbout;",
    tests: ["app/access/reports.test.ts"],
  },
  {
    name: "Q02 an admin decides about themselves",
    file: "app/access/reports.ts",
    find: "return isReportAdmin(person) && !parties.includes(person.id) && !isDecided({ state });",
    replace: "return isReportAdmin(person) && !isDecided({ state });",
    tests: ["app/access/reports.test.ts"],
  },
  {
    name: "Q03 two admins decide one report",
    file: "app/features/reports/deciding/decide-report.server.ts",
    find: 'if (found.version !== version) return refused("changed-meanwhile");',
    replace: "",
    tests: ["app/features/reports/filing/reports.test.ts"],
  },
  {
    name: "Q04 all of the price is a part of it",
    file: "app/features/reports/deciding/resolve-lesson.server.ts",
    find: "partPence > 0 && partPence < amountPence",
    replace: "partPence > 0 && partPence <= amountPence",
    tests: ["app/features/reports/deciding/disputes.test.ts"],
  },
  {
    name: "Q05 the working days of a first look count the weekend",
    file: "app/features/reports/reported/rules.ts",
    find: "if (weekdayOfDayNumber(dayNumberOf(date)) <= 5) days += 1;",
    replace: "days += 1;",
    tests: ["app/features/reports/reported/rules.test.ts"],
  },
  {
    name: "Q06 one report more than a day allows",
    file: "app/features/reports/filing/file-report.server.ts",
    find: "today[rules.content.reportsPerDay - 1]",
    replace: "today[rules.content.reportsPerDay]",
    tests: ["app/features/reports/filing/reports.test.ts"],
  },
  {
    name: "Q07 money that has been divided is given back",
    file: "app/features/reports/reported/rules.ts",
    find: `money.amountPence === 0 || money.paymentState !== "paid"`,
    replace: "money.amountPence === 0",
    tests: ["app/features/reports/reported/rules.test.ts"],
  },
] satisfies Mutant[];
