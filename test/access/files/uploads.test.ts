import { existsSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isDeep } from "#test/depth.ts";
import { useDatabase } from "#test/database.ts";
import { aNoisyPicture, aPhotograph, aPngThatClaims } from "#test/files/pictures.ts";
import { refusalOf } from "#test/asking/refused-body.ts";
import { useApp } from "#test/asking/app.ts";
import { makeWorld, type World } from "../world.ts";

useDatabase();
const app = useApp();
let world: World;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld();
  cookie = (await world.cookie("student"))!;
}, 60_000);

const page = "/account/profile";
const type = "multipart/form-data; boundary=edge";
const head = (name = "me.jpg") =>
  `--edge\r\ncontent-disposition: form-data; name="portrait"; filename="${name}"\r\n\r\n`;
const foot = "\r\n--edge--\r\n";
const megabyte = 1024 * 1024;

function incoming(): string[] {
  const folder = join(process.env["DATA_DIR"]!, "files", "incoming");
  return existsSync(folder) ? readdirSync(folder) : [];
}

type Answer = { status: number; to: string | undefined; text: string };

/**
 * Posts as a browser does, each time over a connection of its own: one whose sender was cut off is
 * closed a moment later, and the answer is there before that.
 */
async function post(path: string, body: BodyInit): Promise<Answer> {
  const form = new Response(body);
  const bytes = Buffer.from(await form.arrayBuffer());
  const agent = new Agent({ keepAlive: true });
  const headers = {
    cookie,
    origin: app.origin,
    "content-type": form.headers.get("content-type")!,
    "content-length": bytes.length,
  };
  return new Promise<Answer>((done, fail) => {
    const asked = request(app.url() + path, { method: "POST", agent, headers }, (answer) => {
      const { statusCode, headers } = answer;
      void text(answer).then(
        (said) => done({ status: statusCode!, to: headers.location, text: said }),
        fail,
      );
    });
    asked.on("error", fail);
    asked.end(bytes);
  }).finally(() => agent.destroy());
}

function send(picture: Uint8Array<ArrayBuffer>, path = page) {
  const form = new FormData();
  form.set("portrait", new File([picture], "me.jpg"));
  return post(path, form);
}

/** A form of that many megabytes, of which nobody knows how much will come. */
function stream(megabytes: number, counted = { sent: 0 }) {
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(Buffer.from(head())),
    pull(to) {
      counted.sent += 1;
      to.enqueue(new Uint8Array(megabyte));
      if (counted.sent < megabytes) return;
      to.enqueue(Buffer.from(foot));
      to.close();
    },
  });
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": type },
  };
  return app.ask(page, { ...init, cookie } as Parameters<typeof app.ask>[1]);
}

const filesOf = () => db().$count(files, eq(files.ownerId, world.people.student.id));

describe("a portrait that is sent", () => {
  it("becomes the person's, and the page says so", async () => {
    const answer = await send(await aPhotograph());
    expect([answer.status, answer.to]).toEqual([302, `${page}?portrait=set`]);
  });

  it.each([
    [413, () => new Uint8Array(6 * megabyte), "larger than 5 MB"],
    [422, () => aPngThatClaims(50_000, 50_000), "more than 50 million pixels"],
    [422, () => new Uint8Array(Buffer.from("<script>")), "no JPEG, PNG or WebP"],
    [400, () => new Uint8Array(), "Choose a picture first"],
  ])(
    "is refused with %s, and the page says why at the field [F2] [F3]",
    async (status, make, why) => {
      const answer = await send(make());
      expect(answer.status).toBe(status);
      expect(answer.text.includes(why)).toBe(true);
      expect(incoming()).toEqual([]);
    },
  );
});

