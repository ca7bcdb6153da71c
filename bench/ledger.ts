/** bench:ledger: a balanced posting of two lines against a plain insert of two rows. */
import { randomUUID } from "node:crypto";
import type { Posting } from "#app/features/payments/ledger/ledger.server.ts";
import { asOwner } from "./measuring/as-owner.ts";
import { interleaved, median, medianRatio, ratePerSecond } from "./measuring/rounds.ts";
import { onOwnDatabase } from "./measuring/own-database.ts";

/** Each posting to accounts of its own; and all of them to one account that everybody waits for. Those of a moment share transactions. */
const floors = { apart: 0.3, hot: 0.2 };
const clients = 16;
/**
 * Transfers a second that pgledger's author publishes of a laptop (M3 MacBook Air, PostgreSQL 17.5), between many
 * accounts and between few: another machine, so read beside ours and not judged.
 */
const pgledger = {
  apart: 10_000,
  hot: 7_500,
  source: "https://www.pgrs.net/2025/05/16/pgledger-in-postgresql-is-fast/",
};
const span = 2_000;

export function run(): Promise<boolean> {
  return onOwnDatabase(measure);
}

async function measure(): Promise<boolean> {
  const { closeDatabase, database, inTransaction } =
    await import("#app/platform/database/db.server.ts");
  const { postTogether } = await import("#app/features/payments/ledger/post-together.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { post } = await import("#app/features/payments/ledger/ledger.server.ts");
  const { verifyLedger } = await import("#app/features/payments/ledger/verify-ledger.server.ts");
  await migrateDatabase();
  await asOwner(
    "create table plain_insert (id uuid primary key, at timestamptz not null, amount bigint not null); grant all on plain_insert to public",
  );
  const aPosting = (to: string): Posting => ({
    key: `bench:${randomUUID()}`,
    event: "payment",
    at: new Date(),
    lines: [
      { account: `card:${randomUUID()}`, amountMinor: -2_200, currency: "GBP" },
      { account: to, amountMinor: 2_200, currency: "GBP" },
    ],
  });
  const rates = await interleaved(5, {
    plain: () =>
      ratePerSecond(clients, span, () =>
        database().pool.query({
          name: "plain-insert",
          text: "insert into plain_insert values ($1, now(), -2200), ($2, now(), 2200)",
          values: [randomUUID(), randomUUID()],
        }),
      ),
    apart: () =>
      ratePerSecond(clients, span, () => postTogether(aPosting(`escrow:${randomUUID()}`))),
    hot: () => ratePerSecond(clients, span, () => postTogether(aPosting("teacher:hot"))),
    alone: () =>
      ratePerSecond(clients, span, () => {
        const posting = aPosting(`escrow:${randomUUID()}`);
        return inTransaction((tx) => post(tx, posting));
      }),
  });
  const { fault, entries } = await verifyLedger();
  if (fault !== null) throw new Error(fault);
  await closeDatabase();
  const ratios = {
    apart: medianRatio(rates, "apart", "plain"),
    hot: medianRatio(rates, "hot", "plain"),
    alone: medianRatio(rates, "alone", "plain"),
  };
  const perSecond = (name: string) => Math.round(median(rates[name]!));
  console.log(`${entries} entries posted and verified`);
  console.log(
    `plain insert of two rows ${perSecond("plain")}/s, postings of two lines ${perSecond("apart")}/s, into one account ${perSecond("hot")}/s, each in a transaction of its own ${perSecond("alone")}/s (${clients} clients, medians of 5)`,
  );
  console.log(
    `published of pgledger, on another machine: ${pgledger.apart} transfers/s, between few accounts ${pgledger.hot}/s (${pgledger.source})`,
  );
  console.log(`posting / plain insert: ${ratios.apart.toFixed(3)} (floor ${floors.apart})`);
  console.log(
    `posting into one account / plain insert: ${ratios.hot.toFixed(3)} (floor ${floors.hot})`,
  );
  console.log(`posting in a transaction of its own / plain insert: ${ratios.alone.toFixed(3)}`);
  return ratios.apart >= floors.apart && ratios.hot >= floors.hot;
}
