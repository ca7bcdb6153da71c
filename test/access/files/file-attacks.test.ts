import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { files, uploads } from "#db/schema/files.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cases } from "#test/depth.ts";
import { useDatabase } from "#test/database.ts";
import { aFile, openFiles } from "#test/files/files.ts";
import { runJobs } from "#test/jobs.ts";
import { refusalOf } from "#test/asking/refused-body.ts";
import { useApp } from "#test/asking/app.ts";
import { makeWorld, type World } from "../world.ts";

useDatabase();

const app = useApp();
let world: World;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld();
  cookie = (await world.cookie("other-student"))!;
}, 60_000);

const megabyte = 1024 * 1024;

const documents = "/teacher/apply/documents";

const type = "multipart/form-data; boundary=edge";

const head = `--edge\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nidentity\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7 `;

const folder = () => join(process.env["DATA_DIR"]!, "files");

const list = (path: string) => (existsSync(path) ? readdirSync(path) : []);

const incoming = () => list(join(folder(), "incoming"));

const stored = () => list(folder()).filter((name) => name !== "incoming");

const mine = () => world.people["other-student"].id;

const filesOf = () => db().$count(files, eq(files.ownerId, mine()));

const begin = async (bytes: number, mark = "a") => {
  const fields = { purpose: "identity", bytes: String(bytes), fingerprint: mark.repeat(64) };
  const ask = () => app.post("/files/uploads", fields, { cookie });
  // A connection on which a body was refused is closed; the client asks again, as browsers do.
  const answer = await ask().catch(ask);
  return (await answer.json()) as { id: string; received: number };
};

const sendPiece = (id: string, from: number, body: BodyInit) =>
  app.ask(`/files/uploads/${id}?from=${from}`, {
    method: "POST",
    body,
    cookie,
    headers: { "content-type": "application/octet-stream" },
  });

/** What is written to a connection and then left, as a liar does. */
function lie(lines: string[], body: (string | Uint8Array)[], wait = 300): Promise<void> {
  return new Promise((done) => {
    const { hostname, port } = new URL(app.url());
    const socket = connect(Number(port), hostname, () => {
      const heads = [`host: ${hostname}:${port}`, `cookie: ${cookie}`, `origin: ${app.origin}`];
      socket.write([lines[0], ...heads, ...lines.slice(1), "", ""].join("\r\n"));
      for (const part of body) socket.write(part);
      setTimeout(() => socket.destroy(), wait);
    });
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.on("close", () => done());
  });
}

describe("what is too much", () => {
  it("5 GB that come without saying so are cut while they come [F2]", async () => {
    const refused = await refusalOf(() => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        start: (to) => to.enqueue(Buffer.from(head)),
        pull(to) {
          sent += 1;
          expect(sent).toBeLessThan(60);
          to.enqueue(new Uint8Array(megabyte));
        },
      });
      const init = { method: "POST", body, duplex: "half", headers: { "content-type": type } };
      return app.ask(documents, { ...init, cookie } as Parameters<typeof app.ask>[1]);
    });
    expect(refused).toBe(413);
    await expect.poll(incoming).toEqual([]);
    expect(await filesOf()).toBe(0);
  });

  it("5 GB that say so are refused before they are sent, by form and by pieces [F2]", async () => {
    const fields = { purpose: "video", bytes: String(5 * 1024 ** 3), fingerprint: "a".repeat(64) };
    const answer = await app.post("/files/uploads", fields, { cookie });
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as { error: string }).error).toContain("larger than 200 MB");
    const { id } = await begin(9 * megabyte);
    expect((await sendPiece(id, 0, new Uint8Array(2 * megabyte + 1))).status).toBe(413);
    expect(incoming()).toEqual([]);
  });

  it("a file somewhat too large is refused with a sentence at the field [F2]", async () => {
    const form = new FormData();
    form.set("purpose", "identity");
    form.set("file", new File([new Uint8Array(11 * megabyte)], "x.pdf"));
    const answer = await app.ask(documents, { method: "POST", body: form, cookie });
    expect(answer.status).toBe(413);
    expect((await answer.text()).includes("larger than 10 MB")).toBe(true);
    expect(incoming()).toEqual([]);
  });
});

