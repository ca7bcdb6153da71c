import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from "node:crypto";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerSealedHeads, ledgerSeals } from "#db/schema/payments/ledger.ts";
import { type Db, db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { env } from "#app/platform/env/env.server.ts";

type Seal = typeof ledgerSeals.$inferSelect;

const atOnce = 5_000;

/**
 * Seals the accounts that moved since the last seal, once a day (UTC): their heads are written down, and one root over
 * them and the seal before is signed. Answers null where the day has its seal already.
 */
export async function sealLedger(now = new Date()): Promise<Seal | null> {
  const day = now.toISOString().slice(0, 10);
  return inTransaction(async (tx) => {
    // One server seals: another one waits here, and finds the day sealed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger seal'))`);
    const [last] = await tx.select().from(ledgerSeals).orderBy(desc(ledgerSeals.day)).limit(1);
    if (last !== undefined && last.day >= day) return null;
    const { rowCount } = await tx.execute(sql`
      insert into ledger_sealed_heads (day, account, version, head)
      select ${day}, a.name, a.version, a.head from ledger_accounts a
      where a.version > coalesce((select max(h.version) from ledger_sealed_heads h where h.account = a.name), 0)`);
    const previous = last?.root ?? "0".repeat(64);
    const root = await rootOf(tx, day, previous);
    const unsigned = { day, at: now, accounts: rowCount ?? 0, previous, root };
    const signature = sign(null, said(unsigned), privateKey()).toString("base64");
    const [seal] = await tx
      .insert(ledgerSeals)
      .values({ ...unsigned, signature })
      .returning();
    return seal!;
  });
}

/** Answers the first seal that does not match what the ledger holds, as a sentence; null where all do. */
export async function verifySeals(): Promise<{ seals: number; fault: string | null }> {
  const seals = await db().select().from(ledgerSeals).orderBy(asc(ledgerSeals.day));
  let previous = "0".repeat(64);
  for (const [at, seal] of seals.entries()) {
    const fault = await faultOf(seal, previous);
    if (fault !== null) return { seals: at, fault: `the seal of ${seal.day} ${fault}` };
    previous = seal.root;
  }
  return { seals: seals.length, fault: null };
}

/** The public half of the key that signs seals and statements: its 32 bytes (Ed25519), in hexadecimal figures. */
export function sealKeyHex(): string {
  return createPublicKey(privateKey())
    .export({ type: "spki", format: "der" })
    .subarray(-32)
    .toString("hex");
}

/** Signs a text with the key of the seals; in hexadecimal figures. */
export function signWithSealKey(text: string): string {
  return sign(null, Buffer.from(text), privateKey()).toString("hex");
}

async function faultOf(seal: Seal, previous: string): Promise<string | null> {
  if (seal.previous !== previous) return "does not follow the one before";
  if ((await rootOf(db(), seal.day, previous)) !== seal.root) return "is not of its accounts";
  const signature = Buffer.from(seal.signature, "base64");
  const isSigned = env().authSecrets.some((secret) =>
    verify(null, said(seal), createPublicKey(privateKey(secret)), signature),
  );
  if (!isSigned) return "was not signed by us";
  const { rows } = await db().execute<{ account: string }>(sql`
    select h.account from ledger_sealed_heads h left join ledger_entries e
      on e.account = h.account and e.account_version = h.version and e.hash = h.head
    where h.day = ${seal.day} and e.hash is null limit 1`);
  return rows[0] === undefined ? null : `knows another history of ${rows[0].account}`;
}

/** sha256 over the root before and the day's heads, in the order of the accounts. */
async function rootOf(on: Db | Tx, day: string, previous: string): Promise<string> {
  const hash = createHash("sha256").update(previous);
  for (let after = ""; ;) {
    const heads = await on
      .select()
      .from(ledgerSealedHeads)
      .where(and(eq(ledgerSealedHeads.day, day), gt(ledgerSealedHeads.account, after)))
      .orderBy(asc(ledgerSealedHeads.account))
      .limit(atOnce);
    for (const { account, version, head } of heads) hash.update(`\n${account}|${version}|${head}`);
    if (heads.length < atOnce) return hash.digest("hex");
    after = heads.at(-1)!.account;
  }
}

function said({ day, accounts, previous, root }: Omit<Seal, "at" | "signature">): Buffer {
  return Buffer.from([day, accounts, previous, root].join("|"));
}

/** What PKCS #8 says before the 32 bytes of an Ed25519 key (RFC 8410). */
const ed25519 = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKey(secret = env().authSecret) {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "ledger-seal", 32));
  return createPrivateKey({ key: Buffer.concat([ed25519, seed]), format: "der", type: "pkcs8" });
}

export const sealLedgerDaily = defineJob({
  name: "payments.seal-ledger",
  payload: z.object({}),
  run: () => sealLedger().then(() => {}),
  schedule: "7 0 * * *",
});
