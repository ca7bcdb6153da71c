import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { files } from "#db/schema/files.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { rules } from "#config/rules.ts";
import type { Person } from "#app/access/actor.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import { exportData } from "#app/features/privacy/export-data.server.ts";
import { contentDisposition } from "#app/platform/storage/content-disposition.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { sweepIncoming, TooLarge } from "#app/platform/storage/incoming.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { diskNow } from "#test/files/files.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aNoisyPicture, aPhotograph, aPngThatClaims } from "#test/files/pictures.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { readPortrait } from "#app/features/files/portraits/read-picture.server.ts";
import { keepPortrait } from "#app/features/files/portraits/save-portrait.server.ts";
import { portraitRefusals } from "#app/features/files/text.ts";
import { receivePortrait } from "#app/features/files/portraits/receive-portrait.server.ts";

useDatabase();

const folder = (...names: string[]) => join(env().DATA_DIR, "files", ...names);
const incoming = () => (existsSync(folder("incoming")) ? readdirSync(folder("incoming")) : []);
const kept = (id: string) => readdirSync(folder()).filter((name) => name.startsWith(id));
const text = (bytes: string) => new Uint8Array(Buffer.from(bytes, "latin1"));

function send(person: Person, bytes: Uint8Array<ArrayBuffer>, name = "me.jpg") {
  const form = new FormData();
  form.set("portrait", new File([bytes], name));
  return sendForm(person, form);
}

function sendForm(person: Person, form: FormData) {
  const request = new Request("http://localhost/account/profile", { method: "POST", body: form });
  return receivePortrait(request, person, () => {});
}

async function portraitOf(person: Person): Promise<string | null> {
  const [row] = await db()
    .select({ id: users.portraitId })
    .from(users)
    .where(eq(users.id, person.id));
  return row!.id;
}

async function aPortraitOf(person: Person): Promise<string> {
  expect(await send(person, await aPhotograph())).toEqual({ ok: true, did: "set" });
  return (await portraitOf(person))!;
}

const sees = (person: Person | null, id: string) =>
  openFile(person, id).then(
    ({ body }) => body!.cancel().then(() => true),
    (error: { code: string }) => {
      expect(error.code).toBe("not-found");
      return false;
    },
  );

