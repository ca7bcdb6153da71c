import { useSyncExternalStore } from "react";
import { onViewerZone, viewerZone } from "../hours/viewer-zone.ts";

/**
 * The zone to write times in. A signed-in person's is known; a visitor's is the server's guess in
 * the first drawing, and the one they chose or their browser's own right after.
 */
export function useViewerZone(zone: string, isGuess: boolean): string {
  const own = useSyncExternalStore(onViewerZone, viewerZone, () => null);
  return isGuess && own !== null ? own : zone;
}
