import { useCallback, useState, useSyncExternalStore } from "react";
import type { RoomState } from "#app/features/classroom/timing/room-state.ts";

function useWindow(width: `${number}rem`): boolean {
  const wide = `(min-width: ${width})`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = matchMedia(wide);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    [wide],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}

/** Whether the notebook and what is open next to the call stand side by side. */
export function useHasRoomForBoth(): boolean {
  return useWindow("80rem");
}

/**
 * Whether the notebook is beside the call: where the window is wide as soon as there has been a picture or sound, for
 * until then the line is not kept busy with it; otherwise as somebody has chosen by hand.
 */
export function useNotebookColumn({ phase }: RoomState): [boolean, (open: boolean) => void] {
  const [chosen, choose] = useState<boolean>();
  const [wasLive, setWasLive] = useState(false);
  if (phase === "live" && !wasLive) setWasLive(true);
  const isWide = useWindow("64rem");
  return [chosen ?? (wasLive && isWide), choose];
}
