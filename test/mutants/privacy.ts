import type { Mutant } from "#scripts/tests/test-mutants.ts";

export default [
  {
    name: "M27 what a student wrote about a teacher outlives them",
    file: "app/features/privacy/map/talk.ts",
    find: "then '' else ${reviews.text} end",
    replace: "then ${reviews.text} else ${reviews.text} end",
    tests: ["app/features/privacy/erased-review.test.ts"],
  },
  {
    name: "M42 the bytes of files stay after their owner",
    file: "app/features/privacy/erase-person.server.ts",
    find: "    await dropBytesOf(tx, user);\n",
    replace: "",
    tests: ["app/features/privacy/erasure.test.ts"],
  },
  {
    name: "E01 an account is erased with a lesson to come",
    file: "app/features/privacy/erase-person.server.ts",
    find: "    if ((await readDebts(found, tx)).blocks) return false;\n",
    replace: "",
    tests: ["app/features/privacy/erasure.test.ts"],
  },
  {
    name: "E02 the last admin leaves",
    file: "app/features/privacy/debts.server.ts",
    find: "!keepsSettings(await lockAdmins(on), id)",
    replace: "(await lockAdmins(on)).length < 0",
    tests: ["app/features/privacy/erasure.test.ts"],
  },
  {
    name: "E03 an account is erased at once",
    file: "app/features/privacy/deletion.server.ts",
    find: "const askedBy = new Date(now.getTime() - rules.account.deletionUndoDays * day);",
    replace: "const askedBy = now;",
    tests: ["app/features/privacy/erasure.test.ts"],
  },
  {
    name: "E04 taking back a deletion ends what two admins decided",
    file: "app/features/teachers/publishing/close-profile.server.ts",
    find: "        sql`not exists (select from teacher_sanctions s where s.teacher_id = ${teacherId}\n          and s.state = 'active')`,\n",
    replace: "",
    tests: ["app/features/privacy/closing.test.ts"],
  },
  {
    name: "E05 queued mails keep the address",
    file: "app/features/privacy/erase-person.server.ts",
    find: "${`:${user.email}:`}) > 0",
    replace: "${`:${user.email}:`}) < 0",
    tests: ["app/features/privacy/erasure.test.ts"],
  },
] satisfies Mutant[];
