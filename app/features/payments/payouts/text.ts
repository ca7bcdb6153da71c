/** The sentences of payouts. */
import { formatMoney } from "#app/platform/money.ts";
import { day, formatShortDay, formatTime, startOfLocalDay } from "#app/platform/time/time.ts";
import { payableText } from "#app/features/teachers/reference-data/payable-countries.ts";
import { rules } from "#config/rules.ts";
import type { payoutAccountStates, payoutStates } from "#db/schema/payments/payouts.ts";
import { leastBankMinor, type PayoutRefusal } from "./rules.ts";

export type SetUpState = (typeof payoutAccountStates)[number];
export type PayoutState = (typeof payoutStates)[number];

const least = formatMoney(rules.payout.minPence);
const bankLeast = formatMoney(leastBankMinor(rules.price.currency));

const refusals: Record<Exclude<PayoutRefusal, "asked-today"> | "no-provider", string> = {
  "not-set-up": "Set up payouts first, so that we know your bank.",
  "no-tax-details": "Give your tax details first. The law asks us for them before a payout.",
  "under-minimum": `A payout is at least ${least}. Less than that can be paid now.`,
  "under-bank-minimum": `A bank cannot be sent less than ${bankLeast}. Less than that can be paid now.`,
  preparing: "A payout is being prepared. Wait until it is sent.",
  "no-provider": "Payouts are not switched on here yet. Your money stays in your balance.",
};

/** What a teacher owes us money for. */
export const owedForText = "for lessons that were refunded after you had earned the money.";

/** Where a refund's part of a teacher came from: their balance, and what that had no more of, their later earnings. */
export function lateRefundText({
  teacherPence,
  debtPence,
}: {
  teacherPence: number;
  debtPence: number;
}): string {
  if (debtPence === 0) return "It came out of your balance.";
  const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });
  const later = "had left your balance already, so your later earnings pay it back to us.";
  if (debtPence === teacherPence) return `It ${later}`;
  return `${exact(teacherPence - debtPence)} came out of your balance. The other ${exact(debtPence)} ${later}`;
}

/** Why nothing can be paid just now, and what to do, on the teacher's clock. */
export function payoutRefusalText(
  reason: PayoutRefusal | "no-provider",
  { zone, now }: { zone: string; now: number },
): string {
  if (reason !== "asked-today") return refusals[reason];
  // One a UTC day is asked for: see payoutDay.
  const again = startOfLocalDay(now, "UTC") + day;
  return `You have asked for a payout already, and can ask once a day. You can ask again from ${formatShortDay(again, zone)}, ${formatTime(again, zone)}.`;
}

/** Why a set-up cannot begin. */
export const setUpRefusalText = {
  country: `We cannot pay banks in the country of your profile yet. We can pay banks in ${payableText}.`,
  "no-provider": refusals["no-provider"],
  unreached:
    "Our payment provider does not answer at the moment, and nothing has changed. Try again in a minute.",
};

export const setUpWords: Record<SetUpState, { word: string; text: string }> = {
  new: {
    word: "Not started",
    text: "Our payment provider asks for your name and your bank. We never see the bank’s number.",
  },
  incomplete: {
    word: "Information needed",
    text: "Our payment provider still needs something from you, or is checking it.",
  },
  ready: { word: "Ready", text: "Your payouts go to this bank account." },
  refused: {
    word: "Refused",
    text: "Our payment provider cannot pay you. Write to us: your money stays yours.",
  },
};

export const payoutStateWords: Record<PayoutState, string> = {
  preparing: "Being prepared",
  sent: "On its way to your bank",
  paid: "Paid",
  failed: "Failed",
};

const checkBank = "Check your bank details with our payment provider.";

/** The provider's own codes for what they mean to a teacher. */
const failures: Record<string, string> = {
  account_closed: `Your bank account is closed. ${checkBank}`,
  account_frozen: "Your bank account is frozen. Ask your bank.",
  bank_account_restricted: "Your bank account cannot take this payment. Ask your bank.",
  bank_ownership_changed: `Your bank account has another owner now. ${checkBank}`,
  could_not_process: "Your bank could not take the payment. We try again with the next payout.",
  debit_not_authorized: "Your bank does not allow this payment. Ask your bank.",
  declined: "Your bank refused the payment. Ask your bank.",
  incorrect_account_holder_name: `The name does not fit the bank account. ${checkBank}`,
  invalid_account_number: `The account number is wrong. ${checkBank}`,
  invalid_currency: `Your bank account cannot take this currency. ${checkBank}`,
  no_account: `Your bank has no account with this number. ${checkBank}`,
  transfer_refused: "Our payment provider did not accept the transfer. We are looking into it.",
};

/** Why a payout failed, in plain words; a code we do not know says so much. */
export function failureText(code: string, bankCurrency: string | null): string {
  if (code === "below_minimum") return belowMinimumText(bankCurrency);
  return Object.hasOwn(failures, code)
    ? failures[code]!
    : "Our payment provider could not send it. We are looking into it.";
}

function belowMinimumText(bankCurrency: string | null): string {
  const least =
    bankCurrency === null ? "" : `, ${formatMoney(leastBankMinor(bankCurrency), bankCurrency)}`;
  return `After the exchange it was less than the least that your bank can be sent${least}. It goes with the next payout.`;
}
