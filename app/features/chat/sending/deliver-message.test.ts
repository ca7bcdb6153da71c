import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { listen, liveStatus } from "#app/platform/live/use-live.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { aPageOf, useSockets } from "#test/asking/sockets.ts";
import { aStudent, aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { deliverMessage } from "./deliver-message.ts";

useDatabase();
useSockets();

it("a message that the database cannot take for the moment goes out again, and is stored once", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const opened = await openChat(student, await slugOfTeacher(teacher));
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await aPageOf(student);
  listen("chat.unread", () => {});
  await expect.poll(liveStatus).toBe("open");
  const content = { text: "Hola", replyTo: null, files: [], voice: null, masked: false };
  const send = () =>
    deliverMessage({ chatId, action: `/student/chats/${chatId}` }, unsent, {
      isWanted: () => true,
      onSent() {},
      onArrived() {},
    });
  const unsent = { clientId: randomUUID(), ...content };
  // Whatever else writes of this person holds the row, for longer than anybody waits for it.
  const meanwhile = await inTransaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${student.id} for update`);
    return send();
  });
  expect(meanwhile).toBe("unreached");
  expect(await send()).toMatchObject({ stored: { text: "Hola", clientId: unsent.clientId } });
  expect(await chatDb().$count(messages)).toBe(1);
});
