import type { Mutant } from "../../scripts/test-mutants.ts";

const folder = "app/features/reports";

export default [
  {
    name: "Q01 the teacher reads a report before it is decided",
    file: "app/access/reports.ts",
    find: "return person.id === report.teacherId && isDecided(report);",
    replace: "return person.id === report.teacherId;",
    tests: ["app/access/reports.test.ts"],
  },
  {
    name: "Q02 an admin decides about themselves",
    file: "app/access/reports.ts",
    find: `return person.role === "admin" && !isParty && !isDecided(report);`,
    replace: `return person.role === "admin" && !isDecided(report);`,
    tests: ["app/access/reports.test.ts"],
  },
  {
    name: "Q03 two admins decide one report",
    file: `${folder}/decide-report.server.ts`,
    find: "if (!canDecideReport(admin, report) || report.version !== version)",
    replace: "if (!canDecideReport(admin, report))",
    tests: [`${folder}/reports.test.ts`],
  },
  {
    name: "Q04 all of the price is a part of it",
    file: `${folder}/decide-report.server.ts`,
    find: "partPence > 0 && partPence < amountPence",
    replace: "partPence > 0 && partPence <= amountPence",
    tests: [`${folder}/disputes.test.ts`],
  },
  {
    name: "Q05 the working days of a first look count the weekend",
    file: `${folder}/rules.ts`,
    find: "if (weekdayOfDayNumber(dayNumberOf(date)) <= 5) days += 1;",
    replace: "days += 1;",
    tests: [`${folder}/rules.test.ts`],
  },
  {
    name: "Q06 one report more than a day allows",
    file: `${folder}/file-report.server.ts`,
    find: "today[rules.content.reportsPerDay - 1]",
    replace: "today[rules.content.reportsPerDay]",
    tests: [`${folder}/reports.test.ts`],
  },
  {
    name: "Q07 money that has been divided is given back",
    file: `${folder}/rules.ts`,
    find: `money.amountPence === 0 || money.paymentState !== "paid"`,
    replace: "money.amountPence === 0",
    tests: [`${folder}/rules.test.ts`],
  },
] satisfies Mutant[];
