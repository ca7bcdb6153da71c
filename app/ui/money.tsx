import { brand } from "#config/brand.ts";
import { formatMoney } from "#app/platform/money.ts";

type MoneyProps = {
  pence: number;
  /** Totals and receipts: "£22.00" where a price says "£22". */ exact?: boolean;
  className?: string;
};

export function Money({ pence, exact = false, className }: MoneyProps) {
  return (
    <span className={className ?? "num"}>
      {formatMoney(pence, brand.currency, { pence: exact ? "always" : "auto" })}
    </span>
  );
}
