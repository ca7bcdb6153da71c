/** What a teacher says of themselves for the tax office (docs/decisions/086). */
import { z } from "zod";
import { isCountry } from "#app/features/teachers/reference-data/countries.ts";
import { isAtMost } from "#app/platform/characters.ts";
import { dayNumberOf, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import {
  isForeignTaxNumber,
  isNiNumber,
  isUkCompanyNumber,
  isUtr,
  isVatNumber,
  plainNumber,
} from "./tax-numbers.ts";

const { postcodeCharacters, registrationCharacters } = rules.tax;

export const sellerKinds = ["person", "company"] as const;
export type SellerKind = (typeof sellerKinds)[number];

/** Null where it is not asked of this kind of seller, or where they have none. */
export type TaxDetails = {
  kind: SellerKind;
  legalName: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string | null;
  registrationNumber: string | null;
  street: string;
  town: string;
  postcode: string;
  addressCountry: string;
  taxCountry: string;
  taxNumber: string | null;
  vatNumber: string | null;
};

/** A tax number that is left empty stays as it is, where one is stored. */
export type TypedTaxDetails = Omit<TaxDetails, "taxNumber"> & {
  taxNumber: string | null | "stays";
  version: number;
};

const most = 200;
const text = (ask: string) =>
  z
    .string(ask)
    .trim()
    .min(1, ask)
    .refine((typed) => isAtMost(typed, most), `Use at most ${most} characters`)
    .refine((typed) => /[\p{L}\p{N}]/u.test(typed), ask);
const country = (ask: string) => z.string(ask).refine(isCountry, ask);
const optional = z
  .string()
  .optional()
  .transform((typed) => (typed ?? "").trim());

const typedTax = z.object({
  version: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  kind: z.enum(sellerKinds, "Choose one of the two"),
  legalName: text("Enter the name as it is in your papers"),
  birthDate: optional,
  registrationNumber: optional,
  street: text("Enter your street and number"),
  town: text("Enter your town"),
  postcode: optional
    .refine(
      (typed) => typed.length <= postcodeCharacters,
      `Use at most ${postcodeCharacters} characters`,
    )
    .refine((typed) => /^[\p{L}\p{N} -]*$/u.test(typed), "Use letters and digits"),
  addressCountry: country("Choose the country of your address"),
  taxCountry: country("Choose the country you pay tax in"),
  taxCode: optional,
  noTaxNumber: z.string().optional(),
  vatNumber: optional,
});
type Typed = z.infer<typeof typedTax>;

/**
 * The form of a teacher's tax details. Its tax number is named `taxCode`: what has "code" in its name is kept nowhere
 * on the way (app/platform/forms/forms.ts). What fields have to do with each other is judged beside each field's own
 * faults, so that one answer names them all.
 */
export const taxForm = typedTax
  .superRefine((typed, context) => {
    for (const [field, message] of Object.entries(refusals(typed)))
      if (message !== null) context.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ taxCode, noTaxNumber, ...typed }): TypedTaxDetails => {
    const [plain, vat] = [plainNumber(taxCode), plainNumber(typed.vatNumber)];
    const isPerson = typed.kind === "person";
    return {
      ...typed,
      birthDate: isPerson ? typed.birthDate : null,
      registrationNumber: isPerson ? null : plainNumber(typed.registrationNumber),
      taxNumber: noTaxNumber === undefined ? (plain === "" ? "stays" : plain) : null,
      vatNumber: vat === "" ? null : vat,
    };
  });

/** By field what is wrong with it beside the others; null where nothing is. */
function refusals(typed: Typed): Record<string, string | null> {
  const { kind, addressCountry, postcode, birthDate } = typed;
  const vat = plainNumber(typed.vatNumber);
  return {
    postcode: addressCountry === "GB" && postcode === "" ? "Enter your postcode" : null,
    birthDate: kind === "person" ? birthDateRefusal(birthDate) : null,
    registrationNumber: kind === "company" ? registrationRefusal(typed) : null,
    ...taxNumberRefusals(typed),
    vatNumber:
      vat !== "" && !isVatNumber(vat)
        ? "Enter it with its country before it, like GB123456789"
        : null,
  };
}

function registrationRefusal({ registrationNumber, addressCountry }: Typed): string | null {
  const plain = plainNumber(registrationNumber);
  if (plain === "") return "Enter the number that your company is registered under";
  if (plain.length > registrationCharacters)
    return `Use at most ${registrationCharacters} characters`;
  return addressCountry === "GB" && !isUkCompanyNumber(plain)
    ? "Enter 8 digits, or 2 letters and 6 digits, like SC123456"
    : null;
}

function taxNumberRefusals(typed: Typed): Record<string, string | null> {
  const { kind, taxCountry, taxCode, noTaxNumber } = typed;
  const isUk = taxCountry === "GB";
  const plain = plainNumber(taxCode);
  if (noTaxNumber !== undefined) {
    if (isUk) return { noTaxNumber: "The UK gives every taxpayer a number" };
    return plain === "" ? {} : { noTaxNumber: "Untick this, or empty the tax number" };
  }
  if (plain === "" && taxCode !== "")
    return { taxCode: "Enter the number with its letters and digits" };
  return plain === "" ? {} : { taxCode: taxNumberRefusal(plain, { isUk, kind }) };
}

/** Why a tax number cannot be one; null where it can. */
function taxNumberRefusal(
  plain: string,
  { isUk, kind }: { isUk: boolean; kind: SellerKind },
): string | null {
  if (!isUk)
    return isForeignTaxNumber(plain)
      ? null
      : "Enter the number that your tax office has given you, 4 to 20 letters and digits";
  if (isUtr(plain) || (kind === "person" && isNiNumber(plain))) return null;
  return kind === "person"
    ? "Enter a UTR of 10 digits or a National Insurance number like AB123456C. Look for a mistyped digit"
    : "Enter your company’s UTR of 10 digits. Look for a mistyped digit";
}

function birthDateRefusal(typed: string): string | null {
  try {
    dayNumberOf(typed);
  } catch {
    return "Enter your date of birth";
  }
  const today = localDate(Date.now(), "UTC");
  const [year, monthAndDay] = [Number(today.slice(0, 4)), today.slice(4)];
  if (typed < `${year - 120}${monthAndDay}`) return "Look at the year again";
  const { minAge } = rules.apply;
  return typed > `${year - minAge}${monthAndDay}`
    ? `Teachers are at least ${minAge} years old. Look at the year again`
    : null;
}
