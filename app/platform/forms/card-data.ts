/** Whether posted fields hold the data of a card, which no page of ours may be given. Pure; for the edge. */
import { hasCardNumber } from "../card-number.ts";

/** Names that browsers, and forms elsewhere, give to the fields of a card. */
const cardField =
  /^(?:pan|cc[-_]?(?:num(?:ber)?|exp|csc|cvc)?|(?:card|cc)[-_ ]?(?:number|num|no|expiry|exp|csc|cvc|cvv)\d?|cvc2?|cvv2?|csc)$/i;
const ofPaying = /^\/student\/(?:lessons\/[^/]+\/(?:pay|card)|teachers\/[^/]+\/packages)/;

/** True for a filled field that is named as a card's, and on a page where one pays for any text with a card number in it. */
export function holdsCardData(path: string, fields: Iterable<[string, string]>): boolean {
  const isPaying = ofPaying.test(path);
  for (const [name, value] of fields) {
    if (cardField.test(name) && /\d/.test(value)) return true;
    if (isPaying && hasCardNumber(value)) return true;
  }
  return false;
}
