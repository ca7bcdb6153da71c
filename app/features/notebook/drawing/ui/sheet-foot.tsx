import { useState } from "react";
import type { PlacedObject } from "#app/features/notebook/whiteboard/objects.ts";
import { describeObject } from "#app/features/notebook/whiteboard/text.ts";
import { SheetCaption } from "#app/features/notebook/whiteboard/ui/sheet-caption.tsx";

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
      <SheetCaption
        {...{ sheet, file }}
        words={open ? placed.map(({ object }) => describeObject(object)) : []}
        onToggle={setOpen}
      />
    </div>
  );
}
