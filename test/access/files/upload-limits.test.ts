import { erasureKey } from "#app/features/files/storage-key.ts";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { files, uploads } from "#db/schema/files.ts";
import { applications, type ApplicationCredential } from "#db/schema/teachers/applications.ts";
import type { Student } from "#app/access/actor.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import { sweepOrphans } from "#app/features/files/sweep.server.ts";
import { parseUpload } from "#app/features/files/parse-upload.server.ts";
import {
  beginUpload,
  cancelUpload,
  endOldUploads,
  finishUpload,
  takePiece,
} from "#app/features/files/uploads.server.ts";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import {
  attachTo,
  detachFrom,
  refuseFile,
} from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { TooLarge } from "#app/platform/storage/incoming.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { diskNow } from "#test/files/files.ts";
import { runJobs } from "#test/jobs.ts";
import { aPhotograph, aPngThatClaims } from "#test/files/pictures.ts";
import { aVideo } from "#test/files/videos.ts";

useDatabase();

const folder = () => join(env().DATA_DIR, "files");

const list = (path: string) => (existsSync(path) ? readdirSync(path) : []);

const stored = () => list(folder()).filter((name) => name !== "incoming");

const incoming = () => list(join(folder(), "incoming"));

const fingerprint = "a".repeat(64);

const pieceBytes = rules.content.uploadPieceMegabytes * 1024 * 1024;

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const stream = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();

const degree: ApplicationCredential = {
  id: "c1",
  kind: "degree",
  title: "MA Linguistics",
  issuer: "Leeds",
  year: 2012,
  hours: null,
  fileId: null,
};

async function anApplicant(): Promise<Student> {
  const student = await aStudent();
  await db()
    .insert(applications)
    .values({ userId: student.id, credentials: [degree] });
  return student;
}

async function applicationOf(student: Student) {
  const own = eq(applications.userId, student.id);
  return (await db().select().from(applications).where(own))[0]!;
}

const filesOf = (student: Student) =>
  db().select().from(files).where(eq(files.ownerId, student.id));

/** Sends all of it as the browser does. */
async function send(student: Student, purpose: Purpose, bytes: Uint8Array) {
  const begun = await beginUpload(student, { purpose, bytes: bytes.length, fingerprint });
  if (!begun.ok) return begun;
  for (let at = begun.received; at < bytes.length; at += pieceBytes)
    await takePiece(student, begun.id, at, stream(bytes.subarray(at, at + pieceBytes)));
  return finishUpload(student, begun.id, attachTo(student));
}

/** Sends it as a form without scripts. */
function sendForm(student: Student, purpose: Purpose, bytes: Uint8Array, name = "x.jpg") {
  const form = new FormData();
  form.set("purpose", purpose);
  form.set("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://localhost/teacher/apply", { method: "POST", body: form });
  return parseUpload(
    request,
    student,
    ["identity", "credential", "video", "captions"],
    attachTo(student),
  );
}

afterEach(() => expect(incoming()).toEqual([]));

