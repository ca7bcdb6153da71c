/** An icon that a page draws often: it is in the page once, in its frame's whole size, under `icon-` and its name. */
export function SharedIcon({ name, className }: { name: string; className?: string }) {
  return (
    <svg className={className || undefined} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
