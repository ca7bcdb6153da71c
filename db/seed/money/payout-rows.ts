import { accounts } from "#app/features/payments/ledger/ledger.server.ts";
import { lastPayoutAt } from "#app/features/payments/payouts/payout-date.ts";
import { payoutDay } from "#app/features/payments/payouts/rules.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import {
  embeddedAccounts,
  embeddedPayouts,
  embeddedTransfers,
  payoutAccounts,
  payoutItems,
  payouts,
  transfers,
} from "#db/schema/payments/payouts.ts";
import { sealTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import type { TaxDetails } from "#app/features/payments/tax-details/tax-form.ts";
import { taxDetails } from "#db/schema/payments/payments.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import type { LessonRows } from "../lessons/lesson-rows.ts";
import type { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

const weeksOfPayouts = 8;

/** What a teacher in Spain would have typed; the number is nobody's. */
const taxDetailsOfDemo: TaxDetails = {
  kind: "person",
  legalName: "Inés Valverde Soto",
  birthDate: "1988-05-14",
  registrationNumber: null,
  street: "Calle del Mar 12",
  town: "Valencia",
  postcode: "46003",
  addressCountry: "ES",
  taxCountry: "ES",
  taxNumber: "12345678Z",
  vatNumber: null,
};

/** Pence to cents, as the embedded provider counts. */
const inCents = (pence: number) => Math.floor((pence * 115) / 100);

type PayoutRows = {
  account: typeof embeddedAccounts.$inferInsert & { id: string };
  teacherId: string;
  createdAt: Date;
  payouts: (typeof payouts.$inferInsert & { id: string })[];
  transfers: (typeof transfers.$inferInsert & { id: string })[];
  items: (typeof payoutItems.$inferInsert)[];
  embeddedTransfers: (typeof embeddedTransfers.$inferInsert)[];
  embeddedPayouts: (typeof embeddedPayouts.$inferInsert)[];
};

/**
 * Pays a Spanish teacher what they had earned, each of the last Mondays; one payout fails, and the next one sends its
 * lessons again. Adds the postings to `rows`, and answers the rest, which `storePayoutRows` writes after them.
 */
export function addPayouts(
  rows: LessonRows,
  teacherId: string,
  { random, now }: { random: Random; now: number },
): PayoutRows {
  const currency = rules.price.currency;
  const account = accounts.teacher(teacherId);
  const earnings = rows.postings
    .flatMap(({ key, at, lines }) =>
      lines
        .filter((line) => line.account === account && line.amountMinor > 0)
        .map(({ amountMinor }) => ({ key, at: +at, amountMinor })),
    )
    .toSorted((a, b) => a.at - b.at);
  const began = lastPayoutAt(now) - weeksOfPayouts * 7 * day;
  const accountId = random.id(began);
  const made: PayoutRows = {
    teacherId,
    createdAt: new Date(began),
    account: {
      id: accountId,
      key: teacherId,
      country: "ES",
      outcome: "ready",
      bank: "good",
      last4: "6789",
      currency: "EUR",
      createdAt: new Date(began),
    },
    payouts: [],
    transfers: [],
    items: [],
    embeddedTransfers: [],
    embeddedPayouts: [],
  };
  const transferOf = new Map<string, string>();
  let waiting = earnings;
  for (let week = 1; week <= weeksOfPayouts; week += 1) {
    const at = began + week * 7 * day;
    const due = waiting.filter((one) => one.at <= at);
    const amountMinor = due.reduce((sum, one) => sum + one.amountMinor, 0);
    // The newest ends after the present instant; its Monday is left to the job.
    const endsAt = at + day + 3 * hour;
    if (amountMinor < rules.payout.minPence || endsAt > now) continue;
    const [sentAt, hasFailed] = [at + 2 * minute, week === weeksOfPayouts - 2];
    const [id, ref] = [random.id(at), random.id(sentAt)];
    const bankMinor = inCents(amountMinor);
    const failureCode = hasFailed ? "account_closed" : null;
    const state = hasFailed ? ("failed" as const) : ("paid" as const);
    made.payouts.push({
      id,
      teacherId,
      kind: "weekly",
      day: payoutDay(new Date(at)),
      amountMinor,
      currency,
      state,
      providerRef: ref,
      bankMinor,
      bankCurrency: "EUR",
      bankLast4: hasFailed ? "1113" : "6789",
      failureCode,
      createdAt: new Date(at),
      sentAt: new Date(sentAt),
      endedAt: new Date(endsAt),
      checkedAt: new Date(endsAt),
    });
    made.embeddedPayouts.push({
      id: ref,
      key: `payout:${id}`,
      accountId,
      amountMinor: bankMinor,
      currency: "EUR",
      state,
      failureCode,
      createdAt: new Date(sentAt),
    });
    for (const { key, amountMinor: minor } of due) {
      const payment = rows.payments.find((one) => key === `settled:${one.id}`)!;
      let transferId = transferOf.get(key);
      if (transferId === undefined) {
        transferId = random.id(at);
        transferOf.set(key, transferId);
        const transferRef = random.id(sentAt);
        const sum = { amountMinor: minor, currency };
        made.transfers.push({
          id: transferId,
          teacherId,
          earning: key,
          paymentId: payment.id!,
          ...sum,
          state: "made",
          providerRef: transferRef,
          createdAt: new Date(at),
          madeAt: new Date(sentAt),
        });
        made.embeddedTransfers.push({
          id: transferRef,
          accountId,
          chargeId: payment.providerRef!,
          group: key,
          ...sum,
          reversedMinor: 0,
          createdAt: new Date(sentAt),
        });
      }
      made.items.push({ payoutId: id, transferId, amountMinor: minor, returned: hasFailed });
    }
    const [teacher, onItsWay] = [account, accounts.payout(id)];
    const post = (
      key: string,
      event: "payout" | "payout-paid" | "payout-failed",
      when: number,
      from: string,
      to: string,
    ) =>
      rows.postings.push({
        key: `${key}:${id}`,
        event,
        ...(event !== "payout" && { resolves: `payout:${id}` }),
        at: new Date(when),
        lines: [
          { account: from, amountMinor: -amountMinor, currency },
          { account: to, amountMinor, currency },
        ],
      });
    post("payout", "payout", at, teacher, onItsWay);
    if (hasFailed) post("payout-failed", "payout-failed", endsAt, onItsWay, teacher);
    else {
      post("payout-paid", "payout-paid", endsAt, onItsWay, accounts.bank(teacherId));
      const gone = new Set(due.map(({ key }) => key));
      waiting = waiting.filter(({ key }) => !gone.has(key));
    }
  }
  return made;
}

/** After the postings and payments they name. */
export async function storePayoutRows(tx: Tx, made: PayoutRows): Promise<void> {
  const { account, teacherId, createdAt } = made;
  await tx.insert(embeddedAccounts).values(account);
  await tx.insert(payoutAccounts).values({
    teacherId,
    country: account.country,
    providerRef: account.id,
    state: "ready",
    bankLast4: account.last4,
    bankCurrency: account.currency,
    createdAt,
    checkedAt: createdAt,
  });
  const sealed = sealTaxDetails(teacherId, taxDetailsOfDemo);
  await tx.insert(taxDetails).values({ teacherId, sealed, savedAt: createdAt });
  await insertMany(tx, payouts, made.payouts);
  await insertMany(tx, transfers, made.transfers);
  await insertMany(tx, payoutItems, made.items);
  await insertMany(tx, embeddedTransfers, made.embeddedTransfers);
  await insertMany(tx, embeddedPayouts, made.embeddedPayouts);
}
