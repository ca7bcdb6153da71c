/** What a notebook says, without its history: what is drawn, compared, exported and carried over. Pure. */

/** A stretch of letters that look the same; "\n" is a line break within a block. */
export type Run = {
  text: string;
  bold?: true;
  italic?: true;
  /** A correction: what was wrong, and what is right instead. */
  mark?: "deleted" | "inserted";
};

export const blockKinds = ["paragraph", "heading", "remark", "bullet", "number"] as const;
export type NotebookBlockKind = (typeof blockKinds)[number];

/** `depth`: how many lists an item is in, beyond the first. */
export type NotebookBlock = { kind: NotebookBlockKind; depth: number; runs: Run[] };
export type NotebookContent = NotebookBlock[];

export function textOf({ runs }: Pick<NotebookBlock, "runs">): string {
  return runs.map(({ text }) => text).join("");
}

/** Bytes of the words, as UTF-8. */
export function sizeOf(content: NotebookContent): number {
  const encoder = new TextEncoder();
  return content.reduce((sum, block) => sum + encoder.encode(textOf(block)).length + 1, 0);
}

/** Whether there is a word in it. */
export function isEmpty(content: NotebookContent): boolean {
  return content.every((block) => textOf(block).trim() === "");
}

export function isListItem({ kind }: Pick<NotebookBlock, "kind">): boolean {
  return kind === "bullet" || kind === "number";
}

/** Each block with its number among the items of its list, from 1; a list of the other kind begins again. */
export function numberItems(content: NotebookContent): { block: NotebookBlock; number: number }[] {
  let lists: { kind: NotebookBlockKind; count: number }[] = [];
  return content.map((block) => {
    if (!isListItem(block)) lists = [];
    else {
      lists = lists.slice(0, block.depth + 1);
      const list = lists[block.depth];
      if (list?.kind === block.kind) list.count += 1;
      else lists[block.depth] = { kind: block.kind, count: 1 };
    }
    return { block, number: lists[block.depth]?.count ?? 0 };
  });
}
