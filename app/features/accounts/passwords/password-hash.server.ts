import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const derive = promisify(argon2);
/** OWASP Password Storage Cheat Sheet, argon2id: m = 19 MiB, t = 2, p = 1. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

// A flood of sign-ins may queue, but never takes all memory, and leaves one core to the pages.
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
let running = 0;
let computed = 0;
const waiting: (() => void)[] = [];

async function argon2id(password: string, nonce: Buffer, at = cost): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  computed += 1;
  try {
    return await derive("argon2id", { ...at, message: password.normalize("NFKC"), nonce });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** How many hashes this process has computed: each is 19 MiB and tens of milliseconds. */
export function hashesComputed(): number {
  return computed;
}

const costText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt);
  const b64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$${costText}$${b64(salt)}$${b64(hash)}`;
}

/** Whether a hash was made at another cost than today's, so that it should be made again. */
export function isOutdatedHash(phc: string): boolean {
  return phc.split("$")[3] !== costText;
}

/** At the cost that the hash itself names: one made before the cost was raised is judged as it was made. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const [, name, , costs, salt, hash] = phc.split("$");
  if (name !== "argon2id" || salt === undefined || hash === undefined) return false;
  const [memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/
    .exec(costs!)!
    .slice(1)
    .map(Number) as [number, number, number];
  const expected = Buffer.from(hash, "base64");
  const at = { memory, passes, parallelism, tagLength: expected.length };
  const actual = await argon2id(password, Buffer.from(salt, "base64"), at);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
