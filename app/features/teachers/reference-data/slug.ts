/** "Inés Valverde" → "ines-valverde"; a name without Latin letters becomes "teacher". */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("đ", "d")
    .replaceAll("ı", "i")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? "teacher" : slug;
}

/** Addresses that share a path with teachers' own, which nobody's name may take. */
const reserved = ["compare"];

/** The requested slug, or the first numbered one that nobody has. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted) && !reserved.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1)
    if (!taken.includes(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
