/** Pure, browser-safe: what a correction has changed. */
import { diffArrays } from "diff";

export type Part = { kind: "same" | "deleted" | "inserted"; text: string };

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Written without spaces: what counts there is the single character. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Texts that differ more than that are shown as one replaced by the other. */
const mostChanges = 500;

/** The two texts as one, in the order in which they are read; what is deleted is before what replaces it. */
export function compareWords(original: string, corrected: string): Part[] {
  const changes = diffArrays(unitsOf(original), unitsOf(corrected), {
    maxEditLength: mostChanges,
  });
  const parts = changes?.map(({ added, removed, value }) => ({
    kind: added ? ("inserted" as const) : removed ? ("deleted" as const) : ("same" as const),
    text: value.join(""),
  })) ?? [
    { kind: "deleted" as const, text: original },
    { kind: "inserted" as const, text: corrected },
  ];
  return joined(parts);
}

/** How many words a correction has put in and, at places where it has only taken some out, how many those were. */
export function countCorrected(parts: Part[]): number {
  return parts.reduce((sum, { kind, text }, at) => {
    const isReplaced = kind === "deleted" && wordsIn(insertedBehind(parts, at)) > 0;
    return kind === "same" || isReplaced ? sum : sum + wordsIn(text);
  }, 0);
}

/** What replaces a deleted part is the part after it. */
function insertedBehind(parts: Part[], at: number): string {
  const next = parts[at + 1];
  return next?.kind === "inserted" ? next.text : "";
}

function unitsOf(text: string): string[] {
  return [...words.segment(text)].flatMap(({ segment }) =>
    unspaced.test(segment)
      ? Array.from(graphemes.segment(segment), (one) => one.segment)
      : [segment],
  );
}

function wordsIn(text: string): number {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** A space between two changed words belongs to the change; one that both sides end with does not. */
function joined(parts: Part[]): Part[] {
  const out: Part[] = [];
  let [deleted, inserted] = ["", ""];
  const flush = () => {
    const tail = commonEnd(deleted, inserted);
    const cut = (text: string) => text.slice(0, text.length - tail.length);
    if (cut(deleted)) out.push({ kind: "deleted", text: cut(deleted) });
    if (cut(inserted)) out.push({ kind: "inserted", text: cut(inserted) });
    [deleted, inserted] = ["", ""];
    return tail;
  };
  for (const [n, { kind, text }] of parts.entries()) {
    const isGap =
      kind === "same" && /^\s+$/.test(text) && (deleted || inserted) && n < parts.length - 1;
    if (kind !== "inserted" && (isGap || kind === "deleted")) deleted += text;
    if (kind !== "deleted" && (isGap || kind === "inserted")) inserted += text;
    if (isGap || kind !== "same") continue;
    out.push({ kind, text: flush() + text });
  }
  const tail = flush();
  if (tail) out.push({ kind: "same", text: tail });
  return out;
}

function commonEnd(a: string, b: string): string {
  const [endA, endB] = [a, b].map((text) => /\s*$/.exec(text)![0]) as [string, string];
  return endA.endsWith(endB) ? endB : endB.endsWith(endA) ? endA : "";
}
