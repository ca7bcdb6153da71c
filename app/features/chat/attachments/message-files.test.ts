import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { files, uploads } from "#db/schema/files.ts";
import { deleteDue } from "#app/features/files/papers/delete-documents.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import { scanHeld } from "#app/features/files/scan-held.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { beginUpload, finishUpload, takePiece } from "#app/features/files/uploads.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { eicar, startClamd } from "#test/servers/clamd.ts";
import { useDatabase } from "#test/database.ts";
import { aFile } from "#test/files/files.ts";
import { runJobs } from "#test/jobs.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { aSound } from "#test/files/sounds.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { listChats } from "../conversations/chats.server.ts";
import { latestMessages } from "../conversations/messages.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { attachToChat, refuseAttachment } from "./attach-file.server.ts";
import { showScannedFiles } from "./show-scanned.server.ts";

useDatabase();

type Somebody = Awaited<ReturnType<typeof aStudent>> | Awaited<ReturnType<typeof aTeacher>>;

async function aChat() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, chatId: opened.chatId };
}

const purposeOf = (chatId: string, kind = "attachment") =>
  `${kind}:${chatId}:${randomUUID()}` as Purpose;

/** Sends a file up as a browser does; answers what the server says of it. */
async function come(
  person: Somebody,
  purpose: Purpose,
  content: Uint8Array | string = "%PDF-1.7\n%%EOF",
) {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  const fingerprint = "a".repeat(64);
  const begun = await beginUpload(person, { purpose, bytes: bytes.length, fingerprint });
  if (!begun.ok) throw new Error(begun.reason);
  await takePiece(person, begun.id, 0, new Blob([new Uint8Array(bytes)]).stream());
  const done = await finishUpload(person, begun.id, attachToChat(person));
  if (!done.ok) throw new Error(done.reason);
  return done.file;
}

const message = (chatId: string, ids: string[], text = "") => ({
  chatId,
  clientId: randomUUID(),
  text,
  files: ids.map((id, n) => ({ id, name: `../${n} Verbos.exe` })),
});

const opens = (person: Somebody | null, id: string) =>
  openFile(person, id).then(
    ({ body }) => body!.cancel().then(() => true),
    () => false,
  );

const rowOf = async (id: string) => (await db().select().from(files).where(eq(files.id, id)))[0];

async function isStored(id: string) {
  const body = await storage().get(keyOf(id));
  await body?.cancel();
  return body !== null;
}

describe("files of a message", () => {
  it("are stored with it, once and in their order, and are for its two people alone [F5]", async () => {
    const { student, teacher, chatId } = await aChat();
    const ids = [
      await come(student, purposeOf(chatId)),
      await come(student, purposeOf(chatId)),
    ].map(({ id }) => id);
    const stranger = await aStudent();
    expect([await opens(student, ids[0]!), await opens(teacher, ids[0]!)]).toEqual([true, false]);
    const asked = message(chatId, ids.toReversed());
    const sent = await sendMessage(student, asked);
    // Its answer was lost.
    expect(await sendMessage(student, asked)).toEqual(sent);
    const all = await latestMessages({ id: chatId }, 10);
    expect(all).toHaveLength(1);
    expect(sent).toEqual({ ok: true, message: all[0] });
    expect(all[0]).toMatchObject({ kind: "files", text: "" });
    expect(all[0]!.files.map(({ id, name }) => [id, name])).toEqual([
      [ids[1], "0 Verbos.pdf"],
      [ids[0], "1 Verbos.pdf"],
    ]);
    await runJobs();
    expect((await rowOf(ids[0]!))!.deleteAt).toBeNull();
    for (const person of [student, teacher]) expect(await opens(person, ids[0]!)).toBe(true);
    for (const person of [stranger, null]) expect(await opens(person, ids[0]!)).toBe(false);
    expect((await listChats(teacher))[0]!.last.text).toBe("2 files");
  });

  it("have a plain name before the first paid lesson where theirs has contact details", async () => {
    const { student, teacher, chatId } = await aChat();
    const file = async () => (await come(student, purposeOf(chatId))).id;
    const named = async (...names: string[]) => {
      const files = [];
      for (const name of names) files.push({ id: await file(), name });
      await sendMessage(student, { chatId, clientId: randomUUID(), text: "", files });
      return (await latestMessages({ id: chatId }, 1))[0]!.files.map(({ name }) => name);
    };
    const names = ["me_on_whatsapp_+447700900123.pdf", "ines@mail.example.pdf"] as const;
    expect(await named(...names, "Verbs in -ar.pdf")).toEqual([
      "file.pdf",
      "file.pdf",
      "Verbs in -ar.pdf",
    ]);
    await aCompletedLesson(student, teacher);
    expect(await named(names[1])).toEqual([names[1]]);
  });

  it("are their sender's, in one message, and not another kind [F5]", async () => {
    const { student, teacher, chatId } = await aChat();
    const { id } = await come(student, purposeOf(chatId));
    const portraitLike = await aFile(student, "credential");
    for (const [person, ids] of [
      [teacher, [id]],
      [student, [randomUUID()]],
      [student, [portraitLike]],
      [student, [id, id]],
    ] as const)
      expect(await sendMessage(person, message(chatId, [...ids]))).toMatchObject({
        reason: person === teacher ? "closed" : "file-gone",
      });
    const voice = { ...message(chatId, [id]), peaks: [1] };
    expect(await sendMessage(student, voice)).toMatchObject({ reason: "file-gone" });
    expect(await sendMessage(student, message(chatId, [id], "Here"))).toMatchObject({
      message: { kind: "text", text: "Here" },
    });
    expect(await sendMessage(student, message(chatId, [id]))).toMatchObject({
      reason: "file-gone",
    });
  });

  it("are taken where one may write, and so many a day", async () => {
    const { student, teacher, chatId } = await aChat();
    const [stranger, purpose] = [await aTeacher(), purposeOf(chatId)];
    for (const other of [stranger, await aStudent()])
      await expect(refuseAttachment(other, purpose)).rejects.toMatchObject({ code: "not-found" });
    // A teacher never writes first to a stranger.
    expect(await refuseAttachment(teacher, purpose)).toBe("closed");
    expect(await refuseAttachment(student, purpose)).toBeNull();
    await db()
      .insert(uploads)
      .values(
        Array.from({ length: rules.chat.filesPerDay }, () => ({
          ownerId: student.id,
          purpose: purposeOf(chatId),
          bytes: 1,
          fingerprint: "",
        })),
      );
    expect(await refuseAttachment(student, purpose)).toBe("too-many-files-day");
    const another = await aChat();
    await db().insert(blocks).values({
      blockerId: another.teacher.id,
      blockedId: another.student.id,
      createdAt: new Date(),
    });
    expect(await refuseAttachment(another.student, purposeOf(another.chatId))).toBe("closed");
  });

  it("that were never sent are deleted after a day", async () => {
    const { student, chatId } = await aChat();
    const { id } = await come(student, purposeOf(chatId));
    await deleteDue(new Date(Date.now() + (rules.content.uploadHours + 1) * hour));
    await runJobs();
    expect([await rowOf(id), await isStored(id)]).toEqual([undefined, false]);
  });

  it("are nobody's at once where the message is deleted, and gone from the storage when its words are", async () => {
    const { student, teacher, chatId } = await aChat();
    const { id } = await come(student, purposeOf(chatId));
    await sendMessage(student, message(chatId, [id]));
    await deleteMessage(student, { chatId, seq: 1 });
    expect((await latestMessages({ id: chatId }, 1))[0]!.files).toEqual([]);
    expect([await opens(student, id), await opens(teacher, id)]).toEqual([false, false]);
    const end = Date.now() + rules.chat.tombstoneDays * day;
    await deleteDue(new Date(end - hour));
    expect(await isStored(id)).toBe(true);
    await deleteDue(new Date(end + hour));
    await runJobs();
    expect([await rowOf(id), await isStored(id)]).toEqual([undefined, false]);
  });
});