describe("what becomes of a picture", () => {
  it("is two squares of WebP, without the place where it was taken [F1]", async () => {
    const photograph = await aPhotograph({ width: 900, height: 400 });
    expect((await sharp(photograph).metadata()).exif).toBeDefined();
    const read = await readPortrait(photograph);
    if (!read.ok) throw new Error(read.reason);
    for (const side of [512, 96] as const) {
      const made = await sharp(read.portrait[side]).metadata();
      expect(made).toMatchObject({ format: "webp", width: side, height: side });
      expect([made.exif, made.xmp, made.iptc, made.icc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(Buffer.from(read.portrait[side]).includes("canary-telephone")).toBe(false);
    }
  });

  it("is refused where it is too small to be drawn large, in words that say the size [B18]", async () => {
    const least = rules.content.portraitLeastPixels;
    for (const [width, height] of [
      [120, 90],
      [least - 1, 2000],
    ] as const)
      expect(await readPortrait(await aPhotograph({ width, height }))).toEqual({
        ok: false,
        reason: "too-small",
      });
    expect((await readPortrait(await aPhotograph({ width: least, height: least }))).ok).toBe(true);
    expect(portraitRefusals["too-small"]).toContain(`${least} × ${least} pixels`);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["JPEG", () => aPhotograph()],
    ["PNG", () => aNoisyPicture(400)],
    [
      "WebP",
      async () =>
        sharp(await aPhotograph())
          .webp()
          .toBuffer(),
    ],
  ])("%s is taken by what it is", async (_, picture) => {
    expect(await readPortrait(new Uint8Array(await picture()))).toMatchObject({ ok: true });
  });

  it.each([
    ["a GIF that is a script too", "GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//\x00;", "me.jpg"],
    ["an SVG with a script", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "me.png"],
    ["a page called a picture", "<!doctype html><script>alert(1)</script>", "me.png"],
    ["a PDF that is a page too", "%PDF-1.4 <html><script>alert(1)</script>", "me.webp"],
    ["a program", "MZ\x90\x00\x03", "me.php.jpg"],
    ["an archive", "PK\x03\x04", "me.jpg\0.zip"],
  ])("%s is refused whatever its name says [F1]", async (_, bytes, name) => {
    const person = await aStudent();
    expect(await send(person, text(bytes), name)).toEqual({
      ok: false,
      reason: "not-a-picture",
      status: 422,
    });
    expect(await portraitOf(person)).toBeNull();
  });

  it("a script behind a real picture does not come along [F1]", async () => {
    const photograph = await aPhotograph();
    const script = text("<script>alert('canary')</script>");
    const read = await readPortrait(new Uint8Array([...photograph, ...script]));
    if (!read.ok) throw new Error(read.reason);
    expect(Buffer.from(read.portrait[512]).includes("canary")).toBe(false);
  });

  it("50,000 × 50,000 pixels are refused by the header, before anything is decoded [F3]", async () => {
    expect(await readPortrait(aPngThatClaims(50_000, 50_000))).toEqual({
      ok: false,
      reason: "too-many-pixels",
    });
  });

  it("a picture that breaks off is refused as damaged", async () => {
    const whole = await aNoisyPicture(400);
    expect(await readPortrait(whole.slice(0, 200))).toEqual({ ok: false, reason: "broken" });
  });
});

describe("what is sent", () => {
  it("more than is allowed is refused, and nothing of it stays [F2]", async () => {
    const person = await aStudent();
    const tooMuch = new Uint8Array(rules.content.avatarMegabytes * 1024 * 1024 + 1);
    const refused = { ok: false, reason: "too-large", status: 413 };
    expect(await send(person, tooMuch)).toEqual(refused);
    expect(await send(person, new Uint8Array(8 * 1024 * 1024))).toEqual(refused);
    expect(incoming()).toEqual([]);
  });

  it("is not read any further than the limit [F2]", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 1;
        stream.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const key = crypto.randomUUID();
    await expect(storage().put(key, endless, 1024 * 1024)).rejects.toBeInstanceOf(TooLarge);
    expect(sent).toBeLessThan(20);
    expect(kept(key)).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  it("and breaks off leaves neither a file nor a part of one [F2]", async () => {
    let sent = 0;
    const cut = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 1;
        if (sent > 3) stream.error(new Error("the connection is gone"));
        else stream.enqueue(new Uint8Array(1000));
      },
    });
    const key = crypto.randomUUID();
    await expect(storage().put(key, cut, 1_000_000)).rejects.toThrow("gone");
    expect([...kept(key), ...incoming()]).toEqual([]);
  });

  it("an hour after a process was killed, its temporary files are swept away [F2]", async () => {
    let connection!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (opened) => void (connection = opened) });
    const pending = storage().put(crypto.randomUUID(), body, 10);
    await expect.poll(incoming).toHaveLength(1);
    const now = diskNow();
    await sweepIncoming(3_600_000, now);
    expect(incoming()).toHaveLength(1);
    await sweepIncoming(3_600_000, now + 3_700_000);
    expect(incoming()).toEqual([]);
    connection.error(new Error("the process was killed"));
    await expect(pending).rejects.toThrow("killed");
  });

  it("a form without a picture, and one that is none", async () => {
    const person = await aStudent();
    const none = { ok: false, reason: "none-chosen", status: 400 };
    expect(await sendForm(person, new FormData())).toEqual(none);
    expect(await send(person, new Uint8Array())).toEqual(none);
    const words = new FormData();
    words.set("portrait", "/etc/passwd");
    expect(await sendForm(person, words)).toEqual(none);
  });

  it.each([
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\windows\\system.ini",
    "Zoë 🙂\r\nset-cookie: a=b.jpg",
    "x".repeat(4096),
  ])("a name that means something elsewhere means nothing here: %# [F4]", async (name) => {
    const person = await aStudent();
    expect(await send(person, await aPhotograph(), name)).toEqual({ ok: true, did: "set" });
    const id = (await portraitOf(person))!;
    expect(kept(id).toSorted()).toEqual([`${id}-512`, `${id}-96`]);
    const header = contentDisposition("attachment", name);
    expect(header).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.~!%-]+$/);
    expect(header.length).toBeLessThan(1_500);
  });

  it("no key but one of ours opens anything [F4]", async () => {
    for (const key of ["../secret", "/etc/passwd", "..", "", "incoming/x"])
      await expect(async () => storage().get(key)).rejects.toThrow("not a key of ours");
  });

  it("the folder and what is in it are for nobody else on this machine", async () => {
    const id = await aPortraitOf(await aStudent());
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(statSync(folder("incoming")).mode & 0o777).toBe(0o700);
    expect(statSync(folder(`${id}-512`)).mode & 0o777).toBe(0o600);
  });
});

