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

async function argon2id(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  computed += 1;
  try {
    return await derive("argon2id", { ...cost, message: password.normalize("NFKC"), nonce });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** How many hashes this process has computed: each is 19 MiB and tens of milliseconds. */
export function hashesComputed(): number {
  return computed;
}

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt);
  const b64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(salt)}$${b64(hash)}`;
}

export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const [, name, , , salt, hash] = phc.split("$");
  if (name !== "argon2id" || salt === undefined || hash === undefined) return false;
  const expected = Buffer.from(hash, "base64");
  const actual = await argon2id(password, Buffer.from(salt, "base64"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
