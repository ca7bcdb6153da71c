import { diffArrays, diffWordsWithSpace } from "diff";
import type { Block, BlockKind, PublishedSection, PublishedText } from "./published-text.ts";

export type Change = "same" | "added" | "removed";
/** A run of words that is in both texts, only in the new one, or only in the old one. */
export type Piece = { change: Change; text: string };
export type ComparedBlock = { kind: BlockKind | "plain"; pieces: Piece[] };
export type ComparedSection = {
  id: string;
  title: Piece[];
  change: Change | "changed";
  blocks: ComparedBlock[];
};

/** What is new, gone and changed, section by section in the order of the new text; a gone one is where it was. */
export function compareTexts(before: PublishedText, after: PublishedText): ComparedSection[] {
  const old = new Map(before.sections.map((section) => [section.id, section]));
  const fresh = new Map(after.sections.map((section) => [section.id, section]));
  const order = diffArrays(
    before.sections.map(({ id }) => id),
    after.sections.map(({ id }) => id),
  ).flatMap(({ value, removed }) => (removed ? value.filter((id) => !fresh.has(id)) : value));
  return order.map((id) => compareSections(old.get(id), fresh.get(id)));
}

function compareSections(
  before: PublishedSection | undefined,
  after: PublishedSection | undefined,
): ComparedSection {
  const { id } = (after ?? before)!;
  const blocks = compareBlocks(blocksOf(before), blocksOf(after));
  const title = words(before?.title ?? "", after?.title ?? "");
  const same = [title, ...blocks.map(({ pieces }) => pieces)].every((pieces) =>
    pieces.every(({ change }) => change === "same"),
  );
  const change = same ? "same" : !before ? "added" : !after ? "removed" : "changed";
  return { id, title, change, blocks };
}

type AnyBlock = Omit<Block, "kind"> & { kind: ComparedBlock["kind"] };

function blocksOf(section: PublishedSection | undefined): AnyBlock[] {
  if (section === undefined) return [];
  const plain = section.plain === null ? [] : [{ kind: "plain", text: section.plain } as const];
  return [...plain, ...section.blocks];
}

/** Blocks that were replaced are compared word by word with what is in their place. */
function compareBlocks(before: AnyBlock[], after: AnyBlock[]): ComparedBlock[] {
  const runs = diffArrays(before, after, {
    comparator: (a, b) => a.kind === b.kind && a.text === b.text,
  });
  return runs.flatMap(({ value, removed, added }, index) => {
    if (!removed && !added) return value.map((block) => whole(block, "same"));
    const next = runs[index + 1];
    if (removed && next?.added) return replaced(value, next.value);
    const isReplacement = added && runs[index - 1]?.removed;
    return isReplacement ? [] : value.map((block) => whole(block, added ? "added" : "removed"));
  });
}

function replaced(before: AnyBlock[], after: AnyBlock[]): ComparedBlock[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, index) => {
    const [old, fresh] = [before[index], after[index]];
    if (old && fresh && old.kind === fresh.kind)
      return [{ kind: fresh.kind, pieces: words(old.text, fresh.text) }];
    return [...(old ? [whole(old, "removed")] : []), ...(fresh ? [whole(fresh, "added")] : [])];
  }).flat();
}

function whole({ kind, text }: AnyBlock, change: Change): ComparedBlock {
  return { kind, pieces: [{ change, text }] };
}

function words(before: string, after: string): Piece[] {
  return diffWordsWithSpace(before, after)
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }) => ({
      change: added ? "added" : removed ? "removed" : "same",
      text: value,
    }));
}
