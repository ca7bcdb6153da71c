import type { Mutant } from "../../scripts/test-mutants.ts";

const folder = "app/platform";

export default [
  {
    name: "M26 a row of the audit log may be changed",
    file: `${folder}/audit.server.ts`,
    find: "return hashOf(row) === row.hash ? null :",
    replace: 'return hashOf(row) !== "" ? null :',
    tests: [`${folder}/audit.test.ts`],
  },
  {
    name: "M40 a row of the audit log need not follow the one before",
    file: `${folder}/audit.server.ts`,
    find: "  if (row.prevHash !== before.hash) return `row ${row.seq} does not follow row ${before.seq}`;\n",
    replace: "",
    tests: [`${folder}/audit.test.ts`],
  },
  {
    name: "B01 the audit log holds an address",
    file: `${folder}/audit.server.ts`,
    find: `.replaceAll(/\\S+@\\S+/g, "…")`,
    replace: "",
    tests: [`${folder}/audit.test.ts`],
  },
  {
    name: "B02 a cell is a formula",
    file: `${folder}/csv.ts`,
    find: "const formula = /^[\\s\\p{Cf}\\p{Cc}]*[=+\\-@＝＋－＠]|^[\\t\\r\\n]/u;",
    replace: "const formula = /^[=+\\-@]/u;",
    tests: [`${folder}/csv.test.ts`],
  },
  {
    name: "B03 a path leads to another host",
    file: `${folder}/local-path.ts`,
    find: `url.host !== "local.invalid" || url.pathname.startsWith("//")`,
    replace: `url.host !== "local.invalid"`,
    tests: [`${folder}/local-path.test.ts`],
  },
  {
    name: "B04 one address of ours among a name's is enough to be asked",
    file: `${folder}/safe-fetch.server.ts`,
    find: "if (!found.every(({ address }) => mayBeAsked(address)))",
    replace: "if (!found.some(({ address }) => mayBeAsked(address)))",
    tests: [`${folder}/safe-fetch.test.ts`],
  },
  {
    name: "B05 a redirect leads anywhere",
    file: `${folder}/safe-fetch.server.ts`,
    find: "url = readAddress(new URL(location, url).href);",
    replace: "url = new URL(location, url);",
    tests: [`${folder}/safe-fetch.test.ts`],
  },
  {
    name: "B06 a time that comes twice is the second one",
    file: `${folder}/zone-clock.ts`,
    find: "if (offsetAt(first) === before) return first;",
    replace: "if (offsetAt(first) === before && offsetAt(wall + dayMs) === before) return first;",
    tests: [`${folder}/zone-clock.test.ts`],
  },
  {
    name: "B07 Sunday begins the week",
    file: `${folder}/time.ts`,
    find: "return zoneClock(zone).instantAt((number - weekdayOfDayNumber(number) + 1) * day);",
    replace: "return zoneClock(zone).instantAt((number - weekdayOfDayNumber(number)) * day);",
    tests: [`${folder}/time.test.ts`],
  },
  {
    name: "B08 a carrier's own network counts as the open internet",
    file: `${folder}/public-address.ts`,
    find: `  "100.64.0.0/10",\n`,
    replace: "",
    tests: [`${folder}/safe-fetch.test.ts`],
  },
  {
    name: "B09 pence are dropped from an amount that has some",
    file: `${folder}/money.ts`,
    find: `pence === "auto" && minor % unit === 0`,
    replace: `pence === "auto" && minor % 10 === 0`,
    tests: [`${folder}/money.test.ts`],
  },
] satisfies Mutant[];
