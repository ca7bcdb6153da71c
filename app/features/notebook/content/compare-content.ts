import { diffArrays } from "diff";
import { compareWords, type Part } from "#app/features/chat/corrections/compare-words.ts";
import { type NotebookBlock, type NotebookContent, textOf } from "./content.ts";

/** A block of either text, or one whose words have changed. */
export type ChangedBlock =
  | { change: "same" | "deleted" | "inserted"; block: NotebookBlock }
  | { change: "changed"; block: NotebookBlock; parts: Part[] };

/** Notebooks that differ in more blocks are shown as one replaced by the other. */
const mostChanges = 1_000;
/** Words are compared in blocks up to this length. */
const longest = 5_000;

/** What has become of a notebook between two versions, in the order in which it is read. */
export function compareContent(earlier: NotebookContent, later: NotebookContent): ChangedBlock[] {
  const changes = diffArrays(earlier, later, {
    comparator: (one, other) => keyOf(one) === keyOf(other),
    maxEditLength: mostChanges,
  }) ?? [
    { removed: true, added: false, value: earlier },
    { removed: false, added: true, value: later },
  ];
  const compared: ChangedBlock[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const { removed, added, value } = changes[at]!;
    const next = changes[at + 1];
    if (removed && next?.added) {
      compared.push(...replaced(value, next.value));
      at += 1;
    } else {
      const change = removed ? "deleted" : added ? "inserted" : "same";
      compared.push(...value.map((block) => ({ change, block }) as const));
    }
  }
  return compared;
}

/** Blocks in the place of others: those that are about the same words are one block that has changed. */
function replaced(deleted: NotebookContent, inserted: NotebookContent): ChangedBlock[] {
  const compared: ChangedBlock[] = [];
  let from = 0;
  for (const block of inserted) {
    const found = deleted.findIndex((old, at) => at >= from && isAlike(old, block));
    if (found === -1) {
      compared.push({ change: "inserted", block });
      continue;
    }
    for (const old of deleted.slice(from, found)) compared.push({ change: "deleted", block: old });
    const parts = compareWords(readable(deleted[found]!), readable(block));
    compared.push({ change: "changed", block, parts });
    from = found + 1;
  }
  for (const old of deleted.slice(from)) compared.push({ change: "deleted", block: old });
  return compared;
}

/** Half of the longer one's words are in the other as well. */
function isAlike(one: NotebookBlock, other: NotebookBlock): boolean {
  const [a, b] = [readable(one), readable(other)];
  if (a.length > longest || b.length > longest) return false;
  const [fewer, more] = [wordsOf(a), wordsOf(b)].toSorted((x, y) => x.length - y.length);
  const known = new Set(more);
  const shared = fewer!.filter((word) => known.has(word)).length;
  return shared > 0 && shared * 2 >= more!.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a block says once its corrections are taken over. */
function readable({ runs }: NotebookBlock): string {
  return textOf({ runs: runs.filter(({ mark }) => mark !== "deleted") });
}

function keyOf({ kind, depth, runs }: NotebookBlock): string {
  return JSON.stringify([kind, depth, readable({ kind, depth, runs })]);
}
