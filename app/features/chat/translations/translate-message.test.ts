import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aSocket, cookieOf, useSockets } from "#test/asking/sockets.ts";
import { startTranslator } from "#test/servers/word-providers.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { translateMessage } from "./translate-message.server.ts";

useDatabase();
useSockets();

const answers: Parameters<typeof startTranslator>[0] = {};
let twin: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  twin = await startTranslator(answers);
  Object.assign(env(), { TRANSLATION_URL: twin.url, TRANSLATION_LABEL: "Babel" });
});
afterAll(() => twin.stop());

/** A chat in which the teacher has written "Hola" to a student of this first language. */
async function aGreeting(nativeLanguage?: string) {
  const slug = `ines-${randomUUID()}`;
  const student = await aStudent({ nativeLanguage });
  const teacher = await aTeacher({ profile: { slug } });
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  const send = (person: { id: string }, text: string) =>
    sendMessage(person, { chatId, clientId: randomUUID(), text });
  await send(student, "Hello");
  await send(teacher, "Hola");
  return { student, teacher, chatId, of: { chatId, seq: 2 } };
}

it("a message of the other's is translated into its reader's first language, and nothing of it is stored", async () => {
  const { student, chatId, of } = await aGreeting("pl");
  const stored = () => chatDb().select().from(messages).where(eq(messages.chatId, chatId));
  const before = await stored();
  expect(await translateMessage(student, of)).toEqual({
    seq: 2,
    editedAt: null,
    ok: true,
    text: "[pl] Hola",
    from: { code: "es", name: "Spanish" },
    into: { code: "pl", name: "Polish" },
  });
  expect(await stored()).toEqual(before);
});

it.each([
  ["names none", undefined],
  ["names one that the service does not have", "cy"],
])("a reader who %s gets English", async (_, native) => {
  const { student, of } = await aGreeting(native);
  expect(await translateMessage(student, of)).toMatchObject({ text: "[en] Hola" });
});

it("a teacher gets their native language", async () => {
  const { teacher, chatId } = await aGreeting();
  expect(await translateMessage(teacher, { chatId, seq: 1 })).toMatchObject({ text: "[es] Hello" });
});

it("it is for the two of the chat alone, of what the other has written and not deleted", async () => {
  const { student, teacher, chatId, of } = await aGreeting();
  const sent = twin.seen.length;
  const other = await aStudent();
  await expect(translateMessage(other, of)).rejects.toMatchObject({ code: "not-found" });
  await expect(translateMessage(student, { chatId, seq: 9 })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await translateMessage(teacher, of)).toMatchObject({ ok: false, reason: "your-own" });
  await deleteMessage(teacher, of);
  expect(await translateMessage(student, of)).toMatchObject({ ok: false, reason: "deleted" });
  expect(twin.seen).toHaveLength(sent);
});

it("so many an hour are asked for by one person, however they arrive, and then some more", async () => {
  const { student, of } = await aGreeting();
  const { perHour } = rules.translation;
  const now = new Date();
  const many = await Promise.all(
    Array.from({ length: perHour + 2 }, () => translateMessage(student, of, now)),
  );
  expect(many.filter(({ ok }) => ok)).toHaveLength(perHour);
  expect(many).toContainEqual({ seq: 2, editedAt: null, ok: false, reason: "too-many" });
  const later = (ms: number) => translateMessage(student, of, new Date(now.getTime() + ms));
  expect(await later(hour - minute)).toMatchObject({ reason: "too-many" });
  expect(await later(hour + minute)).toMatchObject({ ok: true });
});

it("a service that is silent holds up nothing else that a browser says", async () => {
  const { student, of } = await aGreeting();
  const socket = await aSocket({ cookie: await cookieOf(student.email) });
  const { seconds } = rules.translation;
  rules.translation.seconds = 0.3;
  answers.next = "silence";
  const [translation, ping] = await Promise.all([
    socket.ask("chat.translate", of),
    socket.ask("ping", null),
  ]);
  expect(translation).toMatchObject({ payload: { ok: false, reason: "too-slow" } });
  expect(socket.heard.indexOf(ping)).toBeLessThan(socket.heard.indexOf(translation));
  answers.next = undefined;
  rules.translation.seconds = seconds;
  socket.socket.close();
});

it("nothing is translated where an operator has named nobody", async () => {
  const { student, of } = await aGreeting();
  Object.assign(env(), { TRANSLATION_URL: undefined });
  expect(await translateMessage(student, of)).toMatchObject({ ok: false, reason: "off" });
  Object.assign(env(), { TRANSLATION_URL: twin.url });
});

it("a page says within five seconds that a service does not answer", () => {
  expect(Math.max(rules.translation.seconds, rules.dictionary.seconds)).toBeLessThan(5);
});
