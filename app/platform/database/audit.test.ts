import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "#db/schema/audit.ts";
import { isTurn } from "#test/depth.ts";
import { asOwnerUnguarded, useDatabase } from "#test/database.ts";
import { addressPrefix, audit, verifyAudit } from "./audit.server.ts";
import { databaseError, db, inTransaction } from "./db.server.ts";
import { inRequest } from "../http/request-scope.server.ts";

useDatabase();

function append(action: string, diff: Record<string, unknown> = {}) {
  const entry = { actorId: null, action, object: "user:1", diff };
  return inTransaction((tx) => audit(tx, entry));
}

async function refusal(statement: string): Promise<string | undefined> {
  return db()
    .execute(sql.raw(statement))
    .then(
      () => "done",
      (error) => databaseError(error)?.code,
    );
}

beforeEach(async () => {
  await asOwnerUnguarded("truncate audit_log");
  await asOwnerUnguarded("update audit_head set seq = 0, hash = repeat('0', 64)");
});

describe("the audit log", () => {
  it("is written together with what it tells of, or not at all", async () => {
    await inTransaction(async (tx) => {
      await audit(tx, { actorId: null, action: "a.b", object: "c:1", diff: {} });
      throw new Error("changed my mind");
    }).catch(() => {});
    expect(await db().select().from(auditLog)).toEqual([]);
  });

  it("is one chain, however many write at once", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => append(`test.${n}`)));
    expect(await verifyAudit()).toEqual({ rows: 30, fault: null });
  });

  it("names the request and its network, and holds no secret and no address [I7]", async () => {
    const diff = {
      password: "hunter2hunter2",
      note: "write to robin@example.test",
      nested: { token: "abc", role: "admin" },
    };
    await inRequest({ requestId: "r-1", address: "203.0.113.77" }, () => append("test.done", diff));
    const [row] = await db().select().from(auditLog);
    expect(row).toMatchObject({ ipPrefix: "203.0.113.0/24", requestId: "r-1" });
    expect(JSON.parse(row!.diff)).toEqual({
      password: "…",
      note: "write to …",
      nested: { token: "…", role: "admin" },
    });
    expect(addressPrefix("2001:db8:7:1")).toBe("2001:db8:7::/48");
    expect(addressPrefix("2001:db8::7")).toBe("2001:db8::/48");
    expect(addressPrefix("::1")).toBe("::/48");
  });

  it("takes no update, no delete and no truncate [H3]", async () => {
    await append("test.done");
    expect(await refusal("update audit_log set action = 'x'")).toBe("42501");
    expect(await refusal("delete from audit_log")).toBe("42501");
    expect(await refusal("truncate audit_log")).toBe("42501");
    expect(await refusal("update audit_head set hash = 'x'")).toBe("42501");
    expect(await refusal("delete from audit_head")).toBe("42501");
    expect(await refusal("truncate audit_head")).toBe("42501");
  });
});

it.runIf(isTurn(1, 2))(
  "npm run audit:verify ends with 0 on a whole log and with 1 at a fault, and says where [H3]",
  async () => {
    await append("test.done");
    const run = () =>
      spawnSync(process.execPath, ["scripts/operations/verify.ts", "audit"], {
        env: {
          PATH: process.env["PATH"],
          EMBEDDED_DATABASE_URL: process.env["EMBEDDED_DATABASE_URL"],
        },
        encoding: "utf8",
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("1 rows") });
    await asOwnerUnguarded("update audit_log set action = 'test.undone'");
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("row 1 was changed"),
    });
  },
  60_000,
);

/** As a forger who knows how a row is hashed: the row is right by itself, and no longer what the next one follows. */
async function rewrite(seq: number, diff: string): Promise<void> {
  const [row] = await db().select().from(auditLog).where(eq(auditLog.seq, seq));
  const { at, actorId, realActorId, action, object, ipPrefix, requestId, prevHash } = row!;
  const columns = [seq, at.toISOString(), actorId, realActorId, action, object, diff, ipPrefix];
  const hash = createHash("sha256")
    .update(prevHash + JSON.stringify([...columns, requestId]))
    .digest("hex");
  await asOwnerUnguarded(
    `update audit_log set diff = '${diff}', hash = '${hash}' where seq = ${seq}`,
  );
}

it("audit:verify finds a row that was changed together with its own hash [H3]", async () => {
  for (let n = 1; n <= 4; n += 1) await append("test.step", { n });
  await rewrite(2, '{"n":2}');
  expect((await verifyAudit()).fault, "written as it was").toBeNull();
  await rewrite(2, '{"n":9}');
  expect((await verifyAudit()).fault).toBe("row 3 does not follow row 2");
  await asOwnerUnguarded("delete from audit_log where seq > 2");
  await asOwnerUnguarded("update audit_head set seq = 2");
  expect((await verifyAudit()).fault).toBe("row 2 is not the one the head names");
});

describe("audit:verify finds what the database's owner did to it [H3]", () => {
  const crimes: Record<string, [string, string]> = {
    "a changed actor": [
      "update audit_log set actor_id = '00000000-0000-7000-8000-000000000000' where seq = 3",
      "row 3 was changed",
    ],
    "a changed diff": [`update audit_log set diff = '{"a":2}' where seq = 5`, "row 5 was changed"],
    "a changed time": [
      "update audit_log set at = at + interval '1 second' where seq = 1",
      "row 1 was changed",
    ],
    "a removed row": ["delete from audit_log where seq = 4", "row 4 is missing"],
    "a removed beginning": ["delete from audit_log where seq = 1", "row 1 is missing"],
    "a removed end": ["delete from audit_log where seq >= 5", "rows 5 to 6 are missing at the end"],
    "a row put in between": [
      `delete from audit_log where seq = 4;
       insert into audit_log (seq, at, action, object, diff, prev_hash, hash)
       select 4, now(), 'x', 'y', '{}', hash, repeat('a', 64) from audit_log where seq = 3`,
      "row 4 was changed",
    ],
    "a row put at the end": [
      `insert into audit_log (seq, at, action, object, diff, prev_hash, hash)
       select 7, now(), 'x', 'y', '{}', hash, repeat('a', 64) from audit_log where seq = 6`,
      "row 7 was changed",
    ],
  };
  for (const [what, [statement, fault]] of Object.entries(crimes))
    it(`${what} [H3]`, async () => {
      for (let n = 1; n <= 6; n += 1) await append("test.step", { a: 1, n });
      expect(await verifyAudit()).toEqual({ rows: 6, fault: null });
      await asOwnerUnguarded(statement);
      expect((await verifyAudit()).fault).toBe(fault);
    });
});
