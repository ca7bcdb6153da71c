import { useState, useSyncExternalStore } from "react";
import type { RoomState } from "#app/features/classroom/timing/room-state.ts";

const wide = "(min-width: 64rem)";

function subscribe(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/**
 * Whether the notebook is beside the call: where the window is wide as soon as there has been a picture or sound, for
 * until then the line is not kept busy with it; otherwise as somebody has chosen by hand.
 */
export function useNotebookColumn({ phase }: RoomState): [boolean, (open: boolean) => void] {
  const [chosen, choose] = useState<boolean>();
  const [wasLive, setWasLive] = useState(false);
  if (phase === "live" && !wasLive) setWasLive(true);
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
  return [chosen ?? (wasLive && isWide), choose];
}
