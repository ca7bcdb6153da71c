import {
  type NotebookBlock,
  type NotebookContent,
  isListItem,
  numberItems,
  type Run,
  textOf,
} from "./content.ts";

/** The notebook as CommonMark; corrections are the `<del>` and `<ins>` of HTML, which it allows. */
export function asMarkdown(content: NotebookContent): string {
  const numbered = numberItems(content).filter(({ block }) => textOf(block).trim() !== "");
  let text = "";
  for (const [at, { block, number }] of numbered.entries()) {
    const before = numbered[at - 1]?.block;
    if (before !== undefined) text += isListItem(before) && isListItem(block) ? "\n" : "\n\n";
    text += lineOf(block, number);
  }
  return text === "" ? "" : `${text}\n`;
}

function lineOf({ kind, depth, runs }: NotebookBlock, count: number): string {
  const words = runs.map(inline).join("");
  const indent = "    ".repeat(depth);
  const under = (prefix: string) => words.replaceAll("\\\n", `\\\n${prefix}`);
  switch (kind) {
    case "heading":
      return `## ${words.replaceAll("\\\n", " ")}`;
    case "remark":
      return `> ${under("> ")}`;
    case "bullet":
      return `${indent}- ${under(`${indent}  `)}`;
    case "number":
      return `${indent}${count}. ${under(`${indent}   `)}`;
    case "paragraph":
      return safeStart(words);
  }
}

function inline({ text, bold, italic, mark }: Run): string {
  // Emphasis may not begin or end with a space.
  const [, start, middle, end] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!;
  if (middle === "") return text.replaceAll("\n", "\\\n");
  let words = escaped(middle!).replaceAll("\n", "\\\n");
  if (italic) words = `*${words}*`;
  if (bold) words = `**${words}**`;
  if (mark === "deleted") words = `<del>${words}</del>`;
  if (mark === "inserted") words = `<ins>${words}</ins>`;
  return `${start!.replaceAll("\n", "\\\n")}${words}${end!.replaceAll("\n", "\\\n")}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>&]/g, "\\$&");
}

/** A paragraph that begins like a heading, a list or a quotation is none. */
function safeStart(line: string): string {
  return line.replace(/^(\s*)([#+-])/, "$1\\$2").replace(/^(\s*\d+)([.)])/, "$1\\$2");
}
