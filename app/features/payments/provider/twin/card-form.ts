import { z } from "zod";

const digits = (text: string) => text.replaceAll(/[\s-]/g, "");

/** As MM/YY, however it was typed: a number pad has no slash, and some write the whole year. */
function monthAndYear(text: string): string {
  const typed = /^(\d{1,2})[/.-](\d\d(?:\d\d)?)$|^(\d\d)(\d\d(?:\d\d)?)$/.exec(
    text.replaceAll(/\s/g, ""),
  );
  if (typed === null) return text;
  const [month, year] = typed[1] === undefined ? [typed[3]!, typed[4]!] : [typed[1], typed[2]!];
  return `${month.padStart(2, "0")}/${year.slice(-2)}`;
}

/** A card as it is typed on the twin's page; checked for shape only, the twin's books judge the rest. */
export const cardForm = z.object({
  number: z
    .string("Enter the card number")
    .transform(digits)
    .pipe(z.string().regex(/^\d{12,19}$/, "Enter the number on the front of the card")),
  expiry: z
    .string("Enter the expiry date")
    .transform(monthAndYear)
    .pipe(z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Enter month and year, like 08/28")),
  cvc: z
    .string("Enter the security code")
    .regex(/^\d{3,4}$/, "Enter the 3 or 4 digits of the security code"),
});
