/** Pure, browser-safe: the addresses in what people write. */
import { find } from "linkifyjs";

/** A stretch of text, or an address in it; `host` is as the network knows it, with punycode. */
export type LinkedPiece = { text: string } | { text: string; href: string; host: string };

const scripts = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Thai",
  "Devanagari",
];
const scriptOf = scripts.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);
/** Written together by those who use them. */
const together = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Hangul"],
];

/** Text in pieces. Only web addresses lead anywhere; one whose host mixes scripts is shown as the network knows it. */
export function findLinks(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = [];
  let from = 0;
  for (const { start, end, value, href } of find(text, "url")) {
    const url = URL.parse(href);
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    if (start > from) pieces.push({ text: text.slice(from, start) });
    const shown = mixesScripts(hostIn(value)) ? url.href : value;
    pieces.push({ text: shown, href: url.href, host: url.host });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

function hostIn(address: string): string {
  return /^(?:\w+:\/\/)?(?:[^/?#]*@)?([^/?#:]*)/.exec(address)?.[1] ?? "";
}

/** Letters that look alike and are not the same can make one host look like another. */
function mixesScripts(host: string): boolean {
  const used = scriptOf.filter(([, letters]) => letters.test(host)).map(([name]) => name);
  if (used.length < 2) return false;
  return !together.some((set) => used.every((name) => set.includes(name)));
}
