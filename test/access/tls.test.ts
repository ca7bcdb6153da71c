/** Behind a proxy that ends TLS: the server itself is reached without it, and at another name. */
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { useServers } from "#test/servers/servers.ts";

useDatabase();
const servers = useServers(1, { publicUrl: "https://parlour.example" });

it("a sign-in is taken, and its cookie never leaves for http, for a script or for another host", async () => {
  const { email } = await aStudent();
  const answer = await servers.post("/login", { email, password });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
  const session = answer.headers.getSetCookie().find((line) => line.startsWith("__Host-session="))!;
  const flags = session
    .split("; ")
    .slice(1)
    .map((flag) => flag.toLowerCase());
  expect(flags).toEqual(expect.arrayContaining(["path=/", "httponly", "secure", "samesite=lax"]));
  expect(flags.some((flag) => flag.startsWith("domain"))).toBe(false);

  const cookie = session.split(";")[0]!;
  expect((await servers.ask("/account/security", { cookie })).status).toBe(200);
  const bare = cookie.replace("__Host-", "");
  expect((await servers.ask("/account/security", { cookie: bare })).status).toBe(302);
  const socket = await servers.socket(cookie);
  expect(socket).toBeInstanceOf(WebSocket);
  (socket as WebSocket).close();
});

it("a form that names the server's own address as its origin is another site's", async () => {
  const { email } = await aStudent();
  const answer = await servers.post("/login", { email, password }, { origin: servers.url() });
  expect(answer.status).toBe(403);
  await expect.poll(() => servers.output()).toContain('"status":403,"msg":"refused"');
});
