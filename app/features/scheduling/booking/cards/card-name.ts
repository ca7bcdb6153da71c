/** How a saved card is called on pages. Browser-safe. */

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** "Visa ending 4242" */
export function cardName({ brand, last4 }: { brand: string | null; last4: string }): string {
  return `${brands[brand ?? ""] ?? "Card"} ending ${last4}`;
}
