import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "H01 another site's form is taken",
    file: "server/http/origins.ts",
    find: `if (site !== null && site !== "same-origin") return true;`,
    replace: `if (site === "cross-site") return true;`,
    tests: ["server/http/origins.test.ts"],
  },
  {
    name: "H02 whatever a header names is the client",
    file: "server/http/client-address.ts",
    find: `if (said.trim() === "" || !isTrusted(address)) break;`,
    replace: `if (said.trim() === "") break;`,
    tests: ["server/http/client-address.test.ts"],
  },
  {
    name: "H03 pages may be framed",
    file: "server/http/headers.ts",
    find: `      "frame-ancestors 'none'",\n`,
    replace: "",
    tests: ["server/http/headers.test.ts"],
  },
  {
    name: "H04 kept pages are counted, and not their bytes",
    file: "server/pages/page-cache.ts",
    find: "({ bytes }) => bytes",
    replace: "() => 1",
    tests: ["server/pages/page-cache.test.ts"],
  },
  {
    name: "H05 a query that a person typed is kept",
    file: "app/public-pages.ts",
    find: "return names.every((name) => page.query.includes(name)) ? page : null;",
    replace: "return names.some((name) => page.query.includes(name)) ? page : null;",
    tests: ["app/public-pages.test.ts"],
  },
] satisfies Mutant[];
