import type { Mutant } from "#scripts/tests/test-mutants.ts";

const tests = ["app/features/statistics/statistics.test.ts"];

export default [
  {
    name: "V01 a view falls on the day of UTC",
    file: "app/features/statistics/count-view.server.ts",
    find: "const day = localDate(now.getTime(), brand.zone);",
    replace: `const day = localDate(now.getTime(), brand.zone && "UTC");`,
    tests,
  },
  {
    name: "V02 one address is let through once more",
    file: "app/features/statistics/pace.server.ts",
    find: "isFull || count > mostPerMinute",
    replace: "isFull || count > mostPerMinute + 1",
    tests,
  },
  {
    name: "V03 a day keeps one host too many",
    file: "app/features/statistics/count-view.server.ts",
    find: "< ${rules.statistics.hostsPerDay}",
    replace: "<= ${rules.statistics.hostsPerDay}",
    tests,
  },
  {
    name: "V04 the machine of one's own network is a source",
    file: "app/features/statistics/source.ts",
    find: "/^https?:$/.test(protocol) && countable ? hostname : null",
    replace: "/^https?:$/.test(protocol) ? hostname : null",
    tests: ["app/features/statistics/page-view.test.ts"],
  },
] satisfies Mutant[];
