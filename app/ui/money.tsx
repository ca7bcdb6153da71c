import { brand } from "#config/brand.ts";

const whole = new Intl.NumberFormat(brand.locale, { style: "currency", currency: brand.currency, maximumFractionDigits: 0 });
const exactly = new Intl.NumberFormat(brand.locale, { style: "currency", currency: brand.currency, minimumFractionDigits: 2 });

/** "£22" for whole pounds unless `exact`, "£22.50" otherwise. */
export function moneyText(pence: number, exact = false): string {
  return (exact || pence % 100 !== 0 ? exactly : whole).format(pence / 100);
}

/** Prices drop empty pence; totals and receipts ask for `exact`. */
export function Money({ pence, exact, className }: { pence: number; exact?: boolean; className?: string }) {
  return <span className={className ?? "num"}>{moneyText(pence, exact)}</span>;
}
