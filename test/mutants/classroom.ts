import type { Mutant } from "../../scripts/test-mutants.ts";

const folder = "app/features/classroom";

export default [
  {
    name: "L01 a cancelled lesson has an open door",
    file: `${folder}/rules.ts`,
    find: `if (["booked", "live", "ended", "completed"].includes(lesson.state)) {`,
    replace: `if (!["held", "expired"].includes(lesson.state)) {`,
    tests: [`${folder}/rules.test.ts`],
  },
  {
    name: "L02 a signal reaches whoever came since",
    file: `${folder}/rooms.server.ts`,
    find: "if (self === undefined || other?.session !== to) return;",
    replace: 'if (self === undefined || other === undefined || to === "") return;',
    tests: [`${folder}/rooms.test.ts`],
  },
  {
    name: "L03 the earlier tab goes on beside the newer",
    file: `${folder}/rooms.server.ts`,
    find: "return occupant?.connection === connection ? occupant : undefined;",
    replace: "return occupant;",
    tests: [`${folder}/rooms.test.ts`],
  },
  {
    name: "L04 the clock of the room is a minute short",
    file: `${folder}/rules.ts`,
    find: "Math.max(1, Math.ceil((at - now) / minute))",
    replace: "Math.max(1, Math.floor((at - now) / minute))",
    tests: [`${folder}/rules.test.ts`],
  },
] satisfies Mutant[];
