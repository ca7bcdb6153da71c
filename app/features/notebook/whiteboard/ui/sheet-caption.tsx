import { FileDown } from "lucide-react";

type CaptionProps = {
  sheet: number;
  /** What is on the sheet, an object each. */
  words: readonly string[];
  /** The address of its picture. */
  file: string;
  onToggle?(open: boolean): void;
};

/** Below a sheet: the same in words, and as a file. */
export function SheetCaption({ sheet, words, file, onToggle }: CaptionProps) {
  return (
    <>
      <details className="min-w-0" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
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
    </>
  );
}
