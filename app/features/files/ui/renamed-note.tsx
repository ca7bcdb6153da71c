import { useSearchParams } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { renamedField, renamedText } from "../attachments/renamed.ts";

/** After a form whose files were not all what the ends of their names said. */
export function RenamedNote({ className }: { className?: string }) {
  const [search] = useSearchParams();
  if (!search.has(renamedField)) return null;
  return (
    <Note tone="warn" role="status" className={className}>
      {renamedText}
    </Note>
  );
}
