import { Plus, X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { rowGroups, type RowGroup } from "../application-rows.ts";

/** Asks for one more row. What was typed into the others stays. */
export function AddRow({ group, rows, label }: { group: RowGroup; rows: number; label: string }) {
  return (
    <>
      <input type="hidden" name={`${group}Rows`} value={rows} />
      {rows < rowGroups[group].most ? (
        <Button name="add" value={group} variant="outline" size="s" className="mt-4">
          <Plus size={18} aria-hidden="true" />
          {label}
        </Button>
      ) : null}
    </>
  );
}

export function RemoveRow({ group, row, label }: { group: RowGroup; row: number; label: string }) {
  return (
    <Button name="remove" value={`${group}${row}`} variant="quiet">
      <X size={18} aria-hidden="true" />
      {label}
    </Button>
  );
}
