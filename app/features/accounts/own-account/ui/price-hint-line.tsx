import { hintNote, hintText, type PriceHint } from "../price-hint.ts";

/** Below a total, in its list of sums: what it is in the student's own currency. */
export function PriceHintLine({ pence, hint }: { pence: number; hint: PriceHint | null }) {
  const text = hintText(pence, hint);
  if (hint === null || text === null) return null;
  return (
    <>
      <dt className="text-muted">In your currency</dt>
      <dd className="text-end text-muted">{text}</dd>
      <dd className="col-span-2 text-xs text-muted">{hintNote(hint)}</dd>
    </>
  );
}
