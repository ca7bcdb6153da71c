import { expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { socketOf, useSockets } from "#test/asking/sockets.ts";
import { aStudent, aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { openChat } from "../conversations/open-chat.server.ts";

useDatabase();
useSockets();

it("who was blocked is not shown as typing, and a page that comes back is told that nobody writes [E7]", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const opened = await openChat(student, await slugOfTeacher(teacher));
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const [writer, reader] = [await socketOf(student), await socketOf(teacher)];
  for (const page of [writer, reader]) await page.ask("chat.subscribe", { chatId, after: 0 });
  await writer.ask("chat.typing", { chatId });
  await expect.poll(() => reader.of("chat.typing")).toHaveLength(1);
  await blockPerson(teacher, student.id);
  await writer.ask("chat.typing", { chatId });
  await reader.ask("chat.unread", {});
  expect(reader.of("chat.typing")).toHaveLength(1);
  const missed = await writer.ask("chat.subscribe", { chatId, after: 0 });
  expect(missed.payload).toMatchObject({ canWrite: false });
});
