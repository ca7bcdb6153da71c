import { createHash } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import { auditHead, auditLog } from "#db/schema/audit.ts";
import { db, type Tx } from "./db.server.ts";
import { currentRequest } from "../http/request-scope.server.ts";

type Row = typeof auditLog.$inferSelect;

export type AuditEntry = {
  /** As whom it was done; null: nobody who was signed in. */
  actorId: string | null;
  /** Who really did it, when that is somebody else. */
  realActorId?: string | null;
  /** Such as "accounts.role-changed". */
  action: string;
  /** What it was done to, such as "user:<id>". */
  object: string;
  /** What is different now. Values under the names of secrets, and mail addresses, are not written. */
  diff: Record<string, unknown>;
  now?: Date;
};

/**
 * Writes one row of the audit log in the transaction of what it tells of. Call it last: appenders take
 * turns from here until the commit.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const [head] = await tx.select().from(auditHead).for("update");
  if (head === undefined) throw new Error("the audit log has no head");
  const request = currentRequest();
  const row = {
    seq: head.seq + 1,
    at: entry.now ?? new Date(),
    actorId: entry.actorId,
    realActorId: entry.realActorId ?? null,
    action: entry.action,
    object: entry.object,
    diff: sorted(redact(entry.diff)),
    ipPrefix: addressPrefix(request?.address ?? ""),
    requestId: request?.requestId || null,
    prevHash: head.hash,
  };
  const hash = hashOf(row);
  await tx.insert(auditLog).values({ ...row, hash });
  await tx.update(auditHead).set({ seq: row.seq, hash }).where(eq(auditHead.id, 1));
}

/**
 * Walks the whole chain. Answers the first row that was changed, removed or put in between, as a
 * sentence; null when every row is as it was written.
 */
export async function verifyAudit(): Promise<{ rows: number; fault: string | null }> {
  // The head first: rows that come while this reads are beyond it, and still belong to the chain.
  const [head] = await db().select().from(auditHead);
  if (head === undefined) return { rows: 0, fault: "the head of the log is missing" };
  let last = { seq: 0, hash: "0".repeat(64) };
  for (;;) {
    const rows = await db()
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, last.seq))
      .orderBy(asc(auditLog.seq))
      .limit(1_000);
    for (const row of rows) {
      const fault = faultOf(row, last);
      if (fault !== null) return { rows: last.seq, fault };
      if (row.seq === head.seq && row.hash !== head.hash)
        return { rows: last.seq, fault: `row ${row.seq} is not the one the head names` };
      last = row;
    }
    if (rows.length < 1_000) break;
  }
  if (last.seq < head.seq)
    return { rows: last.seq, fault: `rows ${last.seq + 1} to ${head.seq} are missing at the end` };
  return { rows: last.seq, fault: null };
}

function faultOf(row: Row, before: { seq: number; hash: string }): string | null {
  if (row.seq !== before.seq + 1) return `row ${before.seq + 1} is missing`;
  if (row.prevHash !== before.hash) return `row ${row.seq} does not follow row ${before.seq}`;
  return hashOf(row) === row.hash ? null : `row ${row.seq} was changed`;
}

/** sha256 over the hash before and every column, each in its own place. */
function hashOf(row: Omit<Row, "hash">): string {
  const { prevHash, seq, at, actorId, realActorId, action, object, diff, ipPrefix, requestId } =
    row;
  const columns = [seq, at.toISOString(), actorId, realActorId, action, object, diff, ipPrefix];
  return createHash("sha256")
    .update(prevHash)
    .update(JSON.stringify([...columns, requestId]))
    .digest("hex");
}

const secret = /password|secret|token|code|card|cvc|hash|email|phone|birth/i;

/** Names stay, so that one sees what was changed; what may tell a secret or a person's data does not. */
function redact(value: unknown, name = ""): unknown {
  if (secret.test(name)) return "…";
  if (typeof value === "string") return value.replaceAll(/\S+@\S+/g, "…").slice(0, 200);
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => redact(one));
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redact(one, key)]));
}

/** SHA-256 of a value as canonical JSON, for what the log is to vouch for without holding it. */
export function sealOf(value: unknown): string {
  return createHash("sha256").update(sorted(value)).digest("hex");
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one; null where there is none. */
export function addressPrefix(address: string): string | null {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four !== null) return `${four[1]}.0/24`;
  if (!address.includes(":")) return null;
  const groups = address.split("::")[0]!.split(":").filter(Boolean).slice(0, 3);
  return `${groups.join(":")}::/48`;
}
