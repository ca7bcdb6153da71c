import { Readable } from "node:stream";
import type { Socket } from "node:net";
import pg from "pg";
import { connectionTo } from "../database/connection-to.server.ts";
import { ownerUrl } from "../database/owner.server.ts";
import { NoBackup } from "./backup-storage.server.ts";
import { type Cluster, type Lsn, lsnText } from "./backup-keys.ts";

/** The connection below a client: pg's own, which its types leave out. */
type Wire = { stream: Socket; query(text: string): void; sendCopyFromChunk(bytes: Buffer): void };

/** PostgreSQL counts microseconds from the year 2000. */
const epoch = Date.UTC(2000, 0, 1);

/** A connection that may ask for whole data folders and for the WAL; the caller ends it. Throws NoBackup where it may not. */
export async function connectForCopies(): Promise<pg.Client> {
  const to = connectionTo(ownerUrl());
  const url = new URL(to.connectionString!);
  url.searchParams.set("replication", "true");
  const client = new pg.Client({ ...to, connectionString: url.href });
  // One that is lost tells who waits for it; without a listener it would end the process, too.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== "28000" && code !== "42501") throw error;
    throw new NoBackup(
      `PostgreSQL lets user "${decodeURIComponent(url.username)}" read no WAL (${message}). On a server of your own run "alter role … replication" and add a line "host replication …" to pg_hba.conf. A provider that allows neither has point-in-time recovery of its own: use that, and back up the files beside it`,
    );
  }
}

/** Whose data folder it is, which history it is in, and how far it has written. */
export async function identify(client: pg.Client): Promise<Cluster> {
  const { rows } = await client.query<{ systemid: string; timeline: number }>("IDENTIFY_SYSTEM");
  return { systemId: rows[0]!.systemid, timeline: Number(rows[0]!.timeline) };
}

/** The messages of one copying command, as they come; a slow reader slows PostgreSQL down. */
function copied(client: pg.Client, command: string, onRow: (fields: string[]) => void): Readable {
  const { stream: socket } = wireOf(client);
  const out = new Readable({
    objectMode: true,
    highWaterMark: 64,
    read: () => void socket.resume(),
  });
  const ignored = () => {};
  const query = {
    submit: (connection: Wire): void => void connection.query(command),
    handleRowDescription: ignored,
    handleDataRow: ({ fields }: { fields: unknown[] }) => onRow(fields.map(String)),
    handleCommandComplete: ignored,
    handleCopyInResponse: ignored,
    handlePortalSuspended: ignored,
    handleEmptyQuery: ignored,
    handleReadyForQuery: () => out.push(null),
    handleError: (error: Error) => out.destroy(error),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The reader of the connection uses its memory again.
      if (!out.push(Buffer.from(chunk))) socket.pause();
    },
  };
  client.query(query as unknown as pg.Submittable);
  return out;
}

export type BasePart = { of: "data" | "checksums"; bytes: Buffer };
/** From where to where the WAL has to be replayed to make a copy of the data folder whole. */
export type WalSpan = { startLsn: string; endLsn: string; timeline: number };

/**
 * The data folder as one tar archive, then PostgreSQL's list of its files. `span` is filled in when all of it has come.
 * Throws NoBackup where there are tablespaces, which lie outside the folder.
 */
export async function* baseBackup(
  client: pg.Client,
  label: string,
  span: Partial<WalSpan>,
): AsyncGenerator<BasePart> {
  const positions: string[][] = [];
  const command = `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
  const messages = copied(client, command, (fields) => {
    if (/^[0-9A-F]+\/[0-9A-F]+$/.test(fields[0]!)) positions.push(fields);
  });
  let of: BasePart["of"] | null = null;
  for await (const message of messages as AsyncIterable<Buffer>) {
    const [kind, rest] = [String.fromCharCode(message[0]!), message.subarray(1)];
    if (kind === "n") {
      const name = rest.toString("utf8", 0, rest.indexOf(0));
      if (name !== "base.tar")
        throw new NoBackup(
          `the database has a tablespace of its own (${name}), which is not copied`,
        );
      of = "data";
    } else if (kind === "m") of = "checksums";
    else if (kind === "d" && of !== null) yield { of, bytes: rest };
  }
  const [begin, end] = positions;
  if (begin === undefined || end === undefined) throw new Error("PostgreSQL named no positions");
  Object.assign(span, { startLsn: begin[0], endLsn: end[0], timeline: Number(end[1]) });
}

/**
 * Bytes of the WAL, or only word of PostgreSQL. `at` is its clock in milliseconds, where all that had been written by
 * then has come. `asks`: it wants to be told at once what is kept, for it ends.
 */
export type WalMessage = { start: Lsn; bytes: Buffer; at: number | null; asks: boolean };

/** The WAL from a position on, for as long as the connection lives. The slot keeps what has not been confirmed. */
export async function* walFrom(
  client: pg.Client,
  { slot, timeline, from }: { slot: string; timeline: number; from: Lsn },
): AsyncGenerator<WalMessage> {
  const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from)} TIMELINE ${timeline}`;
  let end = from;
  let isLatest = false;
  for await (const message of copied(client, command, () => {}) as AsyncIterable<Buffer>) {
    const kind = String.fromCharCode(message[0]!);
    const start = message.readBigUInt64BE(1);
    if (kind === "w") {
      const bytes = message.subarray(25);
      end = start + BigInt(bytes.length);
      isLatest = end >= message.readBigUInt64BE(9);
      const at = isLatest ? instantOf(message.readBigInt64BE(17)) : null;
      yield { start, bytes, at, asks: false };
    }
    if (kind === "k") {
      const at = isLatest && start === end ? instantOf(message.readBigInt64BE(9)) : null;
      yield { start: end, bytes: message.subarray(0, 0), at, asks: message[17] === 1 };
    }
  }
}

/** Tells PostgreSQL what is kept: it may let go of everything before. It answers with how far it is. */
export function confirm(client: pg.Client, kept: Lsn): void {
  const reply = Buffer.alloc(34);
  reply.write("r");
  for (const at of [1, 9, 17]) reply.writeBigUInt64BE(kept, at);
  reply.writeBigInt64BE(BigInt(Date.now() - epoch) * 1000n, 25);
  reply[33] = 1;
  wireOf(client).sendCopyFromChunk(reply);
}

function instantOf(microseconds: bigint): number {
  return Number(microseconds / 1000n) + epoch;
}

function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection;
}
