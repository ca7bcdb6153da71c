import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "M10 a consent holds on its 180th day",
    file: "app/features/consent/record.ts",
    find: "if (now - timestamp >= lifeMilliseconds) return null;",
    replace: "if (now - timestamp > lifeMilliseconds) return null;",
    tests: ["app/features/consent/record.test.ts"],
  },
  {
    name: "K01 of two records of one moment the wider counts",
    file: "app/features/consent/record.ts",
    find: "analytics: local.analytics && cookie.analytics,",
    replace: "analytics: local.analytics || cookie.analytics,",
    tests: ["app/features/consent/record.test.ts"],
  },
  {
    name: "K02 reading a record makes it last longer",
    file: "app/features/consent/record.ts",
    find: "Math.floor((record.timestamp + lifeMilliseconds - now) / 1000)",
    replace: "Math.floor(lifeMilliseconds / 1000)",
    tests: ["app/features/consent/record.test.ts"],
  },
  {
    name: "K03 what was forbidden stays stored",
    file: "app/features/consent/consent-machine.ts",
    find: "      clearForbidden(world, next, items);\n",
    replace: "",
    tests: ["app/features/consent/consent-machine.test.ts"],
  },
  {
    name: "K04 to reject allows what is ticked",
    file: "app/features/consent/record.ts",
    find: `  if (choice === "reject") return allOff;\n`,
    replace: "",
    tests: ["app/features/consent/record.test.ts", "app/features/consent/forms.test.ts"],
  },
] satisfies Mutant[];
