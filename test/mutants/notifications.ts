import type { Mutant } from "#scripts/tests/test-mutants.ts";

const tests = ["app/features/notifications/notify.test.ts"];

export default [
  {
    name: "O01 the quiet hours are London's",
    file: "app/features/notifications/hours.ts",
    find: "const local = zonedParts(now, zone);",
    replace: `const local = zonedParts(now, zone && "Europe/London");`,
    tests,
  },
  {
    name: "O02 quiet hours over midnight are none",
    file: "app/features/notifications/hours.ts",
    find: ": at >= quietFrom || at < quietTo;",
    replace: ": at >= quietFrom && at < quietTo;",
    tests,
  },
  {
    name: "O03 a switch that is off is not asked",
    file: "app/features/notifications/deliver.server.ts",
    find: "if (await isMuted(person.id, event, channel, tx)) return false;",
    replace:
      'if (await isMuted(person.id, event, channel === "mail" ? "push" : "mail", tx)) return false;',
    tests,
  },
  {
    name: "O04 what was read is mailed all the same",
    file: "app/features/notifications/deliver.server.ts",
    find: "return own || !rule.bell || !inBell || readAt === null;",
    replace: "return true || readAt === null;",
    tests: [...tests, "app/features/notifications/push.test.ts"],
  },
  {
    name: "O05 a browser shows its last owner's notices",
    file: "app/features/notifications/push.server.ts",
    find: "        eq(notifications.userId, browser.userId),\n",
    replace: "",
    tests: ["app/features/notifications/push.test.ts"],
  },
  {
    name: "O06 a lesson in an hour waits for the morning",
    file: "app/features/notifications/hours.ts",
    find: "happensAt - until <= rules.notice.nearHours * hour",
    replace: "happensAt - until <= -rules.notice.nearHours * hour",
    tests,
  },
] satisfies Mutant[];
