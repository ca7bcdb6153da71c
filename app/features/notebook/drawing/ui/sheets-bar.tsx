import { ChevronLeft, ChevronRight, FilePlus } from "lucide-react";
import { useId } from "react";
import { mostSheets } from "#app/features/notebook/whiteboard/objects.ts";
import { noNewSheet } from "../text.ts";

type SheetsProps = {
  sheet: number;
  sheets: number;
  /** Nothing is on the last sheet yet: one new sheet is enough. */
  lastIsEmpty: boolean;
  mayWrite: boolean;
  /** First name of the other, and the sheet before them; null where they look at none, or at this one. */
  other: string;
  otherSheet: number | null;
  onSheet(sheet: number): void;
};

const button =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-2.5 font-semibold hover:bg-sunken aria-disabled:opacity-60 forced-colors:border";

/** Which sheet of the whiteboard is shown; what is on the others stays. */
export function SheetsBar(props: SheetsProps) {
  const { sheet, sheets, lastIsEmpty, mayWrite, other, otherSheet, onSheet } = props;
  const isLast = sheet === sheets;
  const described = useId();
  const whyNot = sheets >= mostSheets ? noNewSheet.full : lastIsEmpty ? noNewSheet.empty : null;
  return (
    <div
      role="group"
      aria-label="Sheets"
      className="flex shrink-0 flex-wrap items-center gap-x-1 border-t border-line px-2 py-1 text-sm"
    >
      <button
        type="button"
        aria-disabled={sheet === 1}
        onClick={() => {
          if (sheet > 1) onSheet(sheet - 1);
        }}
        className={button}
      >
        <ChevronLeft size={18} aria-hidden="true" />
        <span className="sr-only">Previous sheet</span>
      </button>
      <span className="num">
        Sheet {sheet} of {sheets}
      </span>
      <button
        type="button"
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) onSheet(sheet + 1);
        }}
        className={button}
      >
        <ChevronRight size={18} aria-hidden="true" />
        <span className="sr-only">Next sheet</span>
      </button>
      {mayWrite ? (
        <>
          <button
            type="button"
            aria-disabled={whyNot !== null}
            aria-describedby={whyNot === null ? undefined : described}
            title={whyNot ?? undefined}
            onClick={() => {
              if (whyNot === null) onSheet(sheets + 1);
            }}
            className={button}
          >
            <FilePlus size={17} aria-hidden="true" />
            New sheet
          </button>
          {whyNot === null ? null : (
            <span id={described} className="min-w-0 px-1 text-muted">
              {whyNot}
            </span>
          )}
        </>
      ) : null}
      {otherSheet === null ? null : (
        <button
          type="button"
          onClick={() => onSheet(otherSheet)}
          className={`${button} link-quiet`}
        >
          {other} is on sheet {otherSheet}
        </button>
      )}
    </div>
  );
}
