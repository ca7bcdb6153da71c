import { sql } from "drizzle-orm";
import { bigint, check, index, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, table } from "./columns.ts";

/**
 * Who changed what that matters for security: append-only (triggers), each row bound to the one before
 * it by a hash. Nothing here points to other tables: a row outlives what it tells of.
 */
export const auditLog = table(
  "audit_log",
  {
    /** 1, 2, 3 … without a gap. */
    seq: bigint({ mode: "number" }).primaryKey(),
    at: instant().notNull(),
    /** As whom it was done; null: nobody who was signed in. */
    actorId: uuid(),
    /** Who really did it, when that is somebody else. */
    realActorId: uuid(),
    /** Such as "accounts.role-changed". */
    action: text().notNull(),
    /** What it was done to, such as "user:0199…". */
    object: text().notNull(),
    /** JSON with sorted keys: what is different now, without anything secret. */
    diff: text().notNull(),
    /** The network the request came from, never the whole address. */
    ipPrefix: text(),
    requestId: text(),
    prevHash: text().notNull(),
    hash: text().notNull().unique(),
  },
  (t) => [
    index("audit_log_object").on(t.object, t.seq),
    index("audit_log_by").on(t.actorId, t.at, t.seq),
    index("audit_log_at").on(t.at, t.seq),
    index("audit_log_action").on(t.action, t.at, t.seq),
  ],
);

/** The newest row's number and hash: an append locks it, and a missing end is noticed by it. */
export const auditHead = table(
  "audit_head",
  {
    id: smallint().primaryKey().default(1),
    seq: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
  },
  (t) => [check("audit_head_one", sql`${t.id} = 1`)],
);

/** What each walk over the whole chain has found: only added to. */
export const auditChecks = table(
  "audit_checks",
  {
    id: id(),
    checkedAt: instant().notNull(),
    /** The last row up to which everything was as it was written. */
    rows: bigint({ mode: "number" }).notNull(),
    /** The first fault as a sentence; null: none. */
    fault: text(),
  },
  (t) => [index("audit_checks_at").on(t.checkedAt)],
);
