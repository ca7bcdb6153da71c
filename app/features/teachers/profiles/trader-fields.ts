/**
 * How a trader is known and found before a contract: asked of those who say that they are one, and empty of everybody
 * else. Not taken from the tax details, which are given for another purpose. Pure and browser-safe.
 */
import { emailField } from "#app/features/accounts/account-security/person-fields.ts";
import { countCharacters, isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";
import { oneLine, type ReadFields, type Refuse } from "../forms/composite-fields.ts";

const { traderNameCharacters, traderAddressCharacters, traderNumberCharacters } = rules.apply;

function ofTraders(
  name: string,
  refusal: (typed: string) => string | null,
  tidied: (typed: string) => string = oneLine,
) {
  return (fields: ReadFields, refuse: Refuse): string => {
    if (fields.text("trader") !== "trader") return "";
    const typed = tidied(fields.text(name));
    const why = refusal(typed);
    if (why !== null) refuse(name, why);
    return typed;
  };
}

export const readTraderName = ofTraders(
  "traderName",
  (typed) =>
    lengthRefusal(
      typed,
      traderNameCharacters,
      "Enter the name that you trade under, or your own",
    ) ?? (/\p{L}/u.test(typed) ? null : "Enter a name with letters in it"),
);

export const readTraderAddress = ofTraders(
  "traderAddress",
  (typed) =>
    lengthRefusal(
      typed,
      traderAddressCharacters,
      "Enter your business address: street, town, postcode and country",
    ) ??
    (/\bp\.?\s?o\.?\s?box\b/i.test(typed) ? "Enter where you can be found, not a PO box" : null),
  (typed) =>
    typed
      .split("\n")
      .map((line) => oneLine(line).trim())
      .filter((line) => line !== "")
      .join("\n"),
);

export const readTraderContact = ofTraders("traderContact", (typed) =>
  isPhone(typed) || emailField.safeParse(typed).success
    ? null
    : "Enter an email address like name@example.org, or a phone number",
);

export const readTraderNumber = ofTraders("traderNumber", (typed) => {
  if (typed === "") return null;
  if (!/^[\p{L}\p{N} ./-]+$/u.test(typed)) return "Use letters and digits";
  return isAtMost(typed, traderNumberCharacters)
    ? null
    : `Use at most ${traderNumberCharacters} characters`;
});

function lengthRefusal(
  typed: string,
  [least = 0, most = 0]: readonly number[],
  ask: string,
): string | null {
  if (countCharacters(typed) < least) return ask;
  return isAtMost(typed, most)
    ? null
    : `Use at most ${most} characters; these are ${countCharacters(typed)}`;
}

/** The longest number in the world has 15 digits, the shortest that somebody is called at from abroad 7. */
function isPhone(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, "").length;
  return /^\+?[\d\s()./-]+$/.test(typed) && digits >= 7 && digits <= 15;
}
