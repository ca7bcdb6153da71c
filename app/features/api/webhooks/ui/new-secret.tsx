import { ShownOnce } from "#app/ui/notices/shown-once.tsx";

/** A webhook's secret right after it was made. */
export function NewSecret({ secret, also }: { secret: string; also?: string }) {
  return (
    <ShownOnce label="Secret" name="secret" value={secret} className="mb-6">
      This is the secret with which we sign what we send. Copy it now: it is not shown again.
      {also ? ` ${also}` : null}
    </ShownOnce>
  );
}
