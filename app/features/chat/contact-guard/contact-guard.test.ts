import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { rules } from "#config/rules.ts";
import { messageOriginals } from "#db/schema/chat/chat.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { editMessage } from "../changing/edit-message.server.ts";
import { getChat } from "../conversations/chats.server.ts";
import { latestMessages } from "../conversations/messages.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { correctMessage } from "../corrections/correct-message.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { bringsContacts, guardContacts, hiddenText } from "./contact-guard.ts";

useDatabase();

const own = "https://parlour.example/";
const text = "Write to me at ines at gmail dot com, please.";

it("hides contact details and nothing else, and no link to our own pages", () => {
  const guarded = guardContacts(`${text} See ${own}student/lessons.`, own);
  expect(guarded).toEqual({
    found: ["ines at gmail dot com"],
    masked: `Write to me at ${hiddenText}, please. See ${own}student/lessons.`,
  });
  expect(guardContacts("Lesson 12 on 3 December at 18:30 costs £22.00.", own)).toBeNull();
  expect(guardContacts("https://parlour.example.evil.test/x", own)?.found).toHaveLength(1);
  expect(guardContacts("90, after six", own, "My number: 06 12 34 56 78")).toEqual({
    found: ["90"],
    masked: `${hiddenText}, after six`,
  });
  expect(guardContacts("56 78 90", own, "06 12 34 That is mine")).toBeNull();
  expect(guardContacts("16", own, "8 10 12 14")).toBeNull();
  expect(bringsContacts(text, `${text} Thanks!`, own)).toBe(false);
  expect(bringsContacts(text, `${text} Or on WhatsApp.`, own)).toBe(true);
});

it("before the first paid lesson a message with contact details waits for its writer, and goes out without them", async () => {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const asked = { chatId, clientId: randomUUID(), text };
  const refused = { ok: false, reason: "contact-details" };
  expect(await sendMessage(student, asked)).toEqual({
    ...refused,
    found: ["ines at gmail dot com"],
  });
  expect(await getChat(student, chatId)).toMatchObject({ lastSeq: 0, paidLesson: false });

  const sent = await sendMessage(student, { ...asked, masked: "on" });
  const masked = `Write to me at ${hiddenText}, please.`;
  expect(sent).toMatchObject({ ok: true, message: { seq: 1, text: masked } });
  expect(await sendMessage(student, { ...asked, masked: "on" })).toEqual(sent);
  const original = and(eq(messageOriginals.chatId, chatId), eq(messageOriginals.seq, 1));
  expect(await chatDb().select().from(messageOriginals).where(original)).toMatchObject([
    { cause: "masked", text },
  ]);
  const edit = { chatId, seq: 1, before: masked, text: "Write to ines@mail.example" };
  expect(await editMessage(student, edit)).toEqual(refused);
  const correction = { chatId, seq: 1, before: masked, clientId: randomUUID(), reason: "" };
  expect(await correctMessage(teacher, { ...correction, text: "Call 0612345678" })).toEqual(
    refused,
  );
  expect(
    (await sendMessage(teacher, { ...asked, clientId: randomUUID(), text: "By Bizum" })).ok,
  ).toBe(false);

  const pieces = ["07911", "123", "456"].map((piece) =>
    sendMessage(teacher, { chatId, clientId: randomUUID(), text: piece }),
  );
  const sentPieces = await Promise.all(pieces);
  expect(sentPieces.filter(({ ok }) => ok)).toHaveLength(2);
  expect(sentPieces).toContainEqual({ ...refused, found: [expect.stringMatching(/^\d+$/)] });

  const second = (await latestMessages({ id: chatId }, 1))[0]!;
  const last = { chatId, seq: second.seq, before: second.text };
  expect(await editMessage(teacher, { ...last, text: `${second.text} 456` })).toEqual(refused);
  expect(await editMessage(teacher, { ...last, text: `${second.text} tazas` })).toMatchObject({
    ok: true,
  });

  await aCompletedLesson(student, teacher);
  const free = await sendMessage(teacher, { chatId, clientId: randomUUID(), text });
  expect(free).toMatchObject({ ok: true, message: { text } });
  expect(rules.chat.tombstoneDays).toBe(90);
});
