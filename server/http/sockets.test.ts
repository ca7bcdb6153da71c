import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { signOut } from "#app/features/accounts/sign-in/sign-out.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aSocket, cookieOf, origin, socketOf, useSockets } from "#test/asking/sockets.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { emit, isHeard, membersOf, personRoom } from "#app/platform/live/live.server.ts";
import { chatRoom } from "#app/features/chat/conversations/message.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";

useDatabase();

useSockets();

async function twoPeople() {
  const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
  const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
  const opened = await openChat(student, row!.slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, chatId: opened.chatId };
}

describe("two people with a socket each", () => {
  it("hear a message, its typing and its reading at once", async () => {
    const { student, teacher, chatId } = await twoPeople();
    const a = await socketOf(student);
    const b = await socketOf(teacher);
    expect(await b.ask("chat.subscribe", { chatId, after: 0 })).toMatchObject({
      payload: { messages: [], otherReadSeq: 0 },
    });
    await a.ask("chat.subscribe", { chatId, after: 0 });
    await a.ask("chat.typing", { chatId });
    const clientId = randomUUID();
    const sent = await a.ask("chat.send", { chatId, clientId, text: "Hola" });
    expect(sent.payload).toMatchObject({ ok: true, message: { seq: 1, clientId } });
    await expect.poll(() => b.of("chat.message").length).toBe(1);
    expect(b.of("chat.typing")).toHaveLength(1);
    expect(a.of("chat.typing")).toHaveLength(0);
    await expect.poll(() => b.of("chat.unread").at(-1)?.payload).toEqual({ unread: 1 });
    // The sender's own page has the answer, and hears nothing twice.
    expect(a.of("chat.message")).toEqual([]);
    await b.ask("chat.mark-read", { chatId, seq: 1 });
    await expect.poll(() => a.of("chat.read")[0]?.payload).toMatchObject({ seq: 1 });
    await expect.poll(() => b.of("chat.unread").at(-1)?.payload).toEqual({ unread: 0 });
    a.socket.close();
    b.socket.close();
  });

  it("bring what was missed while one of them was away", async () => {
    const { student, teacher, chatId } = await twoPeople();
    for (const text of ["one", "two", "three"])
      await sendMessage(student, { chatId, clientId: randomUUID(), text });
    const b = await socketOf(teacher);
    const { payload } = await b.ask("chat.subscribe", { chatId, after: 1 });
    expect(payload.messages.map((m: { text: string }) => m.text)).toEqual(["two", "three"]);
    b.socket.close();
  });

  it("are alone: a stranger's subscribe, typing and sending come to nothing", async () => {
    const { student, chatId } = await twoPeople();
    const a = await socketOf(student);
    await a.ask("chat.subscribe", { chatId, after: 0 });
    const stranger = await socketOf(await aStudent());
    expect(await stranger.ask("chat.subscribe", { chatId, after: 0 })).toMatchObject({
      error: "not-found",
    });
    const words = { chatId, clientId: randomUUID(), text: "x" };
    expect(await stranger.ask("chat.send", words)).toMatchObject({ error: "not-found" });
    await stranger.ask("chat.typing", { chatId });
    await sendMessage(student, { ...words, clientId: randomUUID() });
    await expect.poll(() => a.of("chat.message").length).toBe(1);
    expect(a.of("chat.typing")).toEqual([]);
    expect(stranger.heard.filter(({ type }) => type !== "answer")).toEqual([]);
    a.socket.close();
    stranger.socket.close();
  });

  it("are in no room of a chat any more that they left before it was open to them", async () => {
    const { student, teacher, chatId } = await twoPeople();
    const gone = await socketOf(student);
    const payload = { chatId, after: 0 };
    gone.socket.send(JSON.stringify({ type: "chat.subscribe", payload }));
    gone.socket.terminate();
    await expect.poll(() => isHeard(personRoom(student.id))).toBe(false);
    const here = await socketOf(teacher);
    await here.ask("chat.subscribe", payload);
    expect(membersOf(chatRoom(chatId)).size).toBe(1);
    here.socket.close();
    await here.closed;
    await expect.poll(() => isHeard(chatRoom(chatId))).toBe(false);
  });

  it("speak for themselves alone: no frame names its sender, and nobody changes what the other has written [E3]", async () => {
    const [{ student, teacher, chatId }, elsewhere] = [await twoPeople(), await twoPeople()];
    const [own, other] = [await socketOf(student), await socketOf(teacher)];
    const forged = { senderId: teacher.id, personId: teacher.id, kind: "correction", now: 0 };
    const words = { chatId, clientId: randomUUID(), text: "Hola" };
    const { payload } = await own.ask("chat.send", { ...words, ...forged });
    expect(payload.message).toMatchObject({ senderId: student.id, kind: "text" });
    const change = { chatId, seq: 1, before: "Hola", text: "Adiós", reaction: "👍", given: "yes" };
    for (const type of ["chat.edit", "chat.delete"])
      expect((await other.ask(type, { ...change, ...forged })).payload).toMatchObject({
        ok: false,
      });
    await own.ask("chat.react", { ...change, personId: teacher.id });
    // The same questions about a chat of others, by number and by words.
    const its = { chatId: elsewhere.chatId };
    const written = { ...words, ...change, ...its, reason: "" };
    const asked = ["send", "edit", "delete", "react", "correct"].map((type) => [type, written]);
    for (const [type, payload] of [
      ...asked,
      ["mark-read", { ...its, seq: 1 }],
      ["subscribe", { ...its, after: 0 }],
      ["stretch", { ...its, around: 1 }],
    ] as [string, object][])
      expect(await own.ask(`chat.${type}`, payload), type).toMatchObject({ error: "not-found" });
    const now = await other.ask("chat.subscribe", { chatId, after: 0 });
    expect(now.payload.messages).toMatchObject([
      { text: "Hola", deletedAt: null, reactions: [{ personId: student.id, reaction: "👍" }] },
    ]);
    for (const { socket } of [own, other]) socket.close();
  });

  it("are shut with 1013 where one does not read, and the other is not; it comes back and misses nothing [E4]", async () => {
    const { student, teacher, chatId } = await twoPeople();
    const [slow, quick] = [await socketOf(teacher), await socketOf(student)];
    await slow.ask("chat.subscribe", { chatId, after: 0 });
    slow.socket.pause();
    for (const text of ["one", "two"])
      await sendMessage(student, { chatId, clientId: randomUUID(), text });
    const large = "x".repeat(256 * 1024);
    // The system's own buffers take some megabytes first.
    for (let n = 0; n < 64; n += 1) {
      emit(personRoom(teacher.id), "room.signal", large);
      await new Promise((done) => setImmediate(done));
    }
    slow.socket.resume();
    expect(await slow.closed).toBe(1013);
    await expect.poll(() => quick.of("chat.message").length).toBe(2);
    const back = await socketOf(teacher);
    const { payload } = await back.ask("chat.subscribe", { chatId, after: 0 });
    expect(payload.messages.map((m: { text: string }) => m.text)).toEqual(["one", "two"]);
    for (const { socket } of [quick, back]) socket.close();
  });
});

