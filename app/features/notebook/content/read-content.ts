import * as Y from "yjs";
import type { NotebookBlock, NotebookBlockKind, NotebookContent, Run } from "./content.ts";
import { names, textRoot } from "./names.ts";

/** What a document says. What no editor of ours has made is left out; its words stay, unless they lie too deep. */
export function readContent(doc: Y.Doc): NotebookContent {
  const content: NotebookContent = [];
  for (const child of doc.getXmlFragment(textRoot).toArray())
    addBlocks(content, child, { kind: "paragraph", depth: 0 }, 0);
  return content;
}

type Place = { kind: NotebookBlockKind; depth: number };
/** Deeper than anybody nests lists by hand. */
const deepest = 20;
/** And elements of any kind, of which an item of such a list is in two for each list: reading goes no deeper. */
const deepestLevel = 3 * deepest;

function addBlocks(
  content: NotebookContent,
  node: Y.XmlElement | Y.XmlText | Y.XmlHook,
  place: Place,
  level: number,
) {
  if (!(node instanceof Y.XmlElement)) return;
  const children = node.toArray();
  const inside = placeIn(node.nodeName, place);
  if (holdsBlocks(node.nodeName)) {
    if (place.depth >= deepest || level >= deepestLevel) return;
    for (const child of children) addBlocks(content, child, inside, level + 1);
    return;
  }
  const runs = children.flatMap((child) => runsOf(child, level + 1));
  content.push({ ...inside, runs } satisfies NotebookBlock);
}

function holdsBlocks(name: string): boolean {
  return ([names.remark, names.bullets, names.numbers, names.item] as string[]).includes(name);
}

function placeIn(name: string, { kind, depth }: Place): Place {
  const inList = kind === "bullet" || kind === "number";
  const deeper = inList ? depth + 1 : 0;
  if (name === names.bullets) return { kind: "bullet", depth: deeper };
  if (name === names.numbers) return { kind: "number", depth: deeper };
  if (name === names.remark && !inList) return { kind: "remark", depth: 0 };
  if (name === names.heading && !inList) return { kind: "heading", depth: 0 };
  return { kind, depth };
}

function runsOf(node: unknown, level: number): Run[] {
  if (node instanceof Y.XmlElement) {
    if (node.nodeName === names.lineBreak) return [{ text: "\n" }];
    if (level >= deepestLevel) return [];
    return node.toArray().flatMap((child) => runsOf(child, level + 1));
  }
  if (!(node instanceof Y.XmlText)) return [];
  return (node.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
    ({ insert, attributes = {} }) => {
      if (typeof insert !== "string") return [];
      // The database holds no half of a letter, and no zero.
      const text = insert.toWellFormed().replaceAll("\0", "");
      if (text === "") return [];
      // The editor may add a hash to the name of a mark.
      const marks = new Set(Object.keys(attributes).map((key) => key.split("--")[0]));
      const run: Run = { text };
      if (marks.has(names.bold)) run.bold = true;
      if (marks.has(names.italic)) run.italic = true;
      if (marks.has(names.deleted)) run.mark = "deleted";
      else if (marks.has(names.inserted)) run.mark = "inserted";
      return [run];
    },
  );
}
