import { afterAll, beforeAll } from "vitest";
import { WebSocket } from "ws";
import { freeLowPort, startServer, type ServerProcess } from "../e2e/process.ts";
import { buildIfStale } from "../server/build.ts";

/**
 * Real server processes of the production build on this file's database, as an operator would run
 * them behind one address, `publicUrl` where it is not the first one's own. Call it once, below `useDatabase`.
 */
export function useServers(count = 1, { publicUrl }: { publicUrl?: string } = {}) {
  const running: ServerProcess[] = [];
  let origin = "";
  beforeAll(async () => {
    await buildIfStale();
    const ports = await Promise.all(Array.from({ length: count }, freeLowPort));
    origin = publicUrl ?? `http://localhost:${ports[0]}`;
    for (const port of ports)
      running.push(
        await startServer("", {
          PORT: String(port),
          DATABASE_URL: process.env["EMBEDDED_DATABASE_URL"]!,
          DATA_DIR: process.env["DATA_DIR"]!,
          AUTH_SECRET: process.env["AUTH_SECRET"]!,
          PUBLIC_URL: origin,
          PAYMENTS: "embedded",
          LOG_LEVEL: "info",
          // As a shell may have left it there.
          NODE_ENV: "development",
        }),
      );
  }, 300_000);
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
  }, 30_000);

  type Asked = { cookie?: string; server?: number; origin?: string | null } & Omit<
    RequestInit,
    "headers"
  > & { headers?: Record<string, string> };

  /** Asks as a page of ours would. */
  async function ask(path: string, asked: Asked = {}): Promise<Response> {
    const { cookie, server = 0, origin: from = origin, headers, ...init } = asked;
    return fetch(running[server]!.url + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...(from === null ? {} : { origin: from }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
    });
  }

  /** Posts a form as a page of ours would. */
  function post(path: string, fields: Record<string, string> | string[][], asked: Asked = {}) {
    return ask(path, { method: "POST", body: new URLSearchParams(fields), ...asked });
  }

  /** Opens a socket; answers the HTTP status where it is refused. */
  function socket(cookie: string, server = 0): Promise<WebSocket | number> {
    const opened = new WebSocket(`${running[server]!.url.replace("http", "ws")}/live`, {
      headers: { origin, cookie },
    });
    return new Promise((done, fail) => {
      opened.on("open", () => done(opened));
      opened.on("unexpected-response", (_, answer) => done(answer.statusCode!));
      opened.on("error", fail);
    });
  }

  return {
    ask,
    post,
    socket,
    get origin() {
      return origin;
    },
    output: (server = 0) => running[server]!.output(),
    url: (server = 0) => running[server]!.url,
  };
}