describe.each([
  ["in pieces", send],
  ["as a plain form", sendForm],
])("a file that comes %s", (_, give) => {
  it("stands in the application: papers sealed, the video with its length, captions rewritten", async () => {
    const student = await anApplicant();
    const pdf = latin("%PDF-1.7 canary-pdf");
    const captions = latin("WEBVTT\n\n00:01.000 --> 00:02.000\nHello");
    expect(await give(student, "identity", await aPhotograph())).toMatchObject({ ok: true });
    expect(await give(student, "credential:c1", pdf)).toMatchObject({ ok: true });
    expect(await give(student, "video", await aVideo())).toMatchObject({ ok: true });
    expect(await give(student, "captions", captions)).toMatchObject({ ok: true });
    const application = await applicationOf(student);
    const kept = new Map((await filesOf(student)).map((file) => [file.id, file]));
    expect(kept.get(application.identityFileId!)).toMatchObject({
      kind: "identity",
      type: "image/jpeg",
      encrypted: true,
    });
    expect(kept.get(application.credentials[0]!.fileId!)).toMatchObject({
      kind: "credential",
      type: "application/pdf",
      encrypted: true,
    });
    expect(kept.get(application.videoFileId!)).toMatchObject({
      kind: "video",
      type: "video/webm",
      durationMs: 40_000,
    });
    expect(kept.get(application.captionsFileId!)).toMatchObject({
      type: "text/vtt; charset=utf-8",
    });
    const read = async (id: string) => buffer((await openFile(student, id)).body!);
    const picture = await read(application.identityFileId!);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes("canary-telephone")).toBe(false);
    expect((await read(application.credentials[0]!.fileId!)).equals(pdf)).toBe(true);
  }, 30_000);

  it("takes the place of the one before, which is deleted", async () => {
    const student = await anApplicant();
    await give(student, "identity", await aPhotograph());
    const first = (await applicationOf(student)).identityFileId!;
    await give(student, "identity", latin("%PDF-1.7 another"));
    const second = (await applicationOf(student)).identityFileId!;
    await runJobs();
    expect((await filesOf(student)).map(({ id }) => id)).toEqual([second]);
    expect(stored()).not.toContain(first);
    expect(await detachFrom(student, "identity")).toEqual({ ok: true });
    await runJobs();
    expect(await filesOf(student)).toEqual([]);
    expect(stored()).not.toContain(second);
  });

  it.each<[Purpose, string, string, string]>([
    ["identity", "a GIF that is a script too", "GIF89a/*\x01\x00*/=1;alert(1)//", "not-a-document"],
    ["identity", "an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "not-a-document"],
    ["credential:c1", "a page", "<!doctype html><script>alert(1)</script>", "not-a-document"],
    ["credential:c1", "a program", "MZ\x90\x00\x03", "not-a-document"],
    ["identity", "an archive", "PK\x03\x04", "not-a-document"],
    ["video", "a program", "MZ\x90\x00\x03", "not-a-video"],
    ["captions", "a page", "<!doctype html>", "not-captions"],
  ])("is refused by what it is: for %s, %s [F1] [F3]", async (purpose, _what, bytes, reason) => {
    const student = await anApplicant();
    const before = stored();
    expect(await give(student, purpose, latin(bytes))).toMatchObject({ ok: false, reason });
    await runJobs();
    expect([await filesOf(student), stored()]).toEqual([[], before]);
  });

  it("is refused with 50,000 × 50,000 pixels, before anything is decoded [F3]", async () => {
    const student = await anApplicant();
    const picture = aPngThatClaims(50_000, 50_000);
    expect(await give(student, "identity", picture)).toMatchObject({ reason: "too-many-pixels" });
    expect(await filesOf(student)).toEqual([]);
  });

  it("is refused for an application that was sent, and for a degree that is not in it", async () => {
    const student = await anApplicant();
    expect(await give(student, "credential:c2", latin("%PDF-1.7"))).toMatchObject({
      reason: "no-such-credential",
    });
    const own = eq(applications.userId, student.id);
    await db().update(applications).set({ state: "submitted" }).where(own);
    expect(await refuseFile(student, "identity")).toBe("already-sent");
    expect(await give(student, "identity", latin("%PDF-1.7"))).toMatchObject({
      reason: "already-sent",
    });
    expect(await filesOf(student)).toEqual([]);
  });
});

