import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "L01 a cancelled lesson has an open door",
    file: "app/features/classroom/timing/rules.ts",
    find: `if (!isIn(roomStates, lesson.state)) return "off";`,
    replace: `if (["held", "expired"].includes(lesson.state)) return "off";`,
    tests: ["app/features/classroom/timing/rules.test.ts"],
  },
  {
    name: "L02 a signal reaches a person who came since",
    file: "app/features/classroom/signalling/rooms.server.ts",
    find: "if (self === undefined || other?.session !== to) return;",
    replace: 'if (self === undefined || other === undefined || to === "") return;',
    tests: ["app/features/classroom/signalling/rooms.test.ts"],
  },
  {
    name: "L03 the earlier tab goes on with the newer",
    file: "app/features/classroom/signalling/occupants.server.ts",
    find: "return occupant?.connection === connection ? occupant : undefined;",
    replace: "return occupant;",
    tests: ["app/features/classroom/signalling/rooms.test.ts"],
  },
  {
    name: "L04 the clock of the room is a minute short",
    file: "app/features/classroom/timing/rules.ts",
    find: "Math.max(1, Math.ceil((at - now) / minute))",
    replace: "Math.max(1, Math.floor((at - now) / minute))",
    tests: ["app/features/classroom/timing/rules.test.ts"],
  },
] satisfies Mutant[];
