import { afterAll, beforeAll } from "vitest";
import { freeLowPort, startServer, type ServerProcess } from "#e2e/harness/process.ts";
import { env as ownEnv } from "#app/platform/env/env.server.ts";
import { buildIfStale } from "#server/build.ts";
import { askAsPage, type Asked, type Fields, openSocket } from "../asking/asking.ts";

/**
 * Real server processes of the production build on this file's database, as an operator would run
 * them behind one address, `publicUrl` where it is not the first one's own. Call it once, below `useDatabase`.
 */
export function useServers(
  count = 1,
  { publicUrl, env = () => ({}) }: { publicUrl?: string; env?: () => Record<string, string> } = {},
) {
  const running: ServerProcess[] = [];
  let ports: number[] = [];
  let origin = "";
  beforeAll(async () => {
    await buildIfStale();
    ports = await Promise.all(Array.from({ length: count }, freeLowPort));
    origin = publicUrl ?? `http://localhost:${ports[0]}`;
    for (let server = 0; server < count; server += 1) await begin(server);
  }, 300_000);

  /** Starts that server, or another in the place of the one that has ended. */
  async function begin(server: number): Promise<void> {
    running[server] = await startServer("", {
      PORT: String(ports[server]),
      DATABASE_URL: process.env["EMBEDDED_DATABASE_URL"]!,
      ...(ownEnv().chatUrl === null ? {} : { CHAT_DATABASE_URL: ownEnv().chatUrl! }),
      DATA_DIR: process.env["DATA_DIR"]!,
      AUTH_SECRET: process.env["AUTH_SECRET"]!,
      PUBLIC_URL: origin,
      PAYMENTS: "embedded",
      ALLOW_TEST_CARDS: "yes",
      TRUSTED_PROXIES: "127.0.0.0/8,::1",
      LOG_LEVEL: "info",
      // Nobody sends requests to it who reads /readyz.
      NOTICE_SECONDS: "0",
      WARM_UP_SECONDS: "0",
      // As a shell may have left it there.
      NODE_ENV: "development",
      ...env(),
    });
  }
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
  }, 30_000);

  type AskedOf = Asked & { server?: number };

  /** Asks as a page of ours would. */
  function ask(path: string, { server = 0, ...asked }: AskedOf = {}): Promise<Response> {
    return askAsPage(running[server]!.url + path, origin, asked);
  }

  /** Posts a form as a page of ours would. */
  function post(path: string, fields: Fields, asked: AskedOf = {}) {
    return ask(path, { method: "POST", body: new URLSearchParams(fields), ...asked });
  }

  const socket = (cookie: string, server = 0) => openSocket(running[server]!.url, origin, cookie);

  return {
    ask,
    post,
    socket,
    count,
    get origin() {
      return origin;
    },
    output: (server = 0) => running[server]!.output(),
    /** The lines of its log that tell of an error. */
    errors: (server = 0) =>
      running[server]!.output()
        .split("\n")
        .filter((line) => line.includes('"level":50')),
    url: (server = 0) => running[server]!.url,
    process: (server = 0) => running[server]!,
    begin,
  };
}
