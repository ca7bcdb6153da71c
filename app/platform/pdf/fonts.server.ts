import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/** The families in the order in which a letter is looked for, and their files by script; first the plainest. */
const families = {
  "noto-sans": [
    "latin",
    "latin-ext",
    "cyrillic",
    "greek",
    "cyrillic-ext",
    "greek-ext",
    "devanagari",
  ],
  "noto-sans-arabic": ["arabic"],
};

type Range = { from: number; to: number };
let known: { subset: string; ranges: Range[] }[] | undefined;

function subsets() {
  known ??= Object.entries(families).flatMap(([family, names]) => {
    const told = require(`@fontsource/${family}/unicode.json`) as Record<string, string>;
    return names.map((name) => ({ subset: `${family}-${name}`, ranges: rangesOf(told[name]!) }));
  });
  return known;
}

/** From "U+0000-00FF,U+0131". */
function rangesOf(told: string): Range[] {
  return told.split(",").map((range) => {
    const [from, to = from] = range.replace("U+", "").split("-");
    return { from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16) };
  });
}

/** The font that has this character, such as "noto-sans-cyrillic"; the first where none has it. */
export function subsetOf(character: string): string {
  const code = character.codePointAt(0)!;
  const found = subsets().find(({ ranges }) =>
    ranges.some(({ from, to }) => from <= code && code <= to),
  );
  return (found ?? subsets()[0]!).subset;
}

export function isArabic(subset: string): boolean {
  return subset.startsWith("noto-sans-arabic");
}

const files = new Map<string, Buffer>();

/** The file of a font, as TrueType; unpacked once and kept, for each is some 20 to 150 kB. */
export function fontFile(subset: string, weight: Weight): Buffer {
  const name = `${subset}-${weight}-normal.woff`;
  const family = isArabic(subset) ? "noto-sans-arabic" : "noto-sans";
  const file =
    files.get(name) ?? unpack(readFileSync(require.resolve(`@fontsource/${family}/files/${name}`)));
  files.set(name, file);
  return file;
}

/** WOFF to TrueType (W3C WOFF 1.0, sections 3 to 5): left packed, a table is unpacked again for each letter of a text. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const out = Buffer.alloc(woff.readUInt32BE(16));
  out.writeUInt32BE(woff.readUInt32BE(4), 0);
  out.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  out.writeUInt16BE(power * 16, 6);
  out.writeUInt16BE(Math.log2(power), 8);
  out.writeUInt16BE((count - power) * 16, 10);
  let end = 12 + count * 16;
  for (let at = 0; at < count; at += 1) {
    const entry = 44 + at * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const part = woff.subarray(offset!, offset! + packed!);
    const data = packed === length ? part : inflateSync(part);
    const record = 12 + at * 16;
    woff.copy(out, record, entry, entry + 4);
    woff.copy(out, record + 4, entry + 16, entry + 20);
    out.writeUInt32BE(end, record + 8);
    out.writeUInt32BE(length!, record + 12);
    data.copy(out, end);
    end += (length! + 3) & ~3;
  }
  return out;
}
