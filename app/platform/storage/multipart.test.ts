import { readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tempDir } from "#test/temp-dir.ts";
import { readPostedForm, readPostedFile } from "./multipart.server.ts";

const { dir, remove } = tempDir();
afterAll(remove);
const path = join(dir, "form");
const edge = "multipart/form-data; boundary=edge";

async function found(body: string | Uint8Array, type = edge) {
  writeFileSync(path, body);
  return readPostedForm(path, type);
}

async function fileOf(type = edge) {
  const chunks: Buffer[] = [];
  for await (const chunk of readPostedFile(path, type, "file")) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const file = (bytes: string, name = "file") =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\n\r\n${bytes}\r\n`;
const field = (text: string, name = "purpose") =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

describe("a form that lies on the disk", () => {
  it("is read, however large, as browsers write it", async () => {
    const form = new FormData();
    const bytes = new Uint8Array(3 * 1024 * 1024 + 17).fill(45); // dashes, as delimiters begin
    form.set("purpose", "credential:1");
    form.set("file", new File([bytes], 'a "name"\r\n; name="x".mp4'));
    form.set("after", "Zoë");
    const sent = new Response(form);
    const type = sent.headers.get("content-type")!;
    const read = (await found(new Uint8Array(await sent.arrayBuffer()), type))!;
    expect([...read.fields]).toEqual([
      ["purpose", "credential:1"],
      ["after", "Zoë"],
    ]);
    expect([...read.files]).toEqual([["file", bytes.length]]);
    expect((await fileOf(type)).equals(bytes)).toBe(true);
  });

  it.each([65_533, 65_534, 65_535, 65_536, 65_537])(
    "is read where its delimiter falls between two pieces: %d bytes",
    async (size) => {
      const bytes = "x".repeat(size - file("").length + 2);
      expect((await found(`${file(bytes)}--edge--\r\n`))!.files.get("file")).toBe(bytes.length);
      expect((await fileOf()).toString()).toBe(bytes);
    },
  );

  it("has the first file and the first field of a name, and nothing behind its end", async () => {
    const body = `${file("one")}${file("two")}${field("a")}${field("b")}--edge--\r\n${field("c", "x")}`;
    const read = (await found(body))!;
    expect([...read.fields, ...read.files]).toEqual([
      ["purpose", "a"],
      ["file", 3],
    ]);
    expect((await fileOf()).toString()).toBe("one");
  });

  it("is let go where its file is not read to the end", async () => {
    await found(`${file("x".repeat(1_000_000))}--edge--\r\n`);
    for await (const chunk of readPostedFile(path, edge, "file")) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    const open = () =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path;
        } catch {
          return false;
        }
      });
    if (process.platform === "linux") await expect.poll(open).toEqual([]);
  });

  it.each([
    ["", edge],
    ["no form", edge],
    ["--edge--", "multipart/form-data"],
    ['--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nx', undefined],
    [file("cut"), undefined],
    [file("cut").slice(0, -2), undefined],
    [`${field("x")}--edge\r\n`, undefined],
    [`${field("x").repeat(60)}--edge--`, undefined],
  ])("is no form: %#", async (body, type) => {
    expect(await found(body, type)).toBeNull();
  });
});