describe("what is too much", () => {
  it("50 MB that say so are refused before they are sent [F2]", async () => {
    expect((await send(new Uint8Array(50 * megabyte))).status).toBe(413);
    expect(incoming()).toEqual([]);
  });

  it("50 MB that do not say so are cut while they come [F2]", async () => {
    const counted = { sent: 0 };
    const ask = () => stream(50, Object.assign(counted, { sent: 0 }));
    expect(await refusalOf(ask)).toBe(413);
    expect(counted.sent).toBeLessThan(50);
    await expect.poll(incoming).toEqual([]);
    expect((await app.ask(page, { cookie })).status).toBe(200);
  });

  it("a form that is none of the file's page is cut at 2 MB as ever [F2]", async () => {
    const large = new Uint8Array(3 * megabyte);
    for (const path of ["/account/security", "/contact", "/account/profile/x", "/theme"])
      expect((await send(large, path)).status, path).toBe(413);
    const plain = new URLSearchParams({ name: "x".repeat(3 * megabyte) });
    expect((await post(page, plain)).status).toBe(413);
  });

  it("a length that is a lie leaves nothing behind, told too small or too large [F2]", async () => {
    const before = await filesOf();
    for (const told of [200, 4 * megabyte]) {
      await new Promise<void>((done) => {
        const { hostname, port } = new URL(app.url());
        const socket = connect(Number(port), hostname, () => {
          const lines = [`POST ${page} HTTP/1.1`, `host: ${hostname}:${port}`, `cookie: ${cookie}`];
          lines.push(`origin: ${app.origin}`, `content-type: ${type}`);
          socket.write([...lines, `content-length: ${told}`, "", head()].join("\r\n"));
          socket.write(new Uint8Array(megabyte));
          setTimeout(() => socket.destroy(), 300);
        });
        socket.on("error", () => {});
        socket.on("data", () => {});
        socket.on("close", () => done());
      });
    }
    await expect.poll(incoming).toEqual([]);
    expect(await filesOf()).toBe(before);
  });

  it("many at once are taken one after the other, and leave one portrait [F2]", async () => {
    const picture = await aNoisyPicture(400);
    const many = Array.from({ length: isDeep ? 1_000 : 16 }, () => send(picture));
    const answers = await Promise.all(many);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
    expect(incoming()).toEqual([]);
    expect(await filesOf()).toBe(1);
  }, 900_000);
});

describe("the address of a portrait", () => {
  async function portrait(owner: "student" | "teacher") {
    const form = new FormData();
    form.set("portrait", new File([await aPhotograph()], "../../etc/passwd"));
    const as = await world.cookie(owner);
    await app.ask(page, { method: "POST", body: form, cookie: as });
    const [row] = await db()
      .select({ id: files.id })
      .from(files)
      .where(eq(files.ownerId, world.people[owner].id));
    return `/files/${row!.id}`;
  }

  it("says what it is, to be looked at and nothing else [F1] [F4]", async () => {
    const answer = await app.ask(await portrait("student"), { cookie });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition":
        "inline; filename=\"Parlour Lane portrait.webp\"; filename*=UTF-8''Parlour%20Lane%20portrait.webp",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=3600",
    });
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  });

  it("of a teacher may be kept for ever by everybody, and of a student by nobody else [F5]", async () => {
    const answer = await app.ask(await portrait("teacher"));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable, s-maxage=3600",
    ]);
    const own = await portrait("student");
    expect((await app.ask(own)).status).toBe(404);
    const stranger = await world.cookie("other-student");
    expect((await app.ask(own, { cookie: stranger })).status).toBe(404);
    expect((await app.ask(`${own}?size=96`, { cookie: stranger })).status).toBe(404);
  });

  it("a visitor's page of the teacher shows it as soon as it is there, and no longer than that", async () => {
    const page = `/student/teachers/${world.slug}`;
    const address = await portrait("teacher");
    expect((await (await app.ask(page)).text()).includes(address)).toBe(true);
    const form = new FormData();
    form.set("intent", "remove");
    const as = await world.cookie("teacher");
    await app.ask("/account/profile", { method: "POST", body: form, cookie: as });
    await expect
      .poll(async () => (await (await app.ask(page)).text()).includes(address))
      .toBe(false);
  });
});
