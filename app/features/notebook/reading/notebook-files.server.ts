import type { Person } from "#app/access/actor.ts";
import { AppError } from "#app/platform/errors.ts";
import { contentDisposition } from "#app/platform/storage/content-disposition.ts";
import { makePdf } from "#app/platform/pdf/document.server.ts";
import { isolated } from "#app/platform/pdf/text-runs.server.ts";
import { brand } from "#config/brand.ts";
import { type NotebookContent, isListItem, numberItems } from "../content/content.ts";
import { asMarkdown } from "../content/markdown.ts";
import { readWords } from "./notebook-page.server.ts";
import { notebookName } from "./text.ts";

type File = { type: string; disposition: string; bytes: Uint8Array };

/** A volume as a file: `notebook.md` or `notebook.pdf`. Throws not-found for any other, and for a notebook of others. */
export async function notebookFile(
  person: Person,
  otherId: string,
  { file, volume }: { file: string; volume: string | null },
): Promise<File> {
  const format = /^notebook\.(md|pdf)$/.exec(file)?.[1];
  if (format === undefined) throw new AppError("not-found");
  const words = await readWords(person, otherId, volume);
  const title =
    words.last === 1
      ? notebookName(words.other.first)
      : `${notebookName(words.other.first)}, volume ${words.number}`;
  const disposition = contentDisposition("attachment", `${title}.${format}`);
  if (format === "md") {
    const text = `# ${title}\n\n${asMarkdown(words.content)}`;
    return { type: "text/markdown; charset=utf-8", disposition, bytes: Buffer.from(text) };
  }
  return { type: "application/pdf", disposition, bytes: await asPdf(title, words.content) };
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
