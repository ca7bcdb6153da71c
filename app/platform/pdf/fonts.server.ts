import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/**
 * The families in the order in which a letter is looked for. The first has every script that its names say. Of the
 * others each is read when the ones before it do not have a letter; those without names come in numbered parts and in
 * one weight, and lack some of the letters that they are listed with.
 */
const families: { name: string; scripts?: string[] }[] = [
  {
    name: "noto-sans",
    scripts: ["latin", "latin-ext", "cyrillic", "greek", "cyrillic-ext", "greek-ext", "devanagari"],
  },
  { name: "noto-sans-arabic", scripts: ["arabic"] },
  { name: "noto-sans-hebrew", scripts: ["hebrew"] },
  { name: "noto-sans-thai", scripts: ["thai"] },
  // Chinese as it is written everywhere, and Japanese; then Korean; then rarer letters of both.
  { name: "chocolate-classical-sans" },
  { name: "gowun-dodum" },
  { name: "sawarabi-gothic" },
  { name: "zcool-xiaowei" },
];

type Range = { from: number; to: number };
/** One file of a family: `subset` names it, such as "noto-sans-cyrillic" or "gowun-dodum-17". */
type Part = { family: string; subset: string; isWhole: boolean; ranges: Range[] };

const read = new Map<string, Part[]>();

function partsOf({ name, scripts }: (typeof families)[number]): Part[] {
  const known = read.get(name);
  if (known !== undefined) return known;
  const told = require(`@fontsource/${name}/unicode.json`) as Record<string, string>;
  const keys = scripts ?? Object.keys(told).filter((key) => key.startsWith("["));
  const parts = keys.map((key) => ({
    family: name,
    subset: `${name}-${key.replaceAll(/[[\]]/g, "")}`,
    isWhole: scripts !== undefined,
    ranges: rangesOf(told[key]!),
  }));
  read.set(name, parts);
  return parts;
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
  for (const family of families)
    for (const part of partsOf(family))
      if (
        part.ranges.some(({ from, to }) => from <= code && code <= to) &&
        (part.isWhole || hasLetter(part, code))
      )
        return part.subset;
  return partsOf(families[0]!)[0]!.subset;
}

type Font = { hasGlyphForCodePoint(code: number): boolean };
const opened = new Map<string, Font>();

function hasLetter({ subset }: Part, code: number): boolean {
  let font = opened.get(subset);
  if (font === undefined) {
    const { create } = require("fontkit") as { create(file: Buffer): Font };
    font = create(fontFile(subset, 400));
    opened.set(subset, font);
  }
  return font.hasGlyphForCodePoint(code);
}

/** Whether the letters of this font are drawn from right to left by the font itself. */
export function turnsRound(subset: string): boolean {
  return /^noto-sans-(arabic|hebrew)-/.test(subset);
}

const files = new Map<string, Buffer>();

/** The file of a font, as TrueType; unpacked once and kept, for each is some 20 to 150 kB. */
export function fontFile(subset: string, weight: Weight): Buffer {
  // The longest name that fits: "noto-sans" begins others, too.
  const [{ name: family, scripts }] = families
    .filter(({ name }) => subset.startsWith(`${name}-`))
    .toSorted((a, b) => b.name.length - a.name.length) as [(typeof families)[number]];
  const name = `${subset}-${scripts === undefined ? 400 : weight}-normal.woff`;
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