describe("what is not what it says", () => {
  it("a length that is a lie, and a connection that is cut, leave nothing behind [F2]", async () => {
    const before = stored();
    const { id } = await begin(megabyte, "b");
    const piece = "content-type: application/octet-stream";
    for (const told of [200, 4 * megabyte]) {
      await lie(
        [`POST ${documents} HTTP/1.1`, `content-type: ${type}`, `content-length: ${told}`],
        [head, new Uint8Array(megabyte)],
      );
      await lie(
        [`POST /files/uploads/${id}?from=0 HTTP/1.1`, piece, `content-length: ${told}`],
        [new Uint8Array(told === 200 ? 100 : megabyte)],
      );
    }
    await expect.poll(incoming).toEqual([]);
    expect(stored()).toEqual(before);
    expect(await filesOf()).toBe(0);
    expect((await begin(megabyte, "b")).received).toBe(0);
  });

  it("a piece that is no piece is refused [F2]", async () => {
    const { id } = await begin(megabyte, "b");
    for (const from of ["-1", "x", "1e3", "", "0&from=1"]) {
      const path = `/files/uploads/${id}?from=${from}`;
      const answer = await app.ask(path, { method: "POST", body: "x", cookie });
      expect([400, 409], from).toContain(answer.status);
    }
    for (const fields of [
      { purpose: "portrait", bytes: "1", fingerprint: "a".repeat(64) },
      { purpose: "credential:../../x", bytes: "1", fingerprint: "a".repeat(64) },
      { purpose: "identity", bytes: "-1", fingerprint: "a".repeat(64) },
      { purpose: "identity", bytes: "1e99", fingerprint: "a".repeat(64) },
      { purpose: "identity", bytes: "1", fingerprint: "x" },
      { purpose: "identity", bytes: "1", fingerprint: "a".repeat(64), ownerId: mine() },
    ])
      expect((await app.post("/files/uploads", Object.entries(fields), { cookie })).status).toBe(
        400,
      );
  });
});

it("a thousand pieces at once leave one, and a thousand forms one file [F2]", async () => {
  const { id } = await begin(50, "c");
  await runJobs();
  const before = stored();
  const many = cases(40, 1_000);
  const answers = await Promise.all(
    Array.from({ length: many }, () => sendPiece(id, 0, "x".repeat(50))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
  expect(stored().length).toBe(before.length + 1);
  await app.post(`/files/uploads/${id}?cancel`, {}, { cookie });
  const sent = await Promise.all(
    Array.from({ length: many }, () => {
      const form = new FormData();
      form.set("purpose", "identity");
      form.set("file", new File(["%PDF-1.7 the same"], "x.pdf"));
      return app.ask(documents, { method: "POST", body: form, cookie });
    }),
  );
  // A machine that cannot serve so many in time says so, and what it did take is whole.
  const refused = sent.filter(({ status }) => status === 503);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("5");
  expect(sent.filter(({ status }) => status === 302)).toHaveLength(many - refused.length);
  expect(refused.length).toBeLessThan(many);
  await runJobs();
  expect(incoming()).toEqual([]);
  expect(await filesOf()).toBe(1);
  expect(stored().length).toBe(before.length + 1);
  expect(await db().$count(uploads, eq(uploads.id, id))).toBe(0);
}, 300_000);

describe("the address of a file", () => {
  const sandbox = "default-src 'none'; frame-ancestors 'none'; sandbox";

  it("of papers hands them out as an attachment in a sandbox, to be stored nowhere [F1] [F4] [F5]", async () => {
    const owner = world.people.applicant;
    const id = await aFile(owner, "identity");
    const own = eq(applications.userId, owner.id);
    await db().update(applications).set({ identityFileId: id }).where(own);
    const as = (await world.cookie("admin"))!;
    const answer = await app.ask(`/files/${id}`, { cookie: as });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("canary-identity");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Parlour Lane identity document.pdf"; filename*=UTF-8''Parlour%20Lane%20identity%20document.pdf`,
      "content-security-policy": sandbox,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    for (const who of ["student", "teacher", "visitor"] as const) {
      const refused = await app.ask(`/files/${id}`, { cookie: await world.cookie(who) });
      expect(refused.status, who).toBe(404);
    }
    const looks = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `file:${id}`));
    expect(looks.map(({ actorId }) => actorId)).toEqual([world.people.admin.id]);
  });

  it("of a video answers parts of it, as players ask for them [F5]", async () => {
    const { teacher } = world.people;
    const content = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 256));
    const id = await aFile(teacher, "video", { content });
    const own = eq(teachers.userId, teacher.id);
    await db().update(teachers).set({ videoFileId: id }).where(own);
    const ask = (range?: string, more = {}) =>
      app.ask(`/files/${id}`, { headers: { ...(range ? { range } : {}), ...more } });
    const whole = await ask();
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "1000"]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "video/webm",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
      "content-security-policy": sandbox,
      "x-content-type-options": "nosniff",
    });
    const part = await ask("bytes=10-19");
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 10-19/1000"]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(10, 20));
    const etag = whole.headers.get("etag")!;
    expect((await ask("bytes=990-", { "if-range": etag })).status).toBe(206);
    expect((await ask("bytes=990-", { "if-range": '"another"' })).status).toBe(200);
    const none = await ask("bytes=1000-");
    expect([none.status, none.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
    const looked = await app.ask(`/files/${id}`, { method: "HEAD" });
    expect([looked.status, looked.headers.get("content-length")]).toEqual([200, "1000"]);
    await db().update(teachers).set({ status: "suspended" }).where(own);
    expect((await ask()).status).toBe(404);
  });

  it("leaves no file open, whether its bytes were asked for or only its headers", async () => {
    const { teacher } = world.people;
    const id = await aFile(teacher, "video", { content: Buffer.alloc(1_000) });
    for (const method of ["GET", "HEAD"]) {
      const answer = await app.ask(`/files/${id}`, {
        method,
        cookie: (await world.cookie("teacher"))!,
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    await expect.poll(openFiles).toEqual([]);
  });
});
