/** Where a text seems to say how somebody is reached elsewhere. Pure and browser-safe. */

const shapes = [
  /[\w.+-]+@[\w-]+\.[\w.-]*\w/g, // an address
  /(?<![\w@])@\w[\w.]{2,}/g, // a name on some network
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:wa|t)\.me\/\S+/gi,
  /\+?\d(?:[\s().-]*\d){8,}/g, // a telephone number
];

export type TextPart = { text: string; isContact: boolean };

/** The text in parts, those that look like contact details marked. */
export function contactMarks(text: string): TextPart[] {
  const ranges = shapes
    .flatMap((shape) => [...text.matchAll(shape)])
    .map((match) => [match.index, match.index + match[0].length] as const)
    .toSorted(([a], [b]) => a - b);
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
  return texts.some((text) => contactMarks(text).some(({ isContact }) => isContact));
}
