import { brand } from "#config/brand.ts";
import { contactsIn } from "./contact-detail-detection.ts";

/** Why a text that everybody can read is not taken: how somebody is reached or paid elsewhere is in it; or null. */
export function contactRefusal(text: string): string | null {
  const found = contactsIn(text).slice(0, 3);
  if (found.length === 0) return null;
  return `Take out ${quoted(found)}: how to reach or pay somebody elsewhere may not be written here`;
}

function quoted(words: string[]): string {
  const list = new Intl.ListFormat(brand.locale, { type: "conjunction" });
  return list.format(words.map((one) => `“${one.length > 40 ? `${one.slice(0, 40)}…` : one}”`));
}
