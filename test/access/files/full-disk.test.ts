import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { files, uploads } from "#db/schema/files.ts";
import type { Student } from "#app/access/actor.ts";
import { parseUpload } from "#app/features/files/parse-upload.server.ts";
import { beginUpload, finishUpload, takePiece } from "#app/features/files/uploads.server.ts";
import { attachTo } from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { receiveFiles } from "#app/features/chat/attachments/receive-files.server.ts";
import { NoRoom } from "#app/platform/storage/incoming.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { openFiles } from "#test/files/files.ts";

useDatabase();
afterEach(() => vi.restoreAllMocks());

const folder = () => join(env().DATA_DIR, "files");
const list = (path: string) => (existsSync(path) ? readdirSync(path).toSorted() : []);
const everything = () =>
  [...list(folder()), ...list(join(folder(), "incoming"))].filter((name) => name !== "incoming");

/** From now on the file system takes no byte more, as a full disk does. */
async function fillDisk(after = 0): Promise<void> {
  const handle = await open(process.execPath);
  const { prototype } = handle.constructor as unknown as { prototype: FileHandle };
  await handle.close();
  const write = prototype.writeFile;
  let written = 0;
  vi.spyOn(prototype, "writeFile").mockImplementation(function (this: FileHandle, ...args) {
    written += 1;
    if (written <= after) return Reflect.apply(write, this, args) as Promise<void>;
    return Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
  });
}

const pdf = new Uint8Array(Buffer.from("%PDF-1.7 canary\n%%EOF"));
const stream = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();

function sendForm(student: Student) {
  const form = new FormData();
  form.set("purpose", "identity");
  form.set("file", new File([pdf], "x.pdf"));
  const request = new Request("http://localhost/x", { method: "POST", body: form });
  return parseUpload(request, student, ["identity", "credential"], attachTo(student));
}

async function begin(student: Student, bytes: number) {
  const input = { purpose: "identity", bytes, fingerprint: "a".repeat(64) } as const;
  const begun = await beginUpload(student, input);
  if (!begun.ok) throw new Error(begun.reason);
  return begun;
}

describe("a full disk", () => {
  it.each([0, 1, 2, 3])(
    "in the middle of a form leaves neither row nor file, and afterwards all is well: after %d writes [F6]",
    async (after) => {
      const student = await aStudent();
      const before = everything();
      await fillDisk(after);
      const sent = sendForm(student).catch((error: unknown) => error);
      const answer = await sent;
      vi.restoreAllMocks();
      const rows = await db().$count(files, eq(files.ownerId, student.id));
      if (answer instanceof NoRoom) {
        expect(rows).toBe(0);
        expect(everything()).toEqual(before);
      } else expect([answer, rows]).toEqual([{ ok: true, purpose: "identity" }, 1]);
      // The very first writes are of the form itself.
      if (after < 2) expect(answer).toBeInstanceOf(NoRoom);
      expect(await sendForm(student)).toMatchObject({ ok: true });
      await expect.poll(openFiles).toEqual([]);
    },
  );

  it("takes no piece, keeps those before it, and goes on once there is room [F6]", async () => {
    const student = await aStudent();
    const whole = new Uint8Array(rules.content.uploadPieceMegabytes * 1024 * 1024 + 5);
    whole.set(pdf);
    const { id, pieceBytes } = await begin(student, whole.length);
    const last = whole.slice(pieceBytes);
    await takePiece(student, id, 0, stream(whole.slice(0, pieceBytes)));
    const before = everything();
    await fillDisk();
    await expect(takePiece(student, id, pieceBytes, stream(last))).rejects.toBeInstanceOf(NoRoom);
    expect(everything()).toEqual(before);
    vi.restoreAllMocks();
    expect(await takePiece(student, id, pieceBytes, stream(last))).toMatchObject({ ok: true });
    await fillDisk();
    await expect(finishUpload(student, id, attachTo(student))).rejects.toBeInstanceOf(NoRoom);
    vi.restoreAllMocks();
    await expect.poll(openFiles).toEqual([]);
    expect(await db().$count(uploads, eq(uploads.ownerId, student.id))).toBe(1);
    expect(await finishUpload(student, id, attachTo(student))).toEqual({ ok: true });
  });
});

describe("files of a message", () => {
  async function aThread() {
    const slug = `ines-${randomUUID()}`;
    const [student] = [await aStudent(), await aTeacher({ profile: { slug } })];
    const opened = await openChat(student, slug);
    if (!opened.ok) throw new Error(opened.reason);
    return { student, chatId: opened.chatId };
  }

  function formOfThread() {
    const form = new FormData();
    form.set("text", "Look");
    form.append("attached", new File([pdf], "x.pdf"));
    return new Request("http://localhost/x", { method: "POST", body: form });
  }

  it.each([0, 1, 2, 3])(
    "find no room: none of them stays, and the next attempt is taken; after %d writes [F6]",
    async (after) => {
      const { student, chatId } = await aThread();
      const send = () => receiveFiles(formOfThread(), ({ take }) => take(student, chatId));
      const before = everything();
      await fillDisk(after);
      const answer = await send().catch((error: unknown) => error);
      vi.restoreAllMocks();
      const rows = await db().$count(files, eq(files.ownerId, student.id));
      const isRefused = answer instanceof NoRoom || (answer as { status?: number }).status === 507;
      expect([isRefused, rows]).toEqual(isRefused ? [true, 0] : [false, 1]);
      if (isRefused) expect(everything()).toEqual(before);
      if (after < 2) expect(isRefused).toBe(true);
      expect(await send()).toMatchObject({ files: [{ name: "x.pdf" }] });
      await expect.poll(openFiles).toEqual([]);
    },
  );

  it("whose form breaks off leave nothing [F2]", async () => {
    const { student, chatId } = await aThread();
    const { headers, body } = formOfThread();
    const whole = new Uint8Array(await new Response(body).arrayBuffer());
    const before = everything();
    for (const length of [0, 100, whole.length - 30]) {
      const parts = [whole.slice(0, length)];
      const cut = new ReadableStream<Uint8Array>({
        pull(to) {
          const part = parts.pop();
          if (part === undefined) to.error(new Error("the connection is gone"));
          else to.enqueue(part);
        },
      });
      const sent = receiveFiles({ headers, body: cut }, ({ take }) => take(student, chatId));
      await expect(sent).rejects.toThrow("gone");
    }
    expect(everything()).toEqual(before);
    expect(await db().$count(files, eq(files.ownerId, student.id))).toBe(0);
  });
});

/** Where this machine lets us mount one. */
const inOwnMounts = (command: string) =>
  spawnSync("unshare", ["-rm", "sh", "-c", command], { encoding: "utf8", timeout: 60_000 });
const canMount = inOwnMounts("mount -t tmpfs -o size=1m tmpfs /mnt").status === 0;

it.skipIf(!canMount)(
  "a disk that really is full takes nothing of a file, and the next small one [F6]",
  () => {
    const dir = mkdtempSync(join(tmpdir(), "full-"));
    const run = `mount -t tmpfs -o size=16m tmpfs ${dir} && DATA_DIR=${dir} ${process.execPath} test/access/files/fill-disk.ts`;
    const { stdout, status, stderr } = inOwnMounts(run);
    rmSync(dir, { recursive: true });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      tooMuch: "NoRoom",
      left: 0,
      small: 1_000_000,
      kept: 1,
      video: "NoRoom",
      after: 1,
    });
  },
);
