import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "#db/schema/audit.ts";
import { files } from "#db/schema/files.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { scan } from "#app/features/files/clamd.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import { scanHeld } from "#app/features/files/scan-held.server.ts";
import { parseUpload } from "#app/features/files/parse-upload.server.ts";
import { attachTo } from "#app/features/teachers/applications/papers/attach-file.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import type { Student } from "#app/access/actor.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { eicar, startClamd } from "#test/servers/clamd.ts";
import { useDatabase } from "#test/database.ts";
import { aFile, openFiles } from "#test/files/files.ts";
import { aVideo } from "#test/files/videos.ts";

useDatabase();

let clamd: Awaited<ReturnType<typeof startClamd>>;
beforeAll(async () => {
  clamd = await startClamd();
  env().CLAMD = clamd.address;
});
afterAll(() => clamd.stop());

async function send(student: Student, purpose: Purpose, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("purpose", purpose);
  form.set("file", new File([bytes], "x"));
  const request = new Request("http://localhost/x", { method: "POST", body: form });
  const taken = await parseUpload(
    request,
    student,
    ["identity", "credential", "video", "captions"],
    attachTo(student),
  );
  expect(taken).toMatchObject({ ok: true });
  const own = eq(applications.userId, student.id);
  await db().update(applications).set({ state: "submitted" }).where(own);
  const [application] = await db().select().from(applications).where(own);
  return (application!.identityFileId ?? application!.videoFileId ?? application!.captionsFileId)!;
}

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const stateOf = async (id: string) =>
  (await db().select().from(files).where(eq(files.id, id)))[0]!.state;
const isOpen = (id: string) => openFiles().some((path) => path.includes(id));

const opens = (person: Student | Awaited<ReturnType<typeof anAdmin>>, id: string) =>
  openFile(person, id).then(
    ({ body }) => body!.cancel().then(() => true),
    () => false,
  );

describe("with a scanner", () => {
  it("a file is for nobody until it was seen, and then as ever [F7]", async () => {
    const [student, admin] = [await aStudent(), await anAdmin()];
    const id = await send(student, "identity", latin("%PDF-1.7 clean"));
    expect(await stateOf(id)).toBe("held");
    expect([await opens(student, id), await opens(admin, id)]).toEqual([false, false]);
    await scanHeld();
    expect(await stateOf(id)).toBe("ready");
    expect([await opens(student, id), await opens(admin, id)]).toEqual([true, true]);
    // It saw the file as it is, and not as it lies there sealed.
    expect(clamd.seen.at(-1)).toBe("%PDF-1.7 clean".length);
  });

  it("one that it refuses is in quarantine: for nobody, and in the audit log [F7]", async () => {
    const [student, admin] = [await aStudent(), await anAdmin()];
    const id = await send(student, "identity", latin(`%PDF-1.7\n${eicar}`));
    await scanHeld();
    expect(await stateOf(id)).toBe("quarantined");
    expect([await opens(student, id), await opens(admin, id)]).toEqual([false, false]);
    const rows = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `file:${id}`));
    expect(rows.map(({ action, diff }) => [action, JSON.parse(diff).found])).toEqual([
      ["files.quarantined", "Eicar-Test-Signature"],
    ]);
  });

  it("a video is held too, captions that we wrote ourselves are not [F7]", async () => {
    const film = await send(await aStudent(), "video", await aVideo());
    const words = latin("WEBVTT\n\n00:01.000 --> 00:02.000\nHello");
    const captions = await send(await aStudent(), "captions", words);
    expect([await stateOf(film), await stateOf(captions)]).toEqual(["held", "ready"]);
    await scanHeld();
    expect(await stateOf(film)).toBe("ready");
  });

  it("that does not answer, files stay held, and are seen once it is back [F7]", async () => {
    const student = await aStudent();
    const { port } = new URL(`http://${clamd.address}`);
    await clamd.stop();
    const id = await send(student, "identity", latin("%PDF-1.7 patient"));
    const film = await aFile(student, "video", { state: "held", content: Buffer.alloc(300_000) });
    await scanHeld();
    expect([await stateOf(id), await opens(student, id)]).toEqual(["held", false]);
    await expect.poll(() => [isOpen(id), isOpen(film)]).toEqual([false, false]);
    clamd = await startClamd({ port: Number(port) });
    await scanHeld();
    expect([await stateOf(id), await opens(student, id)]).toEqual(["ready", true]);
  });

  it("that cannot take so much, or breaks off, says nothing of the file: it stays held [F7]", async () => {
    const small = await startClamd({ streamMax: 100 });
    const student = await aStudent();
    const id = await aFile(student, "video", { state: "held", content: Buffer.alloc(300_000) });
    env().CLAMD = small.address;
    await scanHeld();
    expect(await stateOf(id)).toBe("held");
    await expect.poll(() => isOpen(id)).toBe(false);
    await small.stop();
    env().CLAMD = clamd.address;
    await scanHeld();
    expect(await stateOf(id)).toBe("ready");
  });

  it("files that it cannot judge, or whose bytes are missing, keep no other waiting, and are tried again [F7]", async () => {
    const small = await startClamd({ streamMax: 100 });
    const student = await aStudent();
    const held = { state: "held", createdAt: new Date(Date.now() - 3_600_000) } as const;
    const large = { ...held, content: Buffer.alloc(200) };
    const failing: string[] = [];
    while (failing.length < 25) failing.push(await aFile(student, "attachment", large));
    const missing = await aFile(student, "video", held);
    await storage().delete(keyOf(missing));
    const later = await aFile(student, "attachment", { state: "held" });
    env().CLAMD = small.address;
    for (let run = 0; run < 2; run += 1) await scanHeld();
    expect(await stateOf(later)).toBe("ready");
    expect(new Set(await Promise.all(failing.map(stateOf)))).toEqual(new Set(["held"]));
    await small.stop();
    env().CLAMD = clamd.address;
    for (let run = 0; run < 2; run += 1) await scanHeld();
    expect(new Set(await Promise.all(failing.map(stateOf)))).toEqual(new Set(["ready"]));
    expect(await stateOf(missing)).toBe("held");
  });

  it("large files go to it in pieces", async () => {
    async function* parts() {
      for (let n = 0; n < 30; n += 1) yield new Uint8Array(100_000);
    }
    expect(await scan(clamd.address, parts())).toEqual({ clean: true });
    expect(clamd.seen.at(-1)).toBe(3_000_000);
  });
});

it("where there is no scanner any more, what waited for it is let go", async () => {
  const id = await aFile(await aStudent(), "video", { state: "held" });
  env().CLAMD = undefined;
  await scanHeld();
  expect(await stateOf(id)).toBe("ready");
});
