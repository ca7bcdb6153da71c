import { Note } from "#app/ui/note.tsx";

/** Above a page whose form is back as its writer left it. */
export function FormDraftNote() {
  return (
    <aside aria-label="Your form" className="wrap pt-6 pb-4">
      <Note tone="warn" role="status">
        When you sent this you first had to log in or to prove that it is you. What you typed is
        back below: look it over and send it again. Passwords and card numbers are never kept.
      </Note>
    </aside>
  );
}
