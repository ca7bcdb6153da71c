import { useSyncExternalStore } from "react";
import { isZone } from "#app/platform/time.ts";

/**
 * The zone to write times in. A signed-in person's is known; a visitor's is the server's guess in
 * the first drawing, and the browser's own right after. Nothing is stored.
 */
export function useViewerZone(zone: string, isGuess: boolean): string {
  const own = useSyncExternalStore(never, browserZone, () => null);
  return isGuess && own !== null ? own : zone;
}

/** False in the server's drawing and the first one of the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => {};
}

function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : null;
}