it("a voice message has its bars from its sender and its length from the server", async () => {
  const { student, teacher, chatId } = await aChat();
  const sound = await aSound({ container: "mp4", seconds: 34 });
  const { id } = await come(student, purposeOf(chatId, "voice"), sound);
  const asked = { ...message(chatId, [id], "Three verbs"), peaks: [0, 128, 255] };
  expect(await sendMessage(student, asked)).toMatchObject({
    message: {
      kind: "voice",
      text: "Three verbs",
      detail: { seconds: 34, peaks: [0, 128, 255] },
      files: [{ id, name: "voice message.m4a", type: "audio/mp4" }],
    },
  });
  expect((await listChats(teacher))[0]!.last.text).toBe("Voice message, 0:34");
});

describe("with a scanner", () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  beforeAll(async () => {
    clamd = await startClamd();
    env().CLAMD = clamd.address;
    return async () => {
      env().CLAMD = undefined;
      await clamd.stop();
    };
  });

  it("a file says that it is being checked, is for nobody meanwhile, and is shown once it is clean [F7]", async () => {
    const { student, teacher, chatId } = await aChat();
    const { id, state } = await come(student, purposeOf(chatId));
    expect(state).toBe("held");
    await sendMessage(student, message(chatId, [id]));
    const states = async () =>
      (await latestMessages({ id: chatId }, 1)).flatMap((one) => [one.change, one.files[0]!.state]);
    await showScannedFiles({ chatId, seq: 1 });
    expect([await states(), await opens(teacher, id)]).toEqual([[1, "held"], false]);
    await scanHeld();
    await showScannedFiles({ chatId, seq: 1 });
    // The change is one that open pages hear of.
    expect([await states(), await opens(teacher, id)]).toEqual([[2, "ready"], true]);
  });

  it("a file that it refuses is not sent, and in a message it is for nobody [F7]", async () => {
    const { student, teacher, chatId } = await aChat();
    const bad = `%PDF-1.7\n${eicar}\n%%EOF`;
    const [late, early] = [
      await come(student, purposeOf(chatId), bad),
      await come(student, purposeOf(chatId), bad),
    ];
    await sendMessage(student, message(chatId, [early.id]));
    await scanHeld();
    expect(await sendMessage(student, message(chatId, [late.id]))).toMatchObject({
      reason: "file-refused",
    });
    expect((await latestMessages({ id: chatId }, 1))[0]!.files[0]!.state).toBe("quarantined");
    expect([await opens(student, early.id), await opens(teacher, early.id)]).toEqual([
      false,
      false,
    ]);
  });
});
