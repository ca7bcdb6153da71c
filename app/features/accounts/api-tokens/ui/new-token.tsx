import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";

/** A token right after it was made: it is shown this once. */
export function NewToken({ token }: { token: string }) {
  return (
    <div role="status" className="mb-6 grid gap-3">
      <Note tone="ok">
        This is your token. Copy it now: it is not shown again. Anybody who has it can do what you
        chose for it, so keep it as you keep a password.
      </Note>
      <TextField
        label="Your token"
        name="token"
        readOnly
        defaultValue={token}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
