import { Note } from "#app/ui/note.tsx";

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <Note tone="warn" role="status" title="Keep these now: they are shown only this once">
        Each works once instead of a code of the app, for when your phone is lost. Print them, or
        put them where you keep passwords.
      </Note>
      <ul
        aria-label="Recovery codes"
        className="num mt-6 grid max-w-110 grid-cols-2 gap-x-8 gap-y-2 text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
