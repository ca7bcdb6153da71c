/** Where a text seems to say how somebody is reached, or paid, elsewhere. Pure and browser-safe. */
import { inPlainLetters, signsAsLetters } from "./plain-letters.ts";
import { isTelephone, spokenNumber, isNumberInWords } from "./telephone-numbers.ts";

const providers =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|gmx|live|aol|yandex|qq|naver";
const atWord = "arroba|arobase|chiocciola|klammeraffe";
const odd = String.raw`\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*|\s+@\s*|@\s+|\s+(?:${atWord})\s+`;
const at = String.raw`(?:\s+at\s+|${odd})`;
const dotWord = "dot|punkt|punto|ponto|point";
const dot = String.raw`(?:\s+(?:${dotWord})\s+|\s*[([{<]\s*(?:${dotWord}|\.)\s*[)\]}>]\s*)`;
const endings = "com|net|org|io|info|co|app|eu|es|fr|de|it|pt|uk|us|me|ru|pl|br|mx|ar|jp|cn|in";
const elsewhere =
  "facebook|fb|messenger|tiktok|twitter|youtube|snapchat|discord|signal|skype|zoom|line|wise|insta|pix";
const coins = "crypto(?:currency)?|bitcoins?|btc|usdt|tether|ethereum|eth";

/** Names that are no other words: one is enough, letter by letter and with signs for letters, too. */
const services =
  "paypal venmo revolut bizum zelle cashapp transferwise whatsapp telegram viber wechat weixin kakaotalk instagram";
const names = services
  .split(" ")
  .flatMap((name) => [name, [...name].join(String.raw`[\s._*|/-]{1,2}`)])
  .join("|");
const serviceName = new RegExp(`(?<![a-z])(?:${names})(?![a-z])`, "gi");

/** Shapes that begin with any word are looked for only where a text has what follows that word. */
const shapesAround: { sign: RegExp; shapes: RegExp[] }[] = [
  {
    sign: /@/,
    shapes: [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g], // an address
  },
  {
    sign: /\.(?:com|net|org|io|info|co)/i,
    shapes: [/\b[a-z0-9-]{2,}\.(?:com|net|org|io|info|co\.uk)\b(?:\/\S*)?/gi], // a site's name
  },
  {
    sign: new RegExp(String.raw`@|\bat\b|${atWord}`, "i"),
    shapes: [
      new RegExp(String.raw`\b[\w.+-]+${at}(?:${providers})\b(?:${dot}\w{2,})?(?:\.\w{2,})?`, "gi"),
      new RegExp(String.raw`\b[\w.+-]+${at}(?=[\d-]*[a-z])[\w-]+${dot}[a-z]{2,}`, "gi"),
      new RegExp(String.raw`\b[\w.+-]+(?:${odd})[\w-]+(?:\.(?:${endings})|\s?\.\s?com)\b`, "gi"),
    ],
  },
  {
    sign: new RegExp(dotWord, "i"),
    shapes: [
      new RegExp(String.raw`\b[\w-]+\s+(?:${dotWord})\s+(?:com|net|org|io|info|co)\b`, "gi"),
      new RegExp(String.raw`\b[\w-]+\s*[([{]\s*(?:${dotWord})\s*[)\]}]\s*\w{2,}`, "gi"),
    ],
  },
];

const shapes = [
  /(?<![\w@])@[a-z_][\w.]{2,}/gi, // a name on some network
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:wa|t|paypal|cash|line|discord)\.(?:me|app|gg)\/\S+/gi,
  /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/g, // an account at a bank
  new RegExp(String.raw`\b(?:${providers.replace("|live", "").replace("|outlook", "")})\b`, "gi"),
  /\b(?:western union|pay pal|cash app)\b/gi,
  /\bwatsap+\b|\bwhat'?s\s?app?\b/gi,
  /\bkakao\b/gi,
  /\bIG\s*[:@]\s*\w+/g,
  /\b(?:insta|ig handle)\b/gi,
  // Words that are ordinary by themselves count where somebody asks to be met there.
  new RegExp(
    String.raw`\b(?:find|message|write|text|add|follow|dm|contact|call|reach|meet|pay|send|transfer)\s+(?:it\s+)?(?:to\s+)?(?:me|us|the\s+money|money)\s+(?:\w+\s+){0,2}?(?:on|at|via|by|through|over|with|using)\s+(?:${elsewhere})\b`,
    "gi",
  ),
  new RegExp(String.raw`\bmy\s+(?:${elsewhere})\s+(?:id|name|handle|account|number|is)\b`, "gi"),
  new RegExp(
    String.raw`\b(?:pay|paid|payment|paying|send|accept|take)\s+(?:\w+\s+){0,3}?(?:in|with|via|by)?\s*(?:${coins})\b`,
    "gi",
  ),
  /\b(?:as|at|me|is|user(?:name)?|nick(?:name)?|handle|account|search)\W+(?:for\s+)?[\w.]+\s+under\s?score\s+[\w.]+/gi,
  /^\W*[\w.]+\s+under\s?score\s+[\w.]+\W*$/gi,
  /\b(?:pay|paid|payment)\s+(?:to\s+)?(?:me\s+)?(?:directly|in cash|cash|outside|privately)\b/gi,
  /\b(?:off|outside)(?:\s+of)?[\s-]+(?:the\s+|this\s+)?(?:platform|website|site|app)\b/gi,
];

/** One look tells of most texts that none of these is there. */
const anyShape = new RegExp(shapes.map(({ source }) => source).join("|"), "i");

/** Of the plain text, from where to where. */
function rangesIn(text: string): [number, number][] {
  const meant = signsAsLetters(text);
  // matchAll copies its expression, which costs more than to find nothing.
  const of = (shape: RegExp, where = text) =>
    where.search(shape) < 0 ? [] : [...where.matchAll(shape)];
  return [
    ...shapesAround
      .flatMap((around) => (around.sign.test(text) ? around.shapes : []))
      .flatMap((shape) => of(shape)),
    ...(anyShape.test(text) ? shapes.flatMap((shape) => of(shape)) : []),
    ...of(serviceName),
    ...(meant === text ? [] : of(serviceName, meant)),
    ...of(/\+?\d(?:[\s()./-]*\d){8,}/g).filter((match) => isTelephone(match)),
    ...of(spokenNumber).filter(([words]) => isNumberInWords(words)),
  ].map((match) => [match.index, match.index + match[0].length]);
}

export type TextPart = { text: string; isContact: boolean };

/** The text in parts, those that look like contact details marked. `own` is a link's beginning that is none. */
export function contactDetails(text: string, own?: string): TextPart[] {
  const plain = inPlainLetters(text);
  const ranges = rangesIn(plain.text)
    .map(([from, to]) => plain.range(from, to))
    .filter(([from, to]) => own === undefined || !text.slice(from, to).startsWith(own))
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
