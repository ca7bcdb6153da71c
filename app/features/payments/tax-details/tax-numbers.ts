/** The shapes of the numbers that tax offices and registers give. Pure, browser-safe. */

/** Without what people put between the parts. */
export function plainNumber(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, "").toUpperCase();
}

/** The first digit of a UTR is given by the remainder of the other nine. */
const utrWeights = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const utrFirst = "21987654321";

/** Unique Taxpayer Reference: ten digits, the first of which checks the others; a K may be at its end. */
export function isUtr(plain: string): boolean {
  const digits = plain.replace(/K$/, "");
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = utrWeights.reduce((all, weight, at) => all + weight * Number(digits[at + 1]), 0);
  return digits[0] === utrFirst[sum % 11];
}

/** National Insurance number, without the prefixes that HMRC never gives (its manual NIM39110). */
export function isNiNumber(plain: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(plain);
}

/** A number of another country's: each has its own shape, so only what none can be is refused. */
export function isForeignTaxNumber(plain: string): boolean {
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(plain);
}

/** A VAT number with its country before it; that of the United Kingdom has nine digits, or twelve in a group. */
export function isVatNumber(plain: string): boolean {
  if (plain.startsWith("GB")) return /^GB(\d{9}|\d{12})$/.test(plain);
  return /^[A-Z]{2}(?=.*\d)[A-Z0-9]{2,13}$/.test(plain);
}

/** A number of Companies House: eight digits, or two letters and six. */
export function isUkCompanyNumber(plain: string): boolean {
  return /^(\d{8}|[A-Z]{2}\d{6})$/.test(plain);
}
