import { FileText, Link2, StickyNote } from "lucide-react";
import type { MaterialKind } from "#db/schema/learning/material-values.ts";
import { kindNames } from "../text.ts";

const icons = { file: FileText, link: Link2, note: StickyNote };

/** The kind of a material, seen and said. */
export function MaterialIcon({ kind }: { kind: MaterialKind }) {
  const Icon = icons[kind];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-note bg-sunken">
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{kindNames[kind]}:</span>
    </span>
  );
}
