/** Pure and browser-safe: a text in plain letters and figures, to be searched in. */

/** Letters of other scripts that look like a Latin one. */
const lookalikes: Record<string, string> = {
  ...pairs("авеѕіјоорсухһԁԛԝӏмткнгѵ", "abesijoopcyxhdqwlmtkhrv"),
  ...pairs("АВЕЅІЈОРСУХҺԚԜМТКНѴӀ", "ABESIJOPCYXHQWMTKHVI"),
  ...pairs("αβεικνορτυχωϲ", "abeiknoptuxwc"),
  ...pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
  ...pairs("ıɑɡ‐‑‒–—−。․", "iag------.."),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, index) => [letter, to[index]!]));
}

/** Nothing to see of it: joiners, variation selectors, accents and strokes of their own. */
const unseen = /[\p{Cf}\p{M}]/u;
const figure = /\p{Nd}/u;

export type PlainText = {
  text: string;
  /** Where in the original the characters from one place to another of `text` are. */
  range(from: number, to: number): [from: number, to: number];
};

/** Every letter in its plain form: no accent, nothing invisible, Latin where it looks so, figures 0 to 9. */
export function inPlainLetters(original: string): PlainText {
  const text = original.replaceAll(/\P{ASCII}/gu, (letter) => plainLetter(letter).plain);
  let places: Places | undefined;
  return {
    text,
    // Most texts have nothing that anybody asks the place of.
    range(from, to) {
      places ??= placesIn(original);
      return [places.starts[from]!, places.ends[to - 1]!];
    },
  };
}

/** Of each character of the plain text, where in the original it begins and ends. */
type Places = { starts: number[]; ends: number[] };

function placesIn(original: string): Places {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of original) {
    const end = at + letter.length;
    const { plain, beginsUnseen } = plainLetter(letter);
    if (beginsUnseen && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { starts, ends };
}

type PlainLetter = { plain: string; beginsUnseen: boolean };
/** Every letter once: a page of words has some fifty of them, and no text may fill the memory with others. */
const plainLetters = new Map<string, PlainLetter>();
const mostKept = 10_000;

function plainLetter(letter: string): PlainLetter {
  let known = plainLetters.get(letter);
  if (known === undefined) {
    const parts = [...letter.normalize("NFKD")];
    const plain = parts.filter((part) => !unseen.test(part)).map(plainPart);
    known = { plain: plain.join(""), beginsUnseen: unseen.test(parts[0]!) };
    if (plainLetters.size < mostKept) plainLetters.set(letter, known);
  }
  return known;
}

function plainPart(part: string): string {
  return lookalikes[part] ?? (figure.test(part) ? asFigure(part) : part);
}

/** Ten figures of a script are beside each other, and begin with its nought. */
function asFigure(part: string): string {
  if (part >= "0" && part <= "9") return part;
  const code = part.codePointAt(0)!;
  let nought = code;
  while (nought > code - 9 && figure.test(String.fromCodePoint(nought - 1))) nought -= 1;
  return String((code - nought) % 10);
}

const signs = pairs("4@31!05$7", "aaeiiosst");

/** The same with the figures and signs that stand for letters: what is written p4yp@l is paypal. */
export function signsAsLetters(text: string): string {
  return text.replaceAll(/[4@31!05$7]/g, (sign) => signs[sign]!);
}
