import { FileDown } from "lucide-react";
import { useState } from "react";
import type { PlacedObject } from "#app/features/notebook/whiteboard/objects.ts";
import { describeObject } from "#app/features/notebook/whiteboard/text.ts";

type FootProps = {
  sheet: number;
  placed: readonly PlacedObject[];
  /** The address of its picture. */
  file: string;
};

/** What is on a sheet in words, which are only made while somebody reads them; and the sheet as a file. */
export function SheetFoot({ sheet, placed, file }: FootProps) {
  const [open, setOpen] = useState(false);
  if (placed.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 border-t border-line text-sm">
      <details className="min-w-0" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
          Sheet {sheet} in words
        </summary>
        {open ? (
          <ol className="list-decimal ps-6">
            {placed.map(({ id, object }) => (
              <li key={id} dir="auto" className="wrap-anywhere">
                {describeObject(object)}
              </li>
            ))}
          </ol>
        ) : null}
      </details>
      <a
        href={file}
        download
        className="link-quiet inline-flex min-h-11 items-center gap-1.5 font-semibold"
      >
        <FileDown size={17} aria-hidden="true" />
        Sheet {sheet} as a picture (SVG)
      </a>
    </div>
  );
}
