/** Card numbers in a text: for the log, and for what is posted to a page where one pays. */

const runs = /\b\d(?:[ -]?\d){11,18}\b/g;
const id = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Whether a text has what could be a card number in it; ids of ours are none. */
export function hasCardNumber(text: string): boolean {
  return (text.replaceAll(id, " ").match(runs) ?? []).some(isCardNumber);
}

/** The text with "…" in the place of what could be a card number. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(runs, (digits) => (isCardNumber(digits) ? "…" : digits));
}

/** The check digit of card numbers (ISO/IEC 7812): times and ids fail it nine times in ten. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/[ -]/g, "")].map(Number).toReversed();
  const sum = digits.reduce((all, digit, place) => {
    const twice = place % 2 === 1 ? digit * 2 : digit;
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return digits.length >= 15 && sum % 10 === 0;
}
