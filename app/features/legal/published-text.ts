/** A legal text as it is kept for later: sections of plain blocks, one line each, in a little Markdown. */
export type BlockKind = "paragraph" | "item" | "heading" | "row";
export type Block = { kind: BlockKind; text: string };
export type PublishedSection = { id: string; title: string; plain: string | null; blocks: Block[] };
export type PublishedText = { title: string; summary: string; sections: PublishedSection[] };

const marks: Record<BlockKind, string> = { paragraph: "", item: "- ", heading: "### ", row: "| " };

export function writePublished({ title, summary, sections }: PublishedText): string {
  const lines = [`# ${title}`, `> ${summary}`];
  for (const section of sections) {
    lines.push(`## ${section.title} {#${section.id}}`);
    if (section.plain !== null) lines.push(`> ${section.plain}`);
    for (const { kind, text } of section.blocks) lines.push(marks[kind] + text);
  }
  return `${lines.join("\n\n")}\n`;
}

/** Reads what `writePublished` wrote. */
export function readPublished(markdown: string): PublishedText {
  const text: PublishedText = { title: "", summary: "", sections: [] };
  for (const line of markdown.split("\n").filter(Boolean)) {
    const section = text.sections.at(-1);
    const head = /^## (.*) \{#([\w-]+)\}$/.exec(line);
    if (head) text.sections.push({ id: head[2]!, title: head[1]!, plain: null, blocks: [] });
    else if (line.startsWith("# ")) text.title = line.slice(2);
    else if (line.startsWith("> ") && section === undefined) text.summary = line.slice(2);
    else if (line.startsWith("> ")) section!.plain = line.slice(2);
    else section?.blocks.push(blockOf(line));
  }
  return text;
}

function blockOf(line: string): Block {
  const kind = (["item", "heading", "row"] as const).find((kind) => line.startsWith(marks[kind]));
  return kind ? { kind, text: line.slice(marks[kind].length) } : { kind: "paragraph", text: line };
}

/** The cells of a row, which its text holds side by side. */
export function tableCells(row: string): string[] {
  return row.split(" | ");
}
