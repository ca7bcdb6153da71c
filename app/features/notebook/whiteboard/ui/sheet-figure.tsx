import { FileDown } from "lucide-react";
import { sheetHeight, sheetWidth } from "../objects.ts";
import type { SheetWords } from "../sheets.ts";

type FigureProps = SheetWords & {
  /** The address of its picture. */
  file: string;
};

/** A sheet as it is looked at, drawn by the server, and the same in words. */
export function SheetFigure({ sheet, words, file }: FigureProps) {
  return (
    <figure>
      <img
        src={file}
        alt={`Sheet ${sheet} of the whiteboard`}
        width={sheetWidth}
        height={sheetHeight}
        loading="lazy"
        className="h-auto w-full rounded-note border border-line bg-white"
      />
      <figcaption className="mt-1 flex flex-wrap items-start justify-between gap-x-4 text-sm">
        <details className="min-w-0">
          <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
            Sheet {sheet} in words
          </summary>
          <ol className="list-decimal ps-6">
            {words.map((line, n) => (
              <li key={n} dir="auto" className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ol>
        </details>
        <a
          href={file}
          download
          className="link-quiet inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          <FileDown size={17} aria-hidden="true" />
          Sheet {sheet} as a picture (SVG)
        </a>
      </figcaption>
    </figure>
  );
}
