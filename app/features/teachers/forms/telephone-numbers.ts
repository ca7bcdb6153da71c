/** Which figures in a row are a telephone number, written or said in words. Pure and browser-safe. */

const inWords = [
  "zero oh one two three four five six seven eight nine nought",
  "cero uno dos tres cuatro cinco seis siete ocho nueve",
  "zero un deux trois quatre cinq six sept huit neuf",
  "null eins zwei drei vier funf sechs sieben acht neun",
  "zero uno due tre quattro cinque sei sette otto nove",
  "zero um dois tres quatro cinco seis sete oito nove",
];
const values = new Map(inWords.flatMap(valuesOf));

function valuesOf(line: string): [word: string, value: number][] {
  const words = line.split(" ").filter((word) => word !== "oh" && word !== "nought");
  const named = words.map((word, value): [string, number] => [word, value]);
  return line.includes(" oh ") ? [...named, ["oh", 0], ["nought", 0]] : named;
}

const spoken = String.raw`(?:${[...values.keys(), "double", "triple", "plus"].join("|")}|\d{1,4})`;
/** Seven and more figures in a row, at least some of them in words; of plain letters. */
export const spokenNumber = new RegExp(String.raw`\b${spoken}(?:[\s,.-]+${spoken}){6,}\b`, "gi");

/** A number said in words, and not somebody who counts. */
export function isNumberInWords(text: string): boolean {
  if (!/[a-z]/i.test(text)) return false;
  const said = text
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : (values.get(word) ?? -1)));
  return !isCounting(said);
}

function isCounting(numbers: number[]): boolean {
  const step = numbers[1]! - numbers[0]!;
  return numbers.slice(1).every((value, index) => step === value - numbers[index]!);
}

const date = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})`;
const time = String.raw`\d{1,2}(?:[.]\d{2})?`;
const dates = new RegExp(String.raw`^${date}(?:[\s(),-]+(?:${date}|${time}))*$`);
const years = /^(?:19|20)\d{2}(?:[\s./-]+(?:19|20)\d{2})+$/;

/** Whether nine and more figures of a text are a number to call, and no days, years, book or exercise. */
export function isTelephone({ 0: found, index, input = "" }: RegExpExecArray): boolean {
  if (dates.test(found) || years.test(found)) return false;
  if (/isbn(?:-1[03])?:?\s*$/i.test(input.slice(0, index))) return false;
  const numbers = found.split(/[\s()./-]+/).filter((part) => part !== "");
  return numbers.length < 3 || !isCounting(numbers.map(Number));
}
