import { spawnSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it, onTestFailed } from "vitest";
import {
  databaseError,
  db,
  type Db,
  inTransaction,
  type Tx,
} from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { asOwner, asOwnerUnguarded, byOwner, useDatabase } from "#test/database.ts";
import { cases, isTurn, patience } from "#test/depth.ts";
import {
  accounts,
  balanceOf,
  type Line,
  post,
  postAll,
  type Posting,
  sumOf,
} from "./ledger.server.ts";
import { postTogether } from "./post-together.server.ts";
import { sealLedger, verifySeals } from "./seal-ledger.server.ts";
import { verifyLedger } from "./verify-ledger.server.ts";

useDatabase({ tampers: true });

const gbp = (account: string, amountMinor: number): Line => ({
  account,
  amountMinor,
  currency: "GBP",
});

/** Accounts of a payment for one lesson, and of its teacher. */
function aPurchase() {
  const id = randomUUID();
  return {
    id,
    card: accounts.card(id),
    refunds: accounts.refunds(id),
    escrow: accounts.escrow(id),
    teacher: accounts.teacher(id),
    fees: accounts.fees(id),
  };
}

const at = new Date();
const postNow = (posting: Omit<Posting, "at">) =>
  inTransaction((tx) => post(tx, { ...posting, at }));

const pay = ({ id, card, escrow }: ReturnType<typeof aPurchase>, pence: number) =>
  postNow({ key: `paid:${id}`, event: "payment", lines: [gbp(card, -pence), gbp(escrow, pence)] });

