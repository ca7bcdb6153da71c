/** Text as the search compares it: without accents, case and signs. Pure. */

const written: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** "Łódź, for BEGINNERS!" → ["lodz", "for", "beginners"] */
export function plainWords(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœı]/g, (letter) => written[letter]!);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
