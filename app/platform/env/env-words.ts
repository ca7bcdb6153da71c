import { isIP } from "node:net";
import { z } from "zod";
import { isPublicAddress } from "../http/public-address.ts";
import { isThisMachine } from "./env-world.ts";

const address = z
  .url({ protocol: /^https?$/ })
  .pipe(
    z
      .string()
      .refine(isBare, "must be an address without a user, a ? and a #")
      .refine(isSealedOrInside, "must begin with https://: it gets what people write"),
  )
  .transform((text) => text.replace(/\/+$/, ""))
  .optional();

const labelMost = 60;
const label = z
  .string()
  .trim()
  .min(1)
  .max(labelMost, `must be ${labelMost} characters at most`)
  .optional();

/** Who translates messages and explains words, where an operator has named somebody (docs/translation.md). */
export const wordsVariables = {
  /** Of a service that speaks LibreTranslate's HTTP: before /translate. */
  TRANSLATION_URL: address,
  TRANSLATION_KEY: z.string().optional(),
  /** What people read: "Translated by …". */
  TRANSLATION_LABEL: label,
  /** Of a service with the Free Dictionary API's entries: before /{language}/{word}. */
  DICTIONARY_URL: address,
  /** What people read: "From …". */
  DICTIONARY_LABEL: label,
};

type WordsEnv = z.infer<z.ZodObject<typeof wordsVariables>>;

/** A provider has an address and a name that people read, or neither. */
export function judgeWords(env: WordsEnv): { name: keyof WordsEnv; why: string }[] {
  const found: { name: keyof WordsEnv; why: string }[] = [];
  for (const [url, name, key] of providers) {
    if (env[url] !== undefined && env[name] === undefined)
      found.push({
        name,
        why: `is required with ${url}: people read there who gets their words (docs/translation.md)`,
      });
    const unused = [name, key].find((one) => one !== undefined && env[one] !== undefined);
    if (env[url] === undefined && unused !== undefined)
      found.push({ name: url, why: `is required with ${unused} (docs/translation.md)` });
  }
  return found;
}

const providers = [
  ["TRANSLATION_URL", "TRANSLATION_LABEL", "TRANSLATION_KEY"],
  ["DICTIONARY_URL", "DICTIONARY_LABEL", undefined],
] as const;

function isBare(text: string): boolean {
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === "");
}

/** Over https, or never over the open internet: this machine, a private address, a name that has no meaning outside. */
function isSealedOrInside(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  if (protocol === "https:" || isThisMachine(hostname)) return true;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || /\.(?:internal|local|home\.arpa)$/.test(host);
}