describe("pieces", () => {
  const begin = async (student: Student, bytes: number, mark = fingerprint) => {
    const begun = await beginUpload(student, { purpose: "identity", bytes, fingerprint: mark });
    if (!begun.ok) throw new Error(begun.reason);
    return begun;
  };

  it("go on where they stopped, with the same file; another starts again and ends the one before", async () => {
    const student = await anApplicant();
    const bytes = pieceBytes + 30;
    const { id } = await begin(student, bytes);
    await takePiece(student, id, 0, stream(new Uint8Array(pieceBytes)));
    expect(await begin(student, bytes)).toMatchObject({ id, received: pieceBytes });
    await runJobs();
    const before = stored().length;
    const other = await begin(student, bytes, "b".repeat(64));
    expect(other.received).toBe(0);
    expect(other.id).not.toBe(id);
    await runJobs();
    expect(stored().length).toBe(before - 1);
  });

  it("of twenty that come at once for one place, one is taken and no other stays [F2]", async () => {
    const student = await anApplicant();
    const { id } = await begin(student, 50);
    const before = stored().length;
    const many = Array.from({ length: 20 }, () =>
      takePiece(student, id, 0, stream(latin("x".repeat(50)))),
    );
    const answers = await Promise.all(many);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.map(({ received }) => received))).toEqual(new Set([50]));
    expect(stored().length).toBe(before + 1);
  });

  it("that are longer than the file said, or than a piece may be, are cut [F2]", async () => {
    const student = await anApplicant();
    const { id } = await begin(student, 9_000_000);
    const before = stored();
    const long = new Uint8Array(pieceBytes + 1);
    await expect(takePiece(student, id, 0, stream(long))).rejects.toBeInstanceOf(TooLarge);
    const { id: small } = await begin(student, 10, "c".repeat(64));
    await expect(takePiece(student, small, 0, stream(long))).rejects.toBeInstanceOf(TooLarge);
    expect(stored()).toEqual(before);
  });

  it("that are shorter than what is asked for are refused, and nothing of them stays; the last may be [F2]", async () => {
    const student = await anApplicant();
    const { id } = await begin(student, pieceBytes + 40);
    const before = stored();
    for (const short of [0, 1, pieceBytes - 1])
      expect(await takePiece(student, id, 0, stream(new Uint8Array(short)))).toEqual({
        ok: false,
        received: 0,
      });
    expect(stored()).toEqual(before);
    await takePiece(student, id, 0, stream(new Uint8Array(pieceBytes)));
    expect(await takePiece(student, id, pieceBytes, stream(new Uint8Array(39)))).toEqual({
      ok: false,
      received: pieceBytes,
    });
    expect(await takePiece(student, id, pieceBytes, stream(new Uint8Array(40)))).toEqual({
      ok: true,
      received: pieceBytes + 40,
    });
    expect(stored().length).toBe(before.length + 2);
  });

  it("that break off leave what came before them, and nothing of themselves [F2]", async () => {
    const student = await anApplicant();
    const { id } = await begin(student, pieceBytes + 60);
    await takePiece(student, id, 0, stream(new Uint8Array(pieceBytes)));
    const before = stored();
    let sent = 0;
    const cut = new ReadableStream<Uint8Array>({
      pull(to) {
        sent += 1;
        if (sent > 2) to.error(new Error("the connection is gone"));
        else to.enqueue(latin("xxxxx"));
      },
    });
    await expect(takePiece(student, id, pieceBytes, cut)).rejects.toThrow("gone");
    expect(stored()).toEqual(before);
    expect(await begin(student, pieceBytes + 60)).toMatchObject({ received: pieceBytes });
  });

  it("are one person's: for anybody else there are none [F5]", async () => {
    const [student, other] = [await anApplicant(), await anApplicant()];
    const { id } = await begin(student, 100);
    const missed = { code: "not-found" };
    await expect(takePiece(other, id, 0, stream(latin("x")))).rejects.toMatchObject(missed);
    await expect(finishUpload(other, id, attachTo(other))).rejects.toMatchObject(missed);
    await expect(cancelUpload(other, id)).rejects.toMatchObject(missed);
    await expect(cancelUpload(other, "../x")).rejects.toMatchObject(missed);
  });

  it("are read once, however often that is asked for at a time", async () => {
    const student = await anApplicant();
    const pdf = latin("%PDF-1.7 once");
    const { id } = await begin(student, pdf.length);
    expect(await finishUpload(student, id, attachTo(student))).toMatchObject({
      reason: "not-all-here",
    });
    await takePiece(student, id, 0, stream(pdf));
    const many = Array.from({ length: 10 }, () =>
      finishUpload(student, id, attachTo(student)).catch((error: { code: string }) => error.code),
    );
    const answers = await Promise.all(many);
    expect(answers.filter((one) => typeof one === "object" && one.ok)).toHaveLength(1);
    await runJobs();
    expect(await filesOf(student)).toHaveLength(1);
    expect(await db().$count(uploads, eq(uploads.ownerId, student.id))).toBe(0);
  });

  it("are dropped a day after the last, when somebody stops them, and with the person", async () => {
    const [late, stopped, gone] = [await anApplicant(), await anApplicant(), await anApplicant()];
    const before = stored();
    for (const student of [late, stopped, gone]) {
      const { id } = await begin(student, 1);
      await takePiece(student, id, 0, stream(latin("x")));
      if (student === stopped) await cancelUpload(student, id);
    }
    await endOldUploads(new Date(Date.now() + 23 * 3_600_000));
    expect(await db().$count(uploads, eq(uploads.ownerId, late.id))).toBe(1);
    await endOldUploads(new Date(Date.now() + 25 * 3_600_000));
    expect(await erasePerson(gone.id)).toBe(true);
    await runJobs();
    // That somebody was erased outlives a restored backup, and is all there is.
    const left = stored().filter((name) => !before.includes(name));
    expect(left).toEqual([erasureKey(gone.id)]);
  });

  it("that are larger than a file may be are refused before they are sent [F2]", async () => {
    const student = await anApplicant();
    const input = { purpose: "video", bytes: 5 * 1024 ** 3, fingerprint } as const;
    expect(await beginUpload(student, input)).toEqual({ ok: false, reason: "too-large" });
  });
});

it("bytes that are nobody's are swept after a day; files and pieces stay", async () => {
  const student = await anApplicant();
  const before = stored();
  await send(student, "identity", latin("%PDF-1.7 mine"));
  const begun = await beginUpload(student, { purpose: "video", bytes: 1, fingerprint });
  if (!begun.ok) throw new Error(begun.reason);
  await takePiece(student, begun.id, 0, stream(latin("x")));
  await runJobs();
  const owned = stored().filter((name) => !before.includes(name));
  expect(owned).toHaveLength(2);
  const orphan = crypto.randomUUID();
  await storage().put(orphan, stream(latin("x")), 10);
  const now = diskNow();
  await sweepOrphans(now);
  expect(stored()).toContain(orphan);
  await sweepOrphans(now + 25 * 3_600_000);
  expect(stored()).not.toContain(orphan);
  expect(stored()).toEqual(expect.arrayContaining(owned));
});
