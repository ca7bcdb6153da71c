import * as Y from "yjs";
import type { NotebookBlock, NotebookContent, Run } from "./content.ts";
import { names, textRoot } from "./names.ts";

/** Writes what a volume begins with into an empty document, as the editor would have. */
export function writeContent(doc: Y.Doc, content: NotebookContent): void {
  doc.transact(() => {
    const fragment = doc.getXmlFragment(textRoot);
    /** The lists that are open, from the outermost to the innermost. */
    let open: { list: Y.XmlElement; last: Y.XmlElement }[] = [];
    for (const block of content) {
      if (block.kind !== "bullet" && block.kind !== "number") {
        open = [];
        fragment.push([elementOf(block)]);
        continue;
      }
      const name = block.kind === "bullet" ? names.bullets : names.numbers;
      // A list opens one step deeper than the one around it.
      const depth = Math.min(block.depth, open.length);
      open = open.slice(0, depth + 1);
      const item = new Y.XmlElement(names.item);
      if (open[depth]?.list.nodeName === name) {
        open[depth].list.push([item]);
        open[depth].last = item;
      } else {
        const list = new Y.XmlElement(name);
        open = open.slice(0, depth);
        (open.at(-1)?.last ?? fragment).push([list]);
        list.push([item]);
        open.push({ list, last: item });
      }
      item.insert(0, [paragraphOf(block.runs)]);
    }
  });
}

function elementOf({ kind, runs }: NotebookBlock): Y.XmlElement {
  if (kind === "paragraph") return paragraphOf(runs);
  if (kind === "heading") {
    const heading = filled(new Y.XmlElement(names.heading), runs);
    // The editor's one level; attributes of elements are not only text to it.
    heading.setAttribute("level", 2 as unknown as string);
    return heading;
  }
  const remark = new Y.XmlElement(names.remark);
  remark.insert(0, [paragraphOf(runs)]);
  return remark;
}

function paragraphOf(runs: Run[]): Y.XmlElement {
  return filled(new Y.XmlElement(names.paragraph), runs);
}

/** Letters of one text, broken by the elements of line breaks. */
function filled(element: Y.XmlElement, runs: Run[]): Y.XmlElement {
  const children: (Y.XmlText | Y.XmlElement)[] = [];
  let delta: { insert: string; attributes: object }[] = [];
  const endText = () => {
    if (delta.length === 0) return;
    const text = new Y.XmlText();
    text.applyDelta(delta);
    children.push(text);
    delta = [];
  };
  for (const run of runs)
    for (const [n, insert] of run.text.split("\n").entries()) {
      if (n > 0) {
        endText();
        children.push(new Y.XmlElement(names.lineBreak));
      }
      if (insert !== "") delta.push({ insert, attributes: attributesOf(run) });
    }
  endText();
  element.insert(0, children);
  return element;
}

function attributesOf({ bold, italic, mark }: Run): object {
  return {
    ...(bold && { [names.bold]: {} }),
    ...(italic && { [names.italic]: {} }),
    ...(mark && { [mark]: {} }),
  };
}
