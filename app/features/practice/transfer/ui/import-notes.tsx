import { Undo2 } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

type ImportNotesProps = {
  done: string | null;
  /** When the import was that can be undone, epoch ms; null where there is none. */
  at: number | null;
};

/** What an import has just done, and the way to undo it. */
export function ImportNotes({ done, at }: ImportNotesProps) {
  if (done === null) return null;
  return (
    <Note tone="ok">
      {done}
      {at === null ? null : (
        <Form method="post">
          <input type="hidden" name="import" value={at} />
          <Button variant="quiet" name="intent" value="undo-import">
            <Undo2 size={17} aria-hidden="true" /> Undo the import
          </Button>
        </Form>
      )}
    </Note>
  );
}
