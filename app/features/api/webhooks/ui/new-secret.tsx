import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";

/** A webhook's secret right after it was made: it is shown this once. */
export function NewSecret({ secret, also }: { secret: string; also?: string }) {
  return (
    <div role="status" className="mb-6 grid gap-3">
      <Note tone="ok">
        This is the secret with which we sign what we send. Copy it now: it is not shown again.
        {also ? ` ${also}` : null}
      </Note>
      <TextField
        label="Secret"
        name="secret"
        readOnly
        defaultValue={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