describe("who sees a portrait", () => {
  it("a student's: the student, and teachers they have a lesson or a chat with [F5]", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const [booked, written, stranger] = [await aTeacher(), await aTeacher(), await aTeacher()];
    const id = await aPortraitOf(student);
    await aBookedLesson(student, booked);
    const [profile] = await db().select().from(teachers).where(eq(teachers.userId, written.id));
    await openChat(student, profile!.slug);
    const seen = [student, booked, written, other, stranger, null];
    expect(await Promise.all(seen.map((person) => sees(person, id)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("a teacher's: everybody, as long as the page is there; afterwards their students [F5]", async () => {
    const [teacher, student, stranger] = [await aTeacher(), await aStudent(), await aStudent()];
    await aBookedLesson(student, teacher);
    const id = await aPortraitOf(teacher);
    expect(await sees(null, id)).toBe(true);
    await db().update(teachers).set({ status: "suspended" }).where(eq(teachers.userId, teacher.id));
    expect([await sees(null, id), await sees(stranger, id), await sees(student, id)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("no other address opens anything [F5]", async () => {
    const student = await aStudent();
    const id = await aPortraitOf(student);
    for (const [address, size] of [
      [crypto.randomUUID(), 512],
      ["../x", 512],
      [`${id}-512`, 512],
      [id, 95],
      [id, NaN],
    ] as const)
      await expect(openFile(student, address, { side: size })).rejects.toMatchObject({
        code: "not-found",
      });
  });
});

describe("how a portrait ends", () => {
  it("another takes its place, or none: the bytes go with it", async () => {
    const student = await aStudent();
    const first = await aPortraitOf(student);
    const second = await aPortraitOf(student);
    expect(second).not.toBe(first);
    await runJobs();
    expect([kept(first).length, kept(second).length]).toEqual([0, 2]);
    expect(await sees(student, first)).toBe(false);
    const remove = new FormData();
    remove.set("intent", "remove");
    expect(await sendForm(student, remove)).toEqual({ ok: true, did: "removed" });
    expect(await portraitOf(student)).toBeNull();
    await runJobs();
    expect(kept(second)).toEqual([]);
  });

  it("is erased with the person, row and bytes [I5]", async () => {
    const student = await aStudent();
    const id = await aPortraitOf(student);
    expect(await erasePerson(student.id)).toBe(true);
    await runJobs();
    expect(await db().$count(files, eq(files.id, id))).toBe(0);
    expect(kept(id)).toEqual([]);
  });

  it("what was stored and never became anybody's is dropped, and what did stays", async () => {
    const read = await readPortrait(await aPhotograph());
    if (!read.ok) throw new Error(read.reason);
    const long = new Date(Date.now() - 7_200_000);
    const lost = await keepPortrait(read.portrait, long);
    const mine = await aPortraitOf(await aStudent());
    await runJobs();
    expect([kept(lost.id).length, kept(mine).length]).toEqual([0, 2]);
  });

  it("two at the same instant leave one portrait", async () => {
    const student = await aStudent();
    const photograph = await aPhotograph();
    await Promise.all(Array.from({ length: 5 }, () => send(student, photograph)));
    expect(await db().$count(files, eq(files.ownerId, student.id))).toBe(1);
    expect(await portraitOf(student)).not.toBeNull();
  });

  it("is in the person's copy of their data, by its address [I4]", async () => {
    const student = await aStudent();
    const id = await aPortraitOf(student);
    let copy = "";
    for await (const part of exportData(student)) copy += part;
    const { data } = JSON.parse(copy) as { data: Record<string, { rows: object[] }> };
    const [kept] = Object.entries(data).find(([words]) => words.startsWith("Files you gave us"))!;
    expect(data[kept]!.rows).toMatchObject([
      { id: `${env().publicUrl}/files/${id}`, kind: "portrait", width: 512, height: 512 },
    ]);
    expect(await inTransaction((tx) => tx.$count(files, eq(files.id, id)))).toBe(1);
  });
});
