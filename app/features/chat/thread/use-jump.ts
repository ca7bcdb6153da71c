import { useCallback, useEffect, useRef, useState } from "react";
import { messageAnchor } from "../changing/chosen.ts";
import type { Place } from "../conversations/messages.server.ts";

/** Brings a message into sight and the cursor to it, loaded first where it is not on the page. */
export function useJump(load: (place: Place) => Promise<void>) {
  const wanted = useRef<number | null>(null);
  const [loaded, setLoaded] = useState(0);
  const show = useCallback((seq: number) => {
    const row = document.getElementById(messageAnchor({ seq }));
    if (row === null) return false;
    toMiddleOfLog(row);
    row.focus({ preventScroll: true });
    return true;
  }, []);
  useEffect(() => {
    if (wanted.current !== null) show(wanted.current);
    wanted.current = null;
  }, [loaded, show]);
  return useCallback(
    (seq: number) => {
      if (show(seq)) return;
      wanted.current = seq;
      load({ around: seq }).then(
        () => setLoaded((count) => count + 1),
        () => (wanted.current = null),
      );
    },
    [show, load],
  );
}

/** The log alone moves: its page has a head that is to stay in sight. */
function toMiddleOfLog(row: HTMLElement): void {
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  const log = row.closest("[role=region]");
  log?.scrollBy({ top: middleOf(row) - middleOf(log), behavior: "instant" });
}
