/** How a card's fields look while they are typed. Pure; what is sent is read in any shape. */

/** "4242424242424242" → "4242 4242 4242 4242" */
export function inGroups(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 19);
  return digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** "1230" → "12/30", "3/30" → "03/30": a number pad has no slash. */
export function withSlash(typed: string): string {
  const [month = "", ...years] = typed.replaceAll(/[^\d/]/g, "").split("/");
  const digits = (years.length > 0 ? month.padStart(2, "0") : month) + years.join("");
  return digits.length > 2 || years.length > 0
    ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}`
    : digits;
}
