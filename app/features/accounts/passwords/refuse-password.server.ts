import { isPersonal, plain } from "./personal-password.ts";

export type PasswordRefusal = "common" | "personal";

let list: Promise<ReadonlySet<string>> | undefined;

/** About fifty thousand passwords that people really choose, most of them short: also looked for inside longer ones. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set((dictionary["passwords-common"] as string[]).map(plain)),
  );
  return list;
}

/**
 * Why this password, which has the right length, is too easy to guess, or null: a common one also with
 * a few characters around it, the product's name, or the person's own name or address.
 */
export async function refusePassword(
  password: string,
  owner: { email: string; name?: string },
): Promise<PasswordRefusal | null> {
  const text = plain(password);
  if (isPersonal(text, owner)) return "personal";
  if (isPattern(text)) return "common";
  const common = await commonPasswords();
  return disguises(text).some((form) => common.has(form)) ? "common" : null;
}

/** One short piece again and again, or neighbours in order: aaaaaaaaaa, abcabcabcabc, 9876543210. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true;
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length * 0.8;
}

const swaps: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The text as it is, without up to four characters around it, with digits read as letters, and half of a double. */
function disguises(text: string): string[] {
  const bare = text.replace(/^[^\p{L}]{1,4}/u, "").replace(/[^\p{L}]{1,4}$/u, "");
  const forms = [text, bare];
  for (const form of forms.slice()) {
    const letters = [...form].map((character) => swaps[character] ?? character).join("");
    forms.push(letters, letters.replaceAll(/[^\p{L}\p{N}]/gu, ""));
  }
  for (const form of forms.slice()) {
    const half = form.slice(0, form.length / 2);
    if (half + half === form) forms.push(half);
  }
  return forms.filter((form) => form.length >= 4);
}
