import { Fragment } from "react";

/** A text with the parts that cannot be sent yet marked. */
export function MarkedParts({ text, found }: { text: string; found: string[] }) {
  return split(text, found).map(({ part, isFound }, index) =>
    isFound ? (
      <mark key={index} className="rounded-sm bg-butter px-0.5 text-on-butter">
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

function split(text: string, found: string[]): { part: string; isFound: boolean }[] {
  const parts: { part: string; isFound: boolean }[] = [];
  let rest = text;
  while (rest !== "") {
    const [at, part] = firstOf(rest, found);
    if (at > 0) parts.push({ part: rest.slice(0, at), isFound: false });
    if (part !== "") parts.push({ part, isFound: true });
    rest = rest.slice(at + part.length);
  }
  return parts;
}

function firstOf(text: string, found: string[]): [at: number, part: string] {
  let first: [number, string] = [text.length, ""];
  for (const part of found) {
    const at = part === "" ? -1 : text.indexOf(part);
    if (at !== -1 && at < first[0]) first = [at, part];
  }
  return first;
}
