import type { Mutant } from "../../scripts/test-mutants.ts";

const folder = "app/features/consent";

export default [
  {
    name: "M10 a consent holds on its 180th day",
    file: `${folder}/record.ts`,
    find: "if (now - timestamp >= lifeMilliseconds) return null;",
    replace: "if (now - timestamp > lifeMilliseconds) return null;",
    tests: [`${folder}/record.test.ts`],
  },
  {
    name: "K01 of two records of one moment the wider counts",
    file: `${folder}/record.ts`,
    find: "analytics: local.analytics && cookie.analytics,",
    replace: "analytics: local.analytics || cookie.analytics,",
    tests: [`${folder}/record.test.ts`],
  },
  {
    name: "K02 reading a record makes it last longer",
    file: `${folder}/record.ts`,
    find: "Math.floor((record.timestamp + lifeMilliseconds - now) / 1000)",
    replace: "Math.floor(lifeMilliseconds / 1000)",
    tests: [`${folder}/record.test.ts`],
  },
  {
    name: "K03 what was forbidden stays stored",
    file: `${folder}/consent-machine.ts`,
    find: "      clearForbidden(world, next, items);\n",
    replace: "",
    tests: [`${folder}/consent-machine.test.ts`],
  },
  {
    name: "K04 to reject allows what is ticked",
    file: `${folder}/record.ts`,
    find: `  if (choice === "reject") return allOff;\n`,
    replace: "",
    tests: [`${folder}/record.test.ts`, `${folder}/forms.test.ts`],
  },
] satisfies Mutant[];
