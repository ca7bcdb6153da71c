import type { Mutant } from "#scripts/tests/test-mutants.ts";

const tests = ["app/features/chat/sending/send-message.test.ts"];

export default [
  {
    name: "M12 one's own messages are unread",
    file: "app/features/chat/conversations/chats.server.ts",
    find: " and ${messages.senderId} <> ${person.id} and ",
    replace: " and ",
    tests,
  },
  {
    name: "M13 another member's clientId is answered with the first message",
    file: "app/features/chat/sending/store-messages.server.ts",
    find: `    if (facts.earlierSenderId !== one.senderId) return { error: new AppError("conflict") };\n`,
    replace: "",
    tests,
  },
  {
    name: "M14 a retry is a message of its own",
    file: "app/features/chat/sending/sending-facts.server.ts",
    find: "and earlier.client_id = a.client_id",
    replace: "and earlier.client_id = a.client_id and false",
    tests,
  },
  {
    name: "M36 a suspended teacher writes on",
    file: "app/access/chat.ts",
    find: "if (hasStatus(hiddenStatuses, chat.teacherStatus)) return false;",
    replace: `if (chat.teacherStatus === "closed") return false;`,
    tests: ["app/access/chat.test.ts"],
  },
  {
    name: "M39 every unread message is mailed",
    file: "app/features/chat/sending/store-messages.server.ts",
    find: "accepted.filter(({ facts }) => !facts.isWaiting)",
    replace: "accepted",
    tests,
  },
  {
    name: "C01 one message more than the minute allows",
    file: "app/features/chat/sending/store-messages.server.ts",
    find: "if (facts.inMinute >= rules.chat.perMinute)",
    replace: "if (facts.inMinute > rules.chat.perMinute)",
    tests,
  },
  {
    name: "C02 a chat is any member's who knows its address",
    file: "app/features/chat/conversations/chats.server.ts",
    find: `  const own = and(eq(chats.id, chatId), mine(person));
  const [row] = isChatApart()
    ? await withPairs(
        tx,`,
    replace: `  const own = eq(chats.id, chatId);
  const [row] = isChatApart()
    ? await withPairs(
        tx,`,
    tests,
  },
  {
    name: "C03 reading marks the other side's place",
    file: "app/features/chat/reading/mark-read.server.ts",
    find: "values({ chatId, personId: person.id, readSeq: read })",
    replace:
      "values({ chatId, personId: person.id === chat.studentId ? chat.teacherId : chat.studentId, readSeq: read })",
    tests,
  },
  {
    name: "C04 a mail tells of what has been read",
    file: "app/features/chat/reading/unread.server.ts",
    find: "sql`${readSeq} < ${seq}`",
    replace: "sql`${readSeq} <= ${seq}`",
    tests,
  },
  {
    name: "C05 a teacher writes first to a stranger",
    file: "app/access/chat.ts",
    find: "return person.id === chat.studentId || chat.lastSeq > 0 || chat.haveLesson;",
    replace: "return true;",
    tests: ["app/access/chat.test.ts"],
  },
  {
    name: "C06 messages that arrive together are counted without the sender's lock",
    file: "app/features/chat/sending/sending-facts.server.ts",
    find: "order by id for no key update`;\nconst lockChats",
    replace: "order by id`;\nconst lockChats",
    tests,
  },
] satisfies Mutant[];
