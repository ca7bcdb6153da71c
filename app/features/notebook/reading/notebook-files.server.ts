import type { Person } from "#app/access/actor.ts";
import { AppError } from "#app/platform/errors.ts";
import { contentDisposition } from "#app/platform/storage/content-disposition.ts";
import { makePdf } from "#app/platform/pdf/document.server.ts";
import { isolated } from "#app/platform/pdf/text-runs.server.ts";
import { brand } from "#config/brand.ts";
import { type NotebookContent, isListItem, numberItems } from "../content/content.ts";
import { asMarkdown } from "../content/markdown.ts";
import type { Said } from "../volumes/said.ts";
import { drawSheet } from "./draw-sheet.server.tsx";
import { readWords } from "./notebook-page.server.ts";
import { notebookName } from "./text.ts";

type File = { type: string; disposition: string; bytes: Uint8Array };

type FileOf = { file: string; volume: string | null; lesson: string | null; sheet: string | null };

/**
 * A volume as a file: `notebook.md` or `notebook.pdf`; or a sheet of its whiteboard, as it is or was after a lesson:
 * `whiteboard.svg`. Throws not-found for any other, and for a notebook of others.
 */
export async function notebookFile(
  person: Person,
  otherId: string,
  { file, volume, ...of }: FileOf,
): Promise<File> {
  if (file === "whiteboard.svg") {
    const { svg, number } = await drawSheet(person, otherId, { volume, ...of });
    const disposition = contentDisposition("attachment", `Whiteboard, sheet ${number}.svg`);
    return { type: "image/svg+xml; charset=utf-8", disposition, bytes: Buffer.from(svg) };
  }
  const format = /^notebook\.(md|pdf)$/.exec(file)?.[1];
  if (format === undefined) throw new AppError("not-found");
  const words = await readWords(person, otherId, volume);
  const title =
    words.last === 1
      ? notebookName(words.other.first)
      : `${notebookName(words.other.first)}, volume ${words.number}`;
  const disposition = contentDisposition("attachment", `${title}.${format}`);
  if (format === "md") {
    const text = `# ${title}\n\n${asMarkdown(allOf(words.said))}`;
    return { type: "text/markdown; charset=utf-8", disposition, bytes: Buffer.from(text) };
  }
  return { type: "application/pdf", disposition, bytes: await asPdf(title, allOf(words.said)) };
}

/** A file of words has those of the whiteboard after what was written; its drawings are files of their own. */
function allOf({ content, whiteboard }: Said): NotebookContent {
  const texts = whiteboard.flatMap(({ object }) => (object.kind === "text" ? [object.text] : []));
  if (texts.length === 0) return content;
  const block = (kind: "heading" | "bullet", text: string) => ({
    kind,
    depth: 0,
    runs: [{ text }],
  });
  return [
    ...content,
    block("heading", "On the whiteboard"),
    ...texts.map((text) => block("bullet", text)),
  ];
}

async function asPdf(title: string, content: NotebookContent): Promise<Uint8Array> {
  const pdf = await makePdf({ title, subject: brand.name }, (page) => {
    page.title(isolated(title));
    for (const { block, number } of numberItems(content)) {
      const { kind, depth, runs } = block;
      const sign = kind === "bullet" ? "•" : kind === "number" ? `${number}.` : undefined;
      page.runs(
        runs.map(({ text, bold, mark }, at) => ({
          text: mark === "deleted" && runs[at + 1]?.mark === "inserted" ? `${text} ` : text,
          bold: bold || mark === "inserted",
          struck: mark === "deleted",
          marked: mark === "inserted",
        })),
        {
          heading: kind === "heading",
          muted: kind === "remark",
          inset: isListItem(block) ? depth + 1 : 0,
          sign,
        },
      );
    }
  });
  return new Uint8Array(pdf);
}
