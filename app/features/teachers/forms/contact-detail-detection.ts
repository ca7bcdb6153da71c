/** Where a text seems to say how somebody is reached elsewhere. Pure and browser-safe. */

const providers =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|gmx|live|aol|yandex|qq|naver";
const at = String.raw`(?:\s+at\s+|\s*[([{]\s*at\s*[)\]}]\s*)`;
const dot = String.raw`(?:\s+dot\s+|\s*[([{]\s*dot\s*[)\]}]\s*)`;
const elsewhere =
  "facebook|fb|messenger|tiktok|twitter|youtube|snapchat|discord|signal|skype|zoom|line|wise|insta";

const shapes = [
  /[\w.+-]+@[\w-]+\.[\w.-]*\w/g, // an address
  /(?<![\w@])@\w[\w.]{2,}/g, // a name on some network
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:wa|t)\.me\/\S+/gi,
  /\b[a-z0-9-]{2,}\.(?:com|net|org|io|info|co\.uk)\b(?:\/\S*)?/gi, // a site's name
  /\+?\d(?:[\s().-]*\d){8,}/g, // a telephone number
  new RegExp(String.raw`\b[\w.+-]+${at}(?:${providers})\b(?:${dot}\w{2,})?(?:\.\w{2,})?`, "gi"),
  new RegExp(String.raw`\b[\w.+-]+${at}[\w-]+${dot}\w{2,}`, "gi"),
  new RegExp(String.raw`\b[\w-]+${dot}(?:com|net|org|io|info|co)\b`, "gi"),
  new RegExp(String.raw`\b(?:${providers.replace("|live", "").replace("|outlook", "")})\b`, "gi"),
  /\bpay\s?pal\b/gi,
  /\b(?:venmo|revolut|bizum|zelle|cash\s?app|transferwise|western union)\b/gi,
  /\bwhat'?s\s?app?\b|\bwatsap+\b/gi,
  /\b(?:telegram|viber|we\s?chat|weixin|kakao\s?talk|kakao)\b/gi,
  /\bIG\s*[:@]\s*\w+/g,
  /\b(?:insta(?:gram)?|ig handle)\b/gi,
  // Words that are ordinary by themselves count where somebody asks to be met there.
  new RegExp(
    String.raw`\b(?:find|message|write|text|add|follow|dm|contact|call|reach|meet|pay)\s+(?:to\s+)?me\s+(?:\w+\s+){0,2}?(?:on|at|via|by|through|over|with)\s+(?:${elsewhere})\b`,
    "gi",
  ),
  new RegExp(String.raw`\bmy\s+(?:${elsewhere})\s+(?:id|name|handle|account|number|is)\b`, "gi"),
  /\b(?:as|at|me|is|user(?:name)?|nick(?:name)?|handle|account|search)\W+(?:for\s+)?[\w.]+\s+under\s?score\s+[\w.]+/gi,
  /^\W*[\w.]+\s+under\s?score\s+[\w.]+\W*$/gi,
  /\b(?:pay|paid|payment)\s+(?:to\s+)?(?:me\s+)?(?:directly|in cash|cash|outside|privately)\b/gi,
  /\b(?:off|outside)(?:\s+of)?[\s-]+(?:the\s+|this\s+)?(?:platform|website|site|app)\b/gi,
];

const digits = "zero oh one two three four five six seven eight nine".split(" ");
const spoken = String.raw`(?:${[...digits, "nought", "double", "triple", "plus"].join("|")}|\d{1,4})`;
/** Seven and more figures in a row, at least some of them in words. */
const spokenNumber = new RegExp(String.raw`\b${spoken}(?:[\s,.-]+${spoken}){6,}\b`, "gi");

/** A number said in words, and not somebody who counts. */
function isNumberInWords(text: string): boolean {
  const values = text
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map((word) => (/^\d+$/.test(word) ? Number(word) : digits.indexOf(word) - 1));
  if (!/[a-z]/i.test(text)) return false;
  const steps = values.slice(1).map((value, index) => value - values[index]!);
  return !steps.every((step) => step === 1) && !steps.every((step) => step === -1);
}

export type TextPart = { text: string; isContact: boolean };

/** The text in parts, those that look like contact details marked. */
export function contactDetails(text: string): TextPart[] {
  const numbers = [...text.matchAll(spokenNumber)].filter(([words]) => isNumberInWords(words));
  const ranges = shapes
    .flatMap((shape) => [...text.matchAll(shape)])
    .concat(numbers)
    .map((match) => [match.index, match.index + match[0].length] as const)
    .toSorted(([a, endA], [b, endB]) => a - b || endB - endA);
  const parts: TextPart[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    if (start < from) continue;
    if (start > from) parts.push({ text: text.slice(from, start), isContact: false });
    parts.push({ text: text.slice(start, end), isContact: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isContact: false });
  return parts;
}

export function hasContact(...texts: string[]): boolean {
  return texts.some((text) => contactDetails(text).some(({ isContact }) => isContact));
}

/** The parts of a text that look like contact details, each once, as they are written there. */
export function contactsIn(text: string): string[] {
  const found = contactDetails(text).filter(({ isContact }) => isContact);
  return [...new Set(found.map((part) => part.text.trim()))];
}
