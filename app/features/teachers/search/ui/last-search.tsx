import { useAllows } from "#app/features/consent/use-consent.ts";
import { lazyModule } from "#app/platform/lazy-module.ts";

const link = lazyModule(() => import("./last-search-link.tsx"));

/**
 * The way back to what this browser searched for last, if it may remember that. The server never
 * knows, so its place must be free in the first drawing: nothing around it moves.
 */
export function LastSearch({ className }: { className: string }) {
  const allowed = useAllows("functional");
  const code = link.useLoaded(allowed);
  return allowed && code ? <code.LastSearchLink className={className} /> : null;
}
