import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readRole } from "./read-role.ts";

let server: Server;
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((_, response) => {
    if (answer.status === 0) return response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise((done) => server.close(done)));

function read(status: number, body: unknown) {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  const { port } = server.address() as AddressInfo;
  return readRole("a", new AbortController().signal, (path, init) =>
    fetch(`http://127.0.0.1:${port}${path}`, init),
  );
}

it.each(["student", "teacher", "admin"])(
  "a document with role %s is read with its version",
  async (role) => {
    expect(await read(200, { uid: "a", role, version: 7 })).toEqual({
      is: "document",
      role,
      version: 7,
    });
  },
);

it("404 is a missing document", async () => {
  expect(await read(404, { error: "not-found" })).toEqual({ is: "missing" });
});

it.each([
  ["a network failure", 0, ""],
  ["401", 401, { error: "not-signed-in" }],
  ["403", 403, {}],
  ["429", 429, {}],
  ["500", 500, {}],
  ["503", 503, {}],
  ["invalid JSON", 200, "{"],
  ["a page instead of data", 200, "<!doctype html>"],
  ["an empty 200", 200, ""],
  ["null", 200, "null"],
])("%s is an error [NAV-22]", async (_name, status, body) => {
  expect(await read(status, body)).toMatchObject({ is: "error" });
});

it.each([[undefined], [null], [""], ["Admin"], ["teacher "], [1], [["admin"]], [{}]])(
  "role %o is no role [NAV-25]",
  async (role) => {
    expect(await read(200, { uid: "a", role })).toMatchObject({ is: "document", role: null });
  },
);

it.each(["constructor", "__proto__"])("role %s is no role [NAV-26]", async (role) => {
  expect(await read(200, { uid: "a", role })).toMatchObject({ is: "document", role: null });
  expect(await read(200, `{"uid":"a","__proto__":{"role":"admin"}}`)).toMatchObject({ role: null });
});

it("another person's document is an error [NAV-27]", async () => {
  expect(await read(200, { uid: "b", role: "admin" })).toMatchObject({ is: "error" });
});

it("401, and a page made for somebody else, ask who is signed in", async () => {
  expect(await read(401, {})).toMatchObject({ signedOut: true });
  expect(await read(409, {})).toMatchObject({ signedOut: true });
  expect(await read(403, {})).toMatchObject({ signedOut: false });
});
