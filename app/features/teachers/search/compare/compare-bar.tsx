import { ButtonLink } from "#app/ui/button.tsx";
import { comparePath } from "#app/features/teachers/search-index/compare-choice.ts";

/** Below the results while somebody is chosen: how many, and the way to the comparison. */
export function CompareBar({ slugs, clear }: { slugs: string[]; clear: string }) {
  const isEnough = slugs.length > 1;
  return (
    <aside
      aria-label="Comparison"
      className="sticky inset-be-3 z-10 mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-line-strong bg-surface px-4 py-3 shadow-sh3"
    >
      <p className="text-sm">
        {isEnough ? `${slugs.length} teachers chosen.` : "One teacher chosen. Choose another."}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={clear} variant="quiet" preventScrollReset data-keeps-scroll>
          Clear selection
        </ButtonLink>
        {isEnough ? (
          <ButtonLink to={comparePath(slugs)}>Compare {slugs.length} teachers</ButtonLink>
        ) : null}
      </div>
    </aside>
  );
}
