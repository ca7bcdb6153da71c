import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** How long it may say nothing, in milliseconds. */
const patience = 60_000;
const pieceMax = 64 * 1024;

export type ScanVerdict = { clean: true } | { clean: false; name: string };

/**
 * Has clamd look at a file, at "host:port" or at the path of its socket (its INSTREAM command). Throws where it does
 * not answer, or answers that it could not look: then nothing is known of the file.
 */
export async function scan(
  address: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ScanVerdict> {
  const socket = open(address);
  const answer = readAnswer(socket);
  // Looked at below; it may fail before that.
  answer.catch(() => {});
  try {
    await Promise.race([send(socket, bytes), answer]);
    const said = await answer;
    if (/^stream: OK$/.test(said)) return { clean: true };
    const found = /^stream: (.+) FOUND$/.exec(said);
    if (found !== null) return { clean: false, name: found[1]! };
    throw new Error(`the scanner said ${said.slice(0, 200)}`);
  } finally {
    socket.destroy();
  }
}

function open(address: string): Socket {
  const socket = address.startsWith("/")
    ? connect(address)
    : connect(
        Number(/\d+$/.exec(address)![0]),
        address.replace(/:\d+$/, "").replaceAll(/[[\]]/g, ""),
      );
  socket.setTimeout(patience, () => socket.destroy(new Error("the scanner does not answer")));
  return socket;
}

async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await once(socket, "connect");
  socket.write("zINSTREAM\0");
  for await (const part of bytes)
    for (let at = 0; at < part.length; at += pieceMax) {
      const piece = part.subarray(at, at + pieceMax);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece) && !socket.closed)
        await Promise.race([once(socket, "drain"), once(socket, "close"), sleep(patience)]);
      // It may have had enough already, and have said so.
      if (socket.destroyed) return;
    }
  socket.write(Buffer.alloc(4));
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    socket.on("data", (part) => {
      said += part.toString("utf8");
      const end = said.indexOf("\0");
      if (end >= 0) done(said.slice(0, end).trim());
    });
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the scanner closed the connection")));
  });
}