describe("the door of the sockets", () => {
  it("is closed to other sites' pages and to visitors [E2]", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    await expect(aSocket({ cookie, origin: "https://evil.example" })).rejects.toThrow("403");
    await expect(aSocket({ cookie, origin: `${origin}.evil.example` })).rejects.toThrow("403");
    await expect(aSocket({})).rejects.toThrow("401");
    await signOut(new Headers({ cookie }));
    await expect(aSocket({ cookie })).rejects.toThrow("401");
  });

  it("is shut at once behind a session that ends, and behind no other [A9] [LO-10] [E2]", async () => {
    const person = await aStudent();
    const [cookie, elsewhere] = [await cookieOf(person.email), await cookieOf(person.email)];
    const [own, other] = [await aSocket({ cookie }), await aSocket({ cookie: elsewhere })];
    await signOut(new Headers({ cookie }));
    expect(await own.closed).toBe(4401);
    expect((await other.ask("ping", null)).error).toBeUndefined();
    other.socket.close();
  });

  it("is shut behind a browser that sends more than 60 frames in a second, or no message at all [E4]", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    const fast = await aSocket({ cookie });
    for (let i = 0; i < 200; i += 1) fast.socket.send(JSON.stringify({ type: "ping" }));
    expect(await fast.closed).toBe(1008);
    const binary = await aSocket({ cookie });
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1008);
    const huge = await aSocket({ cookie });
    const tooLarge = notebookBytes.update + 2 * 1024;
    huge.socket.on("error", () => {});
    huge.socket.send(JSON.stringify({ type: "ping", payload: "x".repeat(tooLarge) }));
    expect(await huge.closed).toBe(1009);
  });

  it("has room for twenty of one person: one more shuts the oldest, and nobody else's [F13]", async () => {
    const [cookie, other] = await Promise.all([
      cookieOf((await aStudent()).email),
      cookieOf((await aStudent()).email),
    ]);
    const elsewhere = await aSocket({ cookie: other });
    const own: Awaited<ReturnType<typeof aSocket>>[] = [];
    for (let n = 0; n < 22; n += 1) own.push(await aSocket({ cookie }));
    expect(await Promise.all([own[0]!.closed, own[1]!.closed])).toEqual([4429, 4429]);
    for (const { ask } of [...own.slice(2), elsewhere])
      expect((await ask("ping", null)).error).toBeUndefined();
    for (const { socket } of [...own, elsewhere]) socket.close();
  });

  it("answers what it does not understand without closing, however deep that is [E4]", async () => {
    const cookie = await cookieOf((await aStudent()).email);
    const { ask, socket, heard } = await aSocket({ cookie });
    // As deep as a frame has room for.
    const deep = 10_000;
    for (const [id, open, end] of [
      ["lists", "[", "]"],
      ["objects", '{"a":', "}"],
    ] as const) {
      const payload = `${open.repeat(deep)}1${end.repeat(deep)}`;
      socket.send(`{"id":"${id}","type":"chat.send","payload":${payload}}`);
      const answer = () => heard.find((frame) => frame.id === id);
      await expect.poll(answer).toMatchObject({ error: "bad-request" });
    }
    const refused = { error: "bad-request" };
    expect(await ask("nothing.like-it", {})).toMatchObject(refused);
    expect(await ask("constructor", {})).toMatchObject(refused);
    expect(await ask("chat.send", { chatId: "1", text: 5 })).toMatchObject(refused);
    expect(await ask("chat.subscribe", { chatId: randomUUID(), after: -1 })).toMatchObject(refused);
    expect(await ask("ping", null)).toMatchObject({ payload: null });
    socket.close();
  });
});
