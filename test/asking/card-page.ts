import type { Card } from "#app/features/payments/provider/test-cards.ts";
import type { Caller } from "./caller.ts";
import type { Page } from "./page.ts";

/** Types a card in on the card company's page, and goes where that leads. */
export function typeCard(browser: Caller, page: Page, { number, expiry, cvc }: Card) {
  return browser.submit(page, /^(Pay £|Save this card)/, { number, expiry, cvc });
}

/** Presses a button that pays, and types the card in on the page of the card company that follows. */
export async function payByCard(
  browser: Caller,
  page: Page,
  button: string | RegExp,
  { card, ...fields }: { card: Card; [name: string]: string | string[] | Card },
): Promise<Page> {
  const asked = await browser.submit(page, button, fields as Record<string, string>);
  return typeCard(browser, asked, card);
}
