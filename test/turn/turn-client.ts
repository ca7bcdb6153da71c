/** As much of TURN (RFC 8656) as it takes to ask a relay for an allocation and for a peer. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import ipaddr from "ipaddr.js";

const cookie = 0x2112a442;
const methods = { allocate: 0x0003, permission: 0x0008 } as const;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
} as const;

type Answer = { ok: boolean; code: number | null; values: Map<number, Buffer> };

export async function turnClient(
  port: number,
  { username, credential }: { username: string; credential: string },
) {
  const socket = createSocket("udp4");
  await new Promise<void>((done) => socket.connect(port, "127.0.0.1", done));
  let session: { realm: Buffer; nonce: Buffer } | undefined;

  async function ask(
    method: number,
    valuesOf: (id: Buffer) => [number, Buffer][],
  ): Promise<Answer> {
    const id = randomBytes(12);
    const own = session
      ? [
          ...valuesOf(id),
          [attributes.username, Buffer.from(username)] as [number, Buffer],
          [attributes.realm, session.realm] as [number, Buffer],
          [attributes.nonce, session.nonce] as [number, Buffer],
        ]
      : valuesOf(id);
    const body = Buffer.concat(own.map(([type, value]) => attribute(type, value)));
    const signed = session === undefined ? 0 : 24;
    const head = Buffer.alloc(20);
    head.writeUInt16BE(method, 0);
    head.writeUInt16BE(body.length + signed, 2);
    head.writeUInt32BE(cookie, 4);
    id.copy(head, 8);
    let message = Buffer.concat([head, body]);
    if (session !== undefined) {
      const key = createHash("md5").update(`${username}:${session.realm}:${credential}`).digest();
      const integrity = createHmac("sha1", key).update(message).digest();
      message = Buffer.concat([message, attribute(attributes.integrity, integrity)]);
    }
    const heard = new Promise<Buffer>((done, fail) => {
      socket.once("message", done);
      setTimeout(() => fail(new Error("the relay does not answer")), 5_000);
    });
    socket.send(message);
    return readAnswer(await heard);
  }

  return {
    /** Null: an allocation with an address of that family was given; otherwise the code of the refusal. */
    async allocate(family: "ipv4" | "ipv6" = "ipv4"): Promise<number | null> {
      const wanted = (): [number, Buffer][] => [
        [attributes.transport, Buffer.from([17, 0, 0, 0])],
        [attributes.family, Buffer.from([family === "ipv6" ? 2 : 1, 0, 0, 0])],
      ];
      const first = await ask(methods.allocate, wanted);
      session = {
        realm: first.values.get(attributes.realm)!,
        nonce: first.values.get(attributes.nonce)!,
      };
      return (await ask(methods.allocate, wanted)).code;
    },
    /** Null: the relay would pass on to that address; otherwise the code of the refusal. */
    async permit(address: string): Promise<number | null> {
      return (await ask(methods.permission, (id) => [[attributes.peer, peerOf(address, id)]])).code;
    },
    close: () => socket.close(),
  };
}

function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
}

/** XOR-PEER-ADDRESS: an IPv6 address is mixed with the id of its request as well. */
function peerOf(address: string, id: Buffer): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const mask = Buffer.concat([Buffer.from("2112a442", "hex"), id]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(bytes.length === 4 ? 1 : 2, 0);
  head.writeUInt16BE(9_999 ^ (cookie >>> 16), 2);
  return Buffer.concat([head, Buffer.from(bytes.map((byte, at) => byte ^ mask[at]!))]);
}

function readAnswer(message: Buffer): Answer {
  const values = new Map<number, Buffer>();
  let at = 20;
  while (at + 4 <= message.length) {
    const length = message.readUInt16BE(at + 2);
    values.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  const error = values.get(attributes.error);
  const code = error === undefined ? null : error[2]! * 100 + error[3]!;
  return { ok: code === null, code, values };
}
