import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { latestMessages } from "#app/features/chat/conversations/messages.server.ts";
import { deleteMessage } from "#app/features/chat/changing/delete-message.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { files } from "#db/schema/files.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPhotograph } from "#test/files/pictures.ts";

useDatabase();
const app = useApp();

async function aChat() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, chatId: opened.chatId };
}

type Person = { id: string };

/** Posts the form of a thread as a browser does without a script. */
async function post(person: Person, chatId: string, text: string, sent: [string, Uint8Array][]) {
  const form = new FormData();
  form.set("clientId", randomUUID());
  form.set("text", text);
  for (const [name, bytes] of sent)
    form.append("attached", new File([new Uint8Array(bytes)], name));
  const init = { method: "POST", body: form };
  return app.as(person).get(`/student/chats/${chatId}`, init);
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

it("files go with their words without a script, are seen by both and by nobody else, and leave us safely [F1] [F4] [F5]", async () => {
  const { student, teacher, chatId } = await aChat();
  const photo = await aPhotograph({ width: 800, height: 600 });
  const pdf = "../../Verbos con quedar.exe";
  const sent = await post(student, chatId, "Look", [
    ["market.jpg", photo],
    [pdf, latin("%PDF-1.7 quedar\n%%EOF")],
  ]);
  expect(sent.status).toBe(302);
  const page = await app.as(teacher).get(`/teacher/chats/${chatId}`);
  const row = page.one("#message-1");
  expect(page.words(row)).toMatch(/Look.*Verbos con quedar\.pdf/);
  const picture = page.one("img", page.part("Files"));
  // Its place is known before it comes: nothing moves.
  expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["280", "210"]);
  const download = page.link("Download Verbos con quedar.pdf");

  const [reader, stranger] = [app.as(teacher), app.as(await aStudent())];
  const src = picture.getAttribute("src")!;
  for (const path of [download, src, picture.closest("a")!.getAttribute("href")!]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await app.visitor().get(path)).status).toBe(404);
  }
  const file = await reader.get(download);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("sandbox");
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Verbos con quedar\.pdf"/,
  );
  const small = await reader.get(src);
  expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const etag = small.headers.get("etag")!;
  expect((await reader.get(src, { headers: { "if-none-match": etag } })).status).toBe(304);

  await deleteMessage(student, { chatId, seq: 1 });
  for (const path of [download, src])
    expect((await reader.get(path, { headers: { "if-none-match": etag } })).status).toBe(404);
  expect((await reader.get(`/teacher/chats/${chatId}`)).words("#message-1")).toContain(
    "Message deleted",
  );
});

it("who sends a file that is not what its name says is told that it has another ending now", async () => {
  const { student, chatId } = await aChat();
  const sent = await post(student, chatId, "Look", [["fake.pdf", latin("Three verbs")]]);
  const after = sent.headers.get("location")!;
  const page = await app.as(student).get(after);
  expect(page.words("#message-1")).toContain("fake.txt");
  expect(page.words("main")).toContain("something else than the end of its name says");
  const fine = await post(student, chatId, "Look", [["verbs.txt", latin("Three verbs")]]);
  expect(fine.headers.get("location")).not.toContain("renamed");
});

it("where a file is not taken nothing is sent, it is named with the reason, and the words stay [F1]", async () => {
  const { student, chatId } = await aChat();
  const { fileMegabytes, files: most } = rules.chat;
  const large = new Uint8Array(fileMegabytes * 1024 * 1024 + 1);
  const page = latin("<!doctype html><script>alert(1)</script>");
  const good = latin("Three verbs");
  for (const [sent, status, sentence] of [
    [
      [
        ["a.txt", good],
        ["page.png", page],
      ],
      422,
      "page.png: This kind of file cannot be sent",
    ],
    [[["large.pdf", large]], 413, "large.pdf: This file is larger than 10 MB"],
    [Array.from({ length: most + 1 }, () => ["a.txt", good]), 422, "5 files at most"],
  ] as [[string, Uint8Array][], number, string][]) {
    const answer = await post(student, chatId, "My words", sent);
    expect(answer.status).toBe(status);
    expect(answer.words("main")).toContain(sentence);
    expect(answer.field("text").value).toBe("My words");
  }
  const empty = await post(student, chatId, " ", []);
  expect(empty.words("main")).toContain("Write something first.");
  expect(await latestMessages({ id: chatId }, 10)).toEqual([]);
  expect(await db().$count(files, eq(files.ownerId, student.id))).toBe(0);
});

it("nobody sends files into a chat that is not theirs, in one form or in pieces [F5]", async () => {
  const { chatId } = await aChat();
  const stranger = await aTeacher();
  const init = { bytes: "10", fingerprint: "a".repeat(64) };
  const begun = await app
    .as(stranger)
    .post("/files/uploads", { ...init, purpose: `attachment:${chatId}:${randomUUID()}` });
  expect(begun.status).toBe(404);
  expect((await post(await aStudent(), chatId, "", [["a.txt", latin("a")]])).status).toBe(404);
});
