import { brand } from "#config/brand.ts";

/** Whose password it is to be, as far as that is known. */
export type PasswordOwner = { email?: string; name?: string };

/** How passwords are compared: without capitals, and characters that look alike as one. */
export function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Nothing but names, numbers with them, and up to four characters of one's own. */
export function isPersonal(password: string, { email = "", name = "" }: PasswordOwner): boolean {
  const text = plain(password);
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [local = "", host = ""] = plain(email).split("@");
  const words = [brand.name, name, local, host.split(".")[0]!]
    .flatMap((whole) => [whole, ...whole.split(/[^\p{L}]+/u)])
    .map((word) => plain(word).replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  let rest = letters;
  for (const word of words) rest = rest.replaceAll(word, "");
  return rest.length < letters.length && rest.replaceAll(/\d/g, "").length <= 4;
}
