import type { LoginDoor } from "#app/features/accounts/identity/port.ts";
import { Note } from "#app/ui/note.tsx";

/** Said to somebody who has signed in at the provider and has no account here. */
export function NoAccountYet({ door }: { door: LoginDoor }) {
  if (door.type !== "redirect") return null;
  return (
    <Note tone="info" role="status" className="mb-5" title="You have no account here yet">
      {door.label} knows you. Answer what is asked here, and you go back there for a moment and are
      in.
    </Note>
  );
}
