import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

/** Says that the fields have what was typed before and not saved. */
export function TypedAgain({ isBack, onForget }: { isBack: boolean; onForget(): void }) {
  if (!isBack) return null;
  return (
    <Note tone="info" role="status">
      What you typed here before is back. It is not saved yet.{" "}
      <Button type="button" variant="quiet" size="s" onClick={onForget}>
        Forget it
      </Button>
    </Note>
  );
}
