import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findParts, readField } from "./multipart.server.ts";

const dir = mkdtempSync(join(tmpdir(), "forms-"));
afterAll(() => rmSync(dir, { recursive: true }));
const path = join(dir, "form");

async function found(body: string | Uint8Array, type = "multipart/form-data; boundary=edge") {
  writeFileSync(path, body);
  return findParts(path, type);
}

describe("a form that lies on the disk", () => {
  it("is found in parts, however large, as browsers write it", async () => {
    const form = new FormData();
    const file = new Uint8Array(3 * 1024 * 1024 + 17).fill(45); // dashes, as delimiters begin
    form.set("purpose", "credential:1");
    form.set("file", new File([file], 'a "name"\r\n; name="x".mp4'));
    form.set("after", "Zoë");
    const sent = new Response(form);
    writeFileSync(path, new Uint8Array(await sent.arrayBuffer()));
    const parts = (await findParts(path, sent.headers.get("content-type")!))!;
    expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
      ["purpose", false],
      ["file", true],
      ["after", false],
    ]);
    expect(await readField(path, parts[0]!)).toBe("credential:1");
    expect(await readField(path, parts[2]!)).toBe("Zoë");
    const whole = await readFile(path);
    expect(whole.subarray(parts[1]!.start, parts[1]!.end).equals(file)).toBe(true);
  });

  it.each([1_048_573, 1_048_574, 1_048_575, 1_048_576, 1_048_577])(
    "is found where its delimiter falls between two windows: %d bytes",
    async (size) => {
      const head = '--edge\r\ncontent-disposition: form-data; name="f"; filename="x"\r\n\r\n';
      const parts = await found(`${head}${"x".repeat(size - head.length)}\r\n--edge--\r\n`);
      expect(parts).toMatchObject([{ start: head.length, end: size }]);
    },
  );

  it.each([
    ["", "multipart/form-data; boundary=edge"],
    ["no form", "multipart/form-data; boundary=edge"],
    ["--edge--", "multipart/form-data"],
    ['--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nx', undefined],
    ['--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--edge\r\n', undefined],
    ["--edge\r\ncontent-type: text/plain\r\n\r\nx\r\n--edge--\r\n", undefined],
    [`--edge${'\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--edge'.repeat(60)}--`],
  ])("is no form: %#", async (body, type?) => {
    expect(await found(body, type)).toBeNull();
  });
});
