import net from "node:net";
import type pg from "pg";
import { log } from "./log.server.ts";

const lookEvery = 100;
/**
 * So many looks in which no connection says anything, and then so many for the database to answer the door: it makes a
 * process for each who knocks, which on a machine with too much to do takes some tenths of a second.
 */
const looksSilent = 2;
const looksAtDoor = 6;
/** Whether it would use TLS: every PostgreSQL answers with one byte, before it asks who is there. */
const knock = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

type Door = { answered: boolean; close(): void };

/**
 * Ends the connections of a pool when PostgreSQL hangs: asked, it says nothing on any of them, nor at its door.
 * What waits for it is then told at once, as of a database that is gone; `onFrozen` hears of it. Looks are counted and
 * not time: a process that hung itself has not waited for anybody.
 */
export function watchPulse(pool: pg.Pool, onFrozen: (error: Error) => void): void {
  const inUse = new Set<pg.PoolClient>();
  let silent = 0;
  let door: Door | null = null;
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    door?.close();
    door = null;
    silent = 0;
  };

  function look(): void {
    silent += 1;
    if (silent < looksSilent) return;
    door ??= knockAt(addressOf(pool, inUse));
    if (door.answered) {
      door.close();
      door = null;
      silent = 0;
    } else if (silent >= looksSilent + looksAtDoor) {
      const error = new Error("Connection terminated: the database does not answer");
      log.warn({ connections: inUse.size }, "the database does not answer");
      onFrozen(error);
      for (const client of inUse) streamOf(client).destroy(error);
      stop();
    }
  }

  pool.on("connect", (client) =>
    streamOf(client).on("data", () => {
      silent = 0;
      door?.close();
      door = null;
    }),
  );
  pool.on("acquire", (client) => {
    inUse.add(client);
    timer ??= setInterval(look, lookEvery).unref();
  });
  const leave = (client: pg.PoolClient) => {
    inUse.delete(client);
    if (inUse.size === 0) stop();
  };
  pool.on("release", (_error, client) => leave(client));
  pool.on("remove", leave);
}

function streamOf(client: pg.PoolClient): net.Socket {
  return (client as unknown as { connection: { stream: net.Socket } }).connection.stream;
}

/** Of the database that is silent: an address may lead to another host meanwhile. */
function addressOf({ options }: pg.Pool, [client]: Iterable<pg.PoolClient>): net.NetConnectOpts {
  const { remoteAddress, remotePort } = client ? streamOf(client) : {};
  if (remoteAddress !== undefined) return { host: remoteAddress, port: remotePort! };
  const url = new URL(options.connectionString!);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || "5432");
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function knockAt(address: net.NetConnectOpts): Door {
  const socket = net.connect(address);
  const door = { answered: false, close: () => void socket.destroy() };
  socket.unref();
  socket.on("connect", () => socket.write(knock));
  socket.on("data", () => (door.answered = true));
  // Refused is an answer, too: the connections hear of it by themselves.
  socket.on("error", () => (door.answered = true));
  return door;
}
