import { ShownOnce } from "#app/ui/notices/shown-once.tsx";

/** A token right after it was made. */
export function NewToken({ token }: { token: string }) {
  return (
    <ShownOnce label="Your token" name="token" value={token} className="mb-6">
      This is your token. Copy it now: it is not shown again. Anybody who has it can do what you
      chose for it, so keep it as you keep a password.
    </ShownOnce>
  );
}
