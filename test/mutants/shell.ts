import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "M11 a missing document is read again twice",
    file: "app/shell/session/nav-machine.ts",
    find: "number <= profileRereads",
    replace: "number < profileRereads",
    tests: ["app/shell/session/nav-machine.test.ts"],
  },
  {
    name: "N01 an older role undoes a newer one",
    file: "app/shell/session/nav-machine.ts",
    find: "if (same && before.version > seed.version) return before;",
    replace: "if (same && before.version < seed.version) return before;",
    tests: ["app/shell/session/nav-machine.test.ts"],
  },
  {
    name: "N02 a late answer after signing out is taken",
    file: "app/shell/session/nav-machine.ts",
    find: "      if (reading !== own) return;\n",
    replace: "",
    tests: ["app/shell/session/nav-machine.test.ts"],
  },
  {
    name: "N03 the menu closes at once",
    file: "app/shell/menus/menu-machine.ts",
    find: "      }, closeDelay);",
    replace: "      }, closeDelay - 1);",
    tests: ["app/shell/menus/menu-machine.test.ts"],
  },
  {
    name: "N04 a click undoes what hovering has opened",
    file: "app/shell/menus/menu-machine.ts",
    find: `if (state.open && !(by === "click" && state.by === "hover")) close();`,
    replace: "if (state.open) close();",
    tests: ["app/shell/menus/menu-machine.test.ts"],
  },
  {
    name: "N05 a role of any name is a role",
    file: "app/shell/session/read-role.ts",
    find: `Object.hasOwn(read, "role") && roles.includes(role) ?`,
    replace: `Object.hasOwn(read, "role") && role ?`,
    tests: ["app/shell/session/read-role.test.ts"],
  },
  {
    name: "N06 a theme without consent is kept",
    file: "app/shell/theme/theme.ts",
    find: 'const life = kept === null ? "" :',
    replace: 'const life = kept === 0 ? "" :',
    tests: ["app/shell/theme/theme.test.ts"],
  },
] satisfies Mutant[];
