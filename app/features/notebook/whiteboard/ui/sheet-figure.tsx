import { sheetHeight, sheetWidth } from "../objects.ts";
import type { SheetWords } from "../sheets.ts";
import { SheetCaption } from "./sheet-caption.tsx";

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
        <SheetCaption {...{ sheet, words, file }} />
      </figcaption>
    </figure>
  );
}