/** The constraint that a posting violates, or the code where none is named. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = databaseError(await promise.catch((thrown: unknown) => thrown));
  return error?.constraint ?? error?.code ?? "accepted";
}

/** Transactions that wrote. */
async function countTransactions(): Promise<number> {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(distinct xmin::text)::int as n from ledger_postings`,
  );
  return rows[0]!.n;
}

/** As if nothing was ever posted. */
const clear = () =>
  asOwnerUnguarded(
    "truncate ledger_accounts, ledger_postings, ledger_entries, ledger_seals, ledger_sealed_heads, receipts, receipts_due cascade",
  );

describe("a posting", () => {
  it("moves money once, however often it is told; the same key with other lines is refused", async () => {
    const purchase = aPurchase();
    expect(await pay(purchase, 2_200)).toBe(true);
    expect(await pay(purchase, 2_200)).toBe(false);
    expect(await balanceOf(db(), purchase.escrow)).toBe(2_200);
    expect(await balanceOf(db(), purchase.card)).toBe(-2_200);
    expect(await refusal(pay(purchase, 2_201))).toBe("ledger_key_reused");
  });

  it("told by many at once moves money once", async () => {
    const purchase = aPurchase();
    const told = await Promise.all(Array.from({ length: 20 }, () => pay(purchase, 900)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(db(), purchase.escrow)).toBe(900);
  });

  it("of accounts in any order never waits for one that waits for it", async () => {
    const [one, other] = [accounts.fees(randomUUID()), accounts.fees(randomUUID())];
    const before = await sumOf(db(), "fees");
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const [from, to] = n % 2 === 0 ? [one, other] : [other, one];
        return postNow({
          key: `to-and-fro:${randomUUID()}`,
          event: "move",
          lines: [gbp(from, -1), gbp(to, 1)],
        });
      }),
    );
    expect(await balanceOf(db(), one)).toBe(0);
    expect(await sumOf(db(), "fees")).toBe(before);
  });

  it("gives held money away once", async () => {
    const purchase = aPurchase();
    await pay(purchase, 2_200);
    const settle = (key: string) =>
      postNow({
        key,
        event: "lesson",
        resolves: `paid:${purchase.id}`,
        lines: [gbp(purchase.escrow, -1_000), gbp(purchase.teacher, 1_000)],
      });
    expect(await settle(`settled:${purchase.id}`)).toBe(true);
    expect(await refusal(settle(`settled-again:${purchase.id}`))).toBe(
      "ledger_postings_resolved_once",
    );
  });

  it("is judged after the ones before it: a later one covers nothing [D2]", async () => {
    const { id, card, escrow, teacher } = aPurchase();
    const give = (n: number, from: string, to: string): Posting => ({
      key: `order:${n}:${id}`,
      event: "move",
      at,
      lines: [gbp(from, -100), gbp(to, 100)],
    });
    const together = (postings: Posting[]) => inTransaction((tx) => postAll(tx, postings));
    const [paid, drawn, back] = [
      give(1, card, escrow),
      give(2, escrow, teacher),
      give(3, teacher, escrow),
    ];
    expect(await refusal(together([drawn, paid]))).toBe("ledger_entries_bounds");
    expect(await together([paid, drawn, back, paid])).toEqual([true, true, true, false]);
    expect(await balanceOf(db(), escrow)).toBe(100);
    const other = { ...paid, lines: [gbp(card, -50), gbp(escrow, 50)] };
    expect(await refusal(together([give(4, escrow, teacher), other]))).toBe("ledger_key_reused");
    expect((await verifyLedger()).fault).toBeNull();
  });

  it("told at the same moment as others shares their transaction; one that is refused is refused alone", async () => {
    const { id, escrow, teacher } = aPurchase();
    const before = await countTransactions();
    const told = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        postTogether({
          key: `together:${n}:${id}`,
          event: "move",
          at,
          lines:
            n === 39
              ? [gbp(escrow, -1_000), gbp(teacher, 1_000)]
              : [gbp(`card:${id}${n}`, -10), gbp(escrow, 10)],
        }),
      ),
    );
    expect(told.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(
      1,
    );
    expect(told[39]!.status).toBe("rejected");
    expect(await balanceOf(db(), escrow)).toBe(390);
    expect((await countTransactions()) - before).toBeLessThan(40);
    expect((await verifyLedger()).fault).toBeNull();
  });

  it("told together with what must be true with it stands with it or not at all", async () => {
    const purchase = aPurchase();
    const told = (key: string, also: string) =>
      postTogether(
        { key, event: "payment", at, lines: [gbp(purchase.card, -10), gbp(purchase.escrow, 10)] },
        (tx) => tx.execute(sql.raw(also)),
      );
    await asOwner("create table told_too (id int primary key); grant insert on told_too to public");
    expect(await told(`too:1:${purchase.id}`, "insert into told_too values (1)")).toBe(true);
    await expect(told(`too:2:${purchase.id}`, "insert into told_too values (1)")).rejects.toThrow();
    expect(await balanceOf(db(), purchase.escrow)).toBe(10);
  });

  const purchase = aPurchase();
  const refused: Record<string, [Line[], string]> = {
    "that does not sum to zero": [
      [gbp(purchase.card, -100), gbp(purchase.escrow, 99)],
      "ledger_balances",
    ],
    "of one line": [[gbp(purchase.fees, 5)], "ledger_balances"],
    "in two currencies": [
      [gbp(purchase.card, -100), { ...gbp(purchase.escrow, 100), currency: "EUR" }],
      "ledger_balances",
    ],
    "of money that is not there": [
      [gbp(purchase.escrow, -100), gbp(purchase.teacher, 100)],
      "ledger_entries_bounds",
    ],
    "that gives a card more than it gave": [
      [gbp(purchase.fees, -100), gbp(purchase.card, 100)],
      "ledger_entries_bounds",
    ],
    "beyond every price": [
      [gbp(purchase.card, -1e12 - 1), gbp(purchase.escrow, 1e12 + 1)],
      "ledger_entries_amount",
    ],
    "beyond what can be counted": [
      [gbp(purchase.card, -1e300), gbp(purchase.escrow, 1e300)],
      "22003",
    ],
    "to an account of no kind": [
      [gbp(purchase.card, -100), gbp("pocket:me", 100)],
      "ledger_entries_bounds",
    ],
  };
  for (const [what, [lines, constraint]] of Object.entries(refused))
    it(`${what} is refused, and leaves nothing [D2]`, async () => {
      const key = `refused:${randomUUID()}`;
      expect(await refusal(postNow({ key, event: "move", lines }))).toBe(constraint);
      const { rows } = await db().execute(sql`select from ledger_postings where key = ${key}`);
      expect(rows).toEqual([]);
    });

  it("in another currency than its accounts is refused [D2]", async () => {
    const known = aPurchase();
    await pay(known, 100);
    const euros = [gbp(known.escrow, -50), gbp(known.teacher, 50)].map((line) => ({
      ...line,
      currency: "EUR",
    }));
    const posted = postNow({ key: `euros:${known.id}`, event: "move", lines: euros });
    expect(await refusal(posted)).toBe("ledger_agrees");
  });
});

describe("what is posted", () => {
  const rewriting = [
    "update ledger_entries set amount_minor = 1",
    "delete from ledger_entries",
    "truncate ledger_entries cascade",
    "update ledger_postings set event = 'move'",
    "delete from ledger_postings",
    "truncate ledger_postings cascade",
    "delete from ledger_accounts",
    "update ledger_accounts set name = 'teacher:me'",
    "truncate ledger_accounts cascade",
    "update ledger_accounts set version = 0, credits = 0, debits = 0",
    "insert into ledger_accounts (name, currency, credits) values ('teacher:me', 'GBP', 5)",
  ];
  for (const statement of rewriting)
    it(`takes no "${statement}" [D2]`, async () => {
      await pay(aPurchase(), 100);
      expect(await refusal(byOwner(sql.raw(statement)))).toBe("42501");
    });

  it("agrees with its account: neither moves on without the other [D2]", async () => {
    const { id, escrow, ...rest } = aPurchase();
    await pay({ id, escrow, ...rest }, 100);
    const account = sql`update ledger_accounts set credits = credits + 5, version = version + 1 where name = ${escrow}`;
    expect(await refusal(byOwner(account))).toBe("ledger_agrees");
    const unbalanced = sql`insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
      select posting_id, ${rest.fees}, 1, 5, 'GBP', 5, hash from ledger_entries where account = ${escrow}`;
    expect(await refusal(byOwner(unbalanced))).toBe("ledger_balances");
    const foreign = (posting: SQL) =>
      sql`insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
      select ${posting}, account, version + 1, amount, 'GBP', credits - debits + amount, head from ledger_accounts,
        (values (${escrow}, 5), (${rest.card}, -5)) line (account, amount) where name = account`;
    expect(await refusal(byOwner(foreign(sql`${randomUUID()}::uuid`)))).toBe("ledger_agrees");
    const nowhere = sql`insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
      select id, account, 1, amount, 'GBP', amount, repeat('0', 64) from ledger_postings,
        (values (${rest.fees}, 5), (${`fees:other-${id}`}, -5)) line (account, amount) where key = ${`paid:${id}`}`;
    expect(await refusal(byOwner(nowhere))).toBe("ledger_agrees");
    const another = sql`insert into ledger_postings (key, event, at) values (${`odd:${id}`}, 'move', now());`;
    await db().execute(another);
    const later = sql`insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
      select id, account, 2, amount, 'GBP', amount, repeat('0', 64) from ledger_postings,
        (values (${escrow}, 5), (${rest.card}, -5)) line (account, amount) where key = ${`odd:${id}`}`;
    expect(await refusal(byOwner(later))).toBe("ledger_agrees");
  });
});

describe("verifying the ledger finds what the database's owner did to it", () => {
  const crimes: Record<string, [statement: (escrow: string) => string, fault: string]> = {
    "a changed amount": [
      (escrow) =>
        `update ledger_entries set amount_minor = 101, balance_minor = 101 where account = '${escrow}' and account_version = 1`,
      "entry 1 of ESCROW was changed",
    ],
    "a changed balance": [
      (escrow) =>
        `update ledger_entries set balance_minor = 900 where account = '${escrow}' and account_version = 2`,
      "entry 2 of ESCROW does not come to its balance",
    ],
    "a changed time": [
      (escrow) =>
        `update ledger_postings p set at = at - interval '1 day' from ledger_entries e where e.posting_id = p.id and e.account = '${escrow}' and e.account_version = 2`,
      "was changed",
    ],
    "a changed lesson": [
      (escrow) =>
        `update ledger_postings p set lesson_id = uuidv7() from ledger_entries e where e.posting_id = p.id and e.account = '${escrow}' and e.account_version = 1`,
      "was changed",
    ],
    "a removed entry": [
      (escrow) => `delete from ledger_entries where account = '${escrow}' and account_version = 2`,
      "entry 2 of ESCROW is missing",
    ],
    "a removed end": [
      (escrow) => `delete from ledger_entries where account = '${escrow}' and account_version = 3`,
      "account ESCROW does not end with its entry 2",
    ],
    "a removed account's entries": [
      (escrow) => `delete from ledger_entries where account = '${escrow}'`,
      "account ESCROW has lost its entries",
    ],
  };
  for (const [what, [statement, fault]] of Object.entries(crimes))
    it(what, async () => {
      const { escrow, card } = aPurchase();
      for (const n of [1, 2, 3])
        await postNow({
          key: `step:${n}:${escrow}`,
          event: "payment",
          lines: [gbp(card, -100 * n), gbp(escrow, 100 * n)],
        });
      expect((await verifyLedger()).fault).toBeNull();
      await asOwnerUnguarded(statement(escrow));
      expect((await verifyLedger()).fault).toContain(fault.replace("ESCROW", escrow));
      await clear();
    });
});

describe("a day's seal", () => {
  const days = (n: number) => new Date(Date.UTC(2030, 0, n, 0, 7));
  const crimes: Record<string, [statement: (account: string) => string, fault: string]> = {
    "a history written again with right hashes": [
      (account) =>
        `update ledger_entries set hash = repeat('a', 64) where account = '${account}' and account_version = 1`,
      "the seal of 2030-01-01 knows another history of ACCOUNT",
    ],
    "a head that was changed": [
      (account) =>
        `update ledger_sealed_heads set head = repeat('a', 64) where account = '${account}' and day = '2030-01-02'`,
      "the seal of 2030-01-02 is not of its accounts",
    ],
    "a seal that was taken out": [
      () => "delete from ledger_seals where day = '2030-01-02'",
      "the seal of 2030-01-03 does not follow the one before",
    ],
    "a seal of another key": [
      () => "update ledger_seals set signature = 'c2lnbmVk' where day = '2030-01-03'",
      "the seal of 2030-01-03 was not signed by us",
    ],
  };
  for (const [what, [statement, fault]] of Object.entries(crimes))
    it(`finds ${what}`, async () => {
      const purchase = aPurchase();
      const steps = [];
      for (const n of [1, 2, 3]) {
        await postNow({
          key: `day:${n}:${purchase.id}`,
          event: "payment",
          lines: [gbp(purchase.card, -100), gbp(purchase.escrow, 100)],
        });
        steps.push(await sealLedger(days(n)));
      }
      expect(steps.slice(1).map((seal) => seal?.accounts)).toEqual([2, 2]);
      expect(await verifySeals()).toEqual({ seals: 3, fault: null });
      await asOwnerUnguarded(statement(purchase.escrow));
      expect((await verifySeals()).fault).toBe(fault.replace("ACCOUNT", purchase.escrow));
      await clear();
    });

  it("is made once, however many servers make it, and holds accounts that moved since", async () => {
    await pay(aPurchase(), 100);
    const made = await Promise.all(Array.from({ length: 5 }, () => sealLedger(days(1))));
    expect(made.filter((seal) => seal !== null)).toHaveLength(1);
    expect(await sealLedger(days(2))).toMatchObject({ accounts: 0 });
    await pay(aPurchase(), 100);
    expect(await sealLedger(days(3))).toMatchObject({ accounts: 2 });
    expect(await verifySeals()).toEqual({ seals: 3, fault: null });
    const { rows } = await db().execute<{ at: Date }>(sql`select at from ledger_seals limit 1`);
    expect(rows).toHaveLength(1);
    expect(await refusal(db().execute(sql`update ledger_seals set accounts = 1`))).toBe("42501");
    expect(await refusal(db().execute(sql`delete from ledger_sealed_heads`))).toBe("42501");
    await clear();
  });
});

it.runIf(isTurn(0, 2))(
  "npm run ledger:verify ends with 0 on a whole ledger and with 1 at a fault, and says where",
  async () => {
    const { card, id, ...purchase } = aPurchase();
    await pay({ card, id, ...purchase }, 100);
    await sealLedger();
    const run = () =>
      spawnSync(process.execPath, ["scripts/operations/verify.ts", "ledger"], {
        env: {
          PATH: process.env["PATH"],
          EMBEDDED_DATABASE_URL: env().databaseUrl,
          AUTH_SECRET: env().authSecret,
        },
        encoding: "utf8",
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("as it was posted") });
    await asOwnerUnguarded(`update ledger_postings set event = 'draw' where key = 'paid:${id}'`);
    const fault = `entry 1 of ${card} was changed`;
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(fault) });
    await asOwnerUnguarded(`update ledger_postings set event = 'payment' where key = 'paid:${id}'`);
  },
  60_000,
);

describe("money at random", () => {
  /** Each operation is a part of its own of the statement: PostgreSQL is quick with up to 64 of them. */
  const [inOneStatement, atOnce] = [60, 4];
  const operations = cases(2_000, 1_000_000);
  /** So many statements of each of those at once, between two looks at everything. */
  const inOneRound = Math.ceil(cases(2_000, 50_000) / atOnce / inOneStatement);
  const seed = process.env["MONEY_SEED"] ?? String(randomInt(1_000_000_000));
  const atRandom = async (on: Db | Tx, lane: string, number: string) => {
    const { rows } = await on.execute<{ counts: Counts }>(
      sql`select money_at_random(${inOneStatement}, ${`${seed}.${lane}.${number}`}, ${`${lane}.`}) as counts`,
    );
    return rows[0]!.counts;
  };

  it(
    `${operations} operations leave every account with what its entries say [D1]`,
    { timeout: patience.timeout },
    async () => {
      onTestFailed(() => console.error(`MONEY_SEED=${seed} repeats these operations`));
      await asOwner(moneyAtRandom);
      const sum: Counts = { stood: 0, refused: 0, apart: 0 };
      const work = async (lane: number, round: number) => {
        for (let n = 0; n < inOneRound; n += 1) {
          const counts = await inTransaction(async (tx) => {
            // What is one statement here are sixty that other lanes wait for.
            await tx.execute(sql`set local lock_timeout = 0`);
            await tx.execute(sql`set local statement_timeout = 0`);
            return atRandom(tx, String(lane), `${round}.${n}`);
          });
          for (const name of ["stood", "refused", "apart"] as const) sum[name] += counts[name];
        }
      };
      const inAll = atOnce * inOneRound * inOneStatement;
      for (let round = 0; round * inAll < operations; round += 1) {
        await Promise.all(Array.from({ length: atOnce }, (_, lane) => work(lane, round)));
        const { rows: totals } = await db().execute(
          sql`select currency from ledger_accounts group by 1 having sum(credits) <> sum(debits)`,
        );
        expect(totals, "each currency sums to zero").toEqual([]);
      }
      expect(sum.apart).toBe(0);
      expect(sum.stood).toBeGreaterThan(operations / 4);
      expect(sum.refused).toBeGreaterThan(operations / 10);
      expect((await verifyLedger()).fault).toBeNull();
    },
  );

  it("and the same seed does the same again, to each key and amount", async () => {
    await asOwner(moneyAtRandom);
    const run = async () => {
      let done: unknown;
      const undone = inTransaction(async (tx) => {
        const counts = await atRandom(tx, "again", "1");
        const { rows } = await tx.execute(sql`select p.key, e.account, e.amount_minor
          from ledger_entries e join ledger_postings p on p.id = e.posting_id
          where e.account like '%:again.%' order by 1, 2`);
        done = { counts, rows };
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      return done as { counts: Counts; rows: unknown[] };
    };
    const first = await run();
    expect(first.rows.length).toBeGreaterThan(0);
    expect(await run()).toEqual(first);
  });
});

type Counts = { stood: number; refused: number; apart: number };

/**
 * Pays, settles, cancels, refunds and repeats at random, and tries what must be refused; each operation is judged as if
 * it were a commit. Counts what stood, what was refused, and entries that do not say what their account says. `mine`
 * begins the names of teachers: one long statement holds its accounts until its end.
 */
const moneyAtRandom = `
  create or replace function money_at_random(steps int, seed text, mine text) returns jsonb language plpgsql
  -- Planned while there is nothing yet, and used until there are millions of entries.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  declare
    what int; known uuid[] := '{}'; one uuid; other uuid; pence bigint; part bigint; posted text;
    stood int := 0; refused int := 0; apart int := 0; wrong int;
  begin
    perform setseed(('x' || left(md5(seed), 8))::bit(32)::int / 2147483648.0);
    for step in 1..steps loop
      what := floor(random() * 9);
      if cardinality(known) < 5 then what := 0; end if;
      one := known[1 + floor(random() * cardinality(known))];
      other := known[1 + floor(random() * cardinality(known))];
      pence := 1 + floor(random() * 15000);
      part := floor(random() * (pence + 1));
      begin
        if what <= 1 then
          one := md5(seed || '.' || step)::uuid;
          known := array_append(known, one);
          posted := 'paid:' || one;
          perform post_line(posted, 'payment', null, array['card:' || one, 'escrow:' || one], array[-pence, pence]);
        elsif what = 2 then
          posted := 'settled:' || one;
          pence := (select credits - debits from ledger_accounts where name = 'escrow:' || one);
          part := pence * 12 / 100;
          perform post_line(posted, 'lesson', 'paid:' || one,
            array['escrow:' || one, 'teacher:' || mine || left(one::text, 1), 'fees:' || mine || left(one::text, 1)],
            array[-pence, pence - part, part]);
        elsif what = 3 then
          posted := 'settled:' || one;
          pence := (select credits - debits from ledger_accounts where name = 'escrow:' || one);
          perform post_line(posted, 'cancellation', 'paid:' || one,
            array['escrow:' || one, 'refunds:' || one, 'teacher:' || mine || left(one::text, 1)],
            array[-pence, pence - pence / 3, pence / 3]);
        elsif what = 4 then
          posted := 'refund:' || one;
          pence := coalesce((select credits - debits from ledger_accounts where name = 'refunds:' || one), 0);
          perform post_line(posted, 'refund', 'settled:' || one,
            array['refunds:' || one, 'card:' || one], array[-pence, pence]);
        elsif what = 5 then
          posted := 'paid:' || one;
          perform post_line(posted, 'payment', null, array['card:' || one, 'escrow:' || other], array[-pence, pence]);
        elsif what = 6 then
          posted := 'moved:' || one || other || step;
          perform post_line(posted, 'move', null, array['escrow:' || one, 'escrow:' || other], array[-pence, pence]);
        elsif what = 7 then
          posted := 'odd:' || one || step;
          perform post_line(posted, 'move', null, array['fees:' || one, 'card:' || other], array[-pence, part]);
        else
          posted := 'back:' || one || step;
          perform post_line(posted, 'refund', null, array['fees:' || mine || left(one::text, 1), 'card:' || one], array[-pence, pence]);
        end if;
        set constraints all immediate;
        set constraints all deferred;
        stood := stood + 1;
        select count(*) into wrong from ledger_postings p join ledger_entries e on e.posting_id = p.id
          join ledger_accounts a on a.name = e.account
          left join ledger_entries b on b.account = e.account and b.account_version = e.account_version - 1
          where p.key = posted and (e.balance_minor <> coalesce(b.balance_minor, 0) + e.amount_minor
            or a.version = e.account_version and (a.head <> e.hash or a.credits - a.debits <> e.balance_minor)
            or a.version < e.account_version
            or split_part(a.name, ':', 1) = 'card' and e.balance_minor > 0
              or split_part(a.name, ':', 1) not in ('card', 'fees') and e.balance_minor < 0);
        apart := apart + wrong;
      exception when check_violation or unique_violation or foreign_key_violation then
        refused := refused + 1;
      end;
    end loop;
    return jsonb_build_object('stood', stood, 'refused', refused, 'apart', apart);
  end $$;
  create or replace function post_line(key text, event text, resolves text, names text[], amounts bigint[])
  returns void language plpgsql as $$
  begin
    perform post_ledger(jsonb_build_array(jsonb_build_object('n', 1, 'key', key, 'event', event, 'at', now(),
      'resolves', resolves)), (
      select coalesce(jsonb_agg(jsonb_build_object('n', 1, 'account', name, 'amount', sum, 'currency', 'GBP')), '[]')
      from (select name, sum(amount) from unnest(names, amounts) line (name, amount)
        group by name having sum(amount) <> 0) merged));
  end $$`;
