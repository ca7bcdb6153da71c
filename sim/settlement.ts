/** Our books against the provider's, to the penny, each kind of movement by its name. */
import { sql, type SQL } from "drizzle-orm";
import { reconcile } from "#app/features/payments/reconciling/reconcile.server.ts";
import { reconcilePayouts } from "#app/features/payments/reconciling/reconcile-payouts.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { day } from "#app/platform/time/time.ts";

/** What we have: the ledger where it has an account for it, else the rows that the ledger's postings are made from. */
const ours = sql`
  select 'charges' as what, 'GBP' as currency, sum(debits) as minor from ledger_accounts
    where name like 'card:%'
  union all select 'refunds', 'GBP', sum(credits) from ledger_accounts where name like 'card:%'
  union all select 'transfers', 'GBP', sum(amount_minor) from transfers where state = 'made'
  union all select 'reversals', 'GBP', sum(amount_minor) from deductions where reversal = 'made'
  union all select 'payouts', bank_currency, sum(bank_minor) from payouts
    where state in ('sent', 'paid') group by bank_currency
  union all select 'earnings at banks', 'GBP', sum(credits - debits) from ledger_accounts
    where name like 'bank:%'
  union all select 'earnings on their way to banks', 'GBP', sum(credits - debits) from ledger_accounts
    where name like 'payout:%'
  union all select 'disputes', 'GBP', sum(credits) from ledger_accounts where name like 'dispute:%'
  union all select 'disputes not decided', 'GBP', sum(credits - debits) from ledger_accounts
    where name like 'dispute:%'
  union all select 'disputes lost, and fees', 'GBP', sum(credits - debits) from ledger_accounts
    where name like 'chargeback:%'`;

const theirs = sql`
  select 'charges' as what, 'GBP' as currency, sum(amount_minor) as minor from embedded_charges
    where state = 'succeeded'
  union all select 'refunds', 'GBP', sum(amount_minor) from embedded_refunds
  union all select 'transfers', 'GBP', sum(amount_minor) from embedded_transfers
  union all select 'reversals', 'GBP', sum(amount_minor) from embedded_reversals
  union all select 'payouts', currency, sum(amount_minor) from embedded_payouts
    where state <> 'failed' group by currency
  union all select 'earnings at banks', 'GBP', sum(p.amount_minor) from embedded_payouts e
    join payouts p on p.provider_ref = e.id::text where e.state = 'paid'
  union all select 'earnings on their way to banks', 'GBP', sum(p.amount_minor) from embedded_payouts e
    join payouts p on p.provider_ref = e.id::text where e.state = 'in_transit'
  union all select 'disputes', 'GBP', sum(amount_minor) from embedded_disputes
  union all select 'disputes not decided', 'GBP', sum(amount_minor) from embedded_disputes
    where state in ('needs_response', 'under_review')
  union all select 'disputes lost, and fees', 'GBP',
    sum(fee_minor + case when state = 'lost' then amount_minor else 0 end) from embedded_disputes`;

/** By name and currency, in minor units, since the beginning. */
type Sums = Map<string, { what: string; currency: string; minor: number }>;

async function read(statement: SQL): Promise<Sums> {
  const { rows } = await db().execute<{ what: string; currency: string; minor: string | null }>(
    statement,
  );
  return new Map(
    rows.map(({ what, currency, minor }) => [
      `${what} ${currency}`,
      { what, currency, minor: Number(minor ?? 0) },
    ]),
  );
}

/** One settlement after the other: each knows the sums of the one before, and so what its own time has moved. */
export class Settlement {
  private before: Sums = new Map();
  private readonly from: Date;

  constructor(start: number) {
    this.from = new Date(start - day);
  }

  /** Answers every sum and every row that differs, and what has moved since the last time, in words. */
  async settle(now: Date): Promise<{ found: string[]; moved: string }> {
    const [own, other] = [await read(ours), await read(theirs)];
    const keys = [...new Set([...own.keys(), ...other.keys()])];
    const found = keys.flatMap((key) => {
      const [mine, yours] = [own.get(key)?.minor ?? 0, other.get(key)?.minor ?? 0];
      return mine === yours ? [] : [`${key}: ours ${mine}, the provider's ${yours}`];
    });
    found.push(...(await this.findRows(now)));
    const moved = keys.map((key) => {
      const { what, currency, minor } = (own.get(key) ?? other.get(key))!;
      const since = minor - (this.before.get(key)?.minor ?? 0);
      return `${what} ${formatMoney(since, currency, { pence: "always" })}`;
    });
    this.before = own;
    return { found, moved: moved.join(", ") };
  }

  /** What has moved until the last settlement, in minor units, by name and currency. */
  totals(): Record<string, number> {
    return Object.fromEntries([...this.before].map(([key, { minor }]) => [key, minor]));
  }

  /** What the three lists of an admin would have of all that there has ever been. */
  private async findRows(now: Date): Promise<string[]> {
    const window = { from: this.from, to: new Date(+now + day) };
    const [charges, payouts] = [await reconcile(window), await reconcilePayouts(window)];
    return [charges, payouts].flatMap((one) =>
      Object.entries({ ...one, compared: [] }).flatMap(([list, rows]) =>
        rows.slice(0, 3).map((row: object) => `${list}: ${JSON.stringify(row)}`),
      ),
    );
  }
}
