import { keepsake } from "#app/features/consent/keepsake.ts";
import { browserZone, isZone } from "#app/platform/time/zones.ts";

const kept = keepsake("zone");
/** What a visitor chose on these pages: for as long as they live, and kept beyond that if they allow it. */
let chosen: string | null = null;
const listeners = new Set<() => void>();

/** The zone that a visitor's times are shown in: the chosen one, else the browser's; null when neither is known. */
export function viewerZone(): string | null {
  const remembered = chosen ?? kept.read();
  return isZone(remembered) ? remembered : browserZone();
}

export function chooseZone(zone: string): void {
  chosen = zone;
  kept.keep(zone);
  for (const listener of listeners) listener();
}

export function onViewerZone(listener: () => void): () => void {
  listeners.add(listener);
  const stop = kept.subscribe(() => {
    if (chosen !== null) kept.keep(chosen); // allowed only now
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}
