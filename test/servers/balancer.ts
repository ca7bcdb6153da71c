import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { listenLow } from "./listen.ts";

type Backend = { port: number; agent: Agent; isIn: boolean; served: number };

const lookEvery = 100;

/**
 * One address before several servers of this machine, as operators put one: by turns, over connections that are kept.
 * A server whose /readyz is not 200 is left out. A request that a server did not take (its port is closed) goes to the
 * next; one that it took and did not answer is answered with 502.
 */
export async function startBalancer(ports: readonly number[]) {
  const backends: Backend[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    isIn: true,
    served: 0,
  }));
  let turn = 0;
  const failures: string[] = [];
  const upgraded = new Set<Duplex>();

  async function look(): Promise<void> {
    await Promise.all(
      backends.map(async (one) => {
        const url = `http://127.0.0.1:${one.port}/readyz`;
        const asked = fetch(url, { signal: AbortSignal.timeout(1_000) });
        one.isIn = await asked.then(
          async (answer) => {
            await answer.body?.cancel();
            return answer.ok;
          },
          () => false,
        );
      }),
    );
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEvery);

  /** In turn, those that are in first: a server that has just come may not have been seen yet. */
  function order(): Backend[] {
    turn += 1;
    const turned = backends.map((_, at) => backends[(at + turn) % backends.length]!);
    return [...turned.filter(({ isIn }) => isIn), ...turned.filter(({ isIn }) => !isIn)];
  }

  type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

  /** Answers what a server said first; null where the server did not take the request. */
  function ask(one: Backend, asked: Asked, isUpgrade: boolean) {
    return new Promise<IncomingMessage | null>((done, fail) => {
      const { body, ...rest } = asked;
      const sent = request({
        host: "127.0.0.1",
        port: one.port,
        ...rest,
        ...(isUpgrade ? {} : { agent: one.agent }),
      });
      sent.on("response", done);
      sent.on("upgrade", (answer, socket, head) => {
        socket.unshift(head);
        done(Object.assign(answer, { upgraded: socket }));
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED") return fail(error);
        one.isIn = false;
        done(null);
      });
      sent.end(body);
    });
  }

  async function take(asked: Asked, isUpgrade = false): Promise<IncomingMessage | null> {
    for (const one of order()) {
      const answer = await ask(one, asked, isUpgrade);
      if (answer === null) continue;
      one.served += 1;
      return answer;
    }
    return null;
  }

  const askedOf = async (message: IncomingMessage): Promise<Asked> => ({
    method: message.method!,
    path: message.url!,
    headers: message.headers,
    body: await buffer(message),
  });

  async function pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await askedOf(message);
    try {
      const answer = await take(asked);
      if (answer === null) throw new Error("no server is there");
      const { connection: _, "transfer-encoding": __, ...headers } = answer.headers;
      const body = await buffer(answer);
      response.writeHead(answer.statusCode!, headers).end(body);
    } catch (error) {
      failures.push(`${asked.method} ${asked.path}: ${(error as Error).message}`);
      response.writeHead(502).end();
    }
  }

  async function upgrade(message: IncomingMessage, client: Duplex): Promise<void> {
    client.on("error", () => client.destroy());
    upgraded.add(client);
    client.on("close", () => upgraded.delete(client));
    const { method, url, headers } = message;
    const asked = { method: method!, path: url!, headers, body: Buffer.alloc(0) };
    const answer = await take(asked, true).catch(() => null);
    const socket = (answer as { upgraded?: Duplex } | null)?.upgraded;
    const lines = Object.entries(answer?.headers ?? {}).map(
      ([name, said]) => `${name}: ${said}\r\n`,
    );
    client.write(`HTTP/1.1 ${answer?.statusCode ?? 502} .\r\n${lines.join("")}\r\n`);
    if (socket === undefined) return void client.end();
    socket.on("error", () => client.destroy());
    socket.on("close", () => client.destroy());
    client.on("close", () => socket.destroy());
    socket.pipe(client).pipe(socket);
  }

  const server = createServer((message, response) => void pass(message, response));
  // Who asks here keeps connections for seconds: one that is closed as they ask again would be nobody's fault.
  server.keepAliveTimeout = 600_000;
  server.on("upgrade", (message, client) => void upgrade(message, client));
  const port = await listenLow(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** What it had to answer with 502. */
    failures,
    isIn: (server: number) => backends[server]!.isIn,
    served: () => backends.map(({ served }) => served),
    async stop() {
      clearInterval(timer);
      await looking;
      // Who still asks, as after a failed test, is taken no more before the rest is cut.
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      for (const client of upgraded) client.destroy();
      for (const { agent } of backends) agent.destroy();
      await closed;
    },
  };
}
