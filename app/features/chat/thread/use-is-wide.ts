import { useSyncExternalStore } from "react";

/** From here on a thread is beside the list of chats; the style sheets say the same by `md:`. */
const wide = "(width >= 48rem)";

function listen(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether a thread beside the list is in sight. False until a script knows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(wide).matches,
    () => false,
  );
}
