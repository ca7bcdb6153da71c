import { useCallback, useRef, useState } from "react";
import { ask } from "#app/platform/live/use-live.ts";
import type { Message } from "../conversations/message.ts";
import type { Place } from "../conversations/messages.server.ts";
import { mergeMessages } from "./thread.ts";

/** The messages beside each other that a page holds of a chat; `later`: the newest are not among them. */
export type Stretch = { messages: Message[]; later: boolean };

/** A stretch with what has come or changed: nothing that would leave a gap. */
export function withChanges(shown: Stretch, more: Message[]): Stretch {
  const [first, last] = [shown.messages[0]?.seq, shown.messages.at(-1)?.seq ?? 0];
  const fits = more.filter(
    ({ seq }) => (first === undefined || seq >= first) && (seq <= last || !shown.later),
  );
  return fits.length === 0 ? shown : { ...shown, messages: mergeMessages(shown.messages, fits) };
}

/** So many are drawn at once; a reader who goes on leaves those at the other end. */
const mostShown = 300;

/** A stretch after more of its chat has been read before or after it, or around another place; the chat ends at `lastSeq`. */
export function withRead(
  shown: Stretch,
  place: Place,
  { messages, lastSeq }: { messages: Message[]; lastSeq: number },
): Stretch {
  const all = "around" in place ? messages : mergeMessages(shown.messages, messages);
  const kept = "before" in place ? all.slice(0, mostShown) : all.slice(-mostShown);
  return { messages: kept, later: (kept.at(-1)?.seq ?? lastSeq) < lastSeq };
}

/** The same page, read again: what is further up stays where it joins on. */
export function withLoaded(shown: Stretch, loaded: Stretch): Stretch {
  if (shown.later || loaded.later) return withChanges(shown, loaded.messages);
  const [first, last] = [loaded.messages[0]?.seq ?? 0, shown.messages.at(-1)?.seq ?? 0];
  if (first > last + 1) return loaded;
  return { messages: mergeMessages(shown.messages, loaded.messages), later: false };
}

/** What a thread shows of its chat: the page's messages, moved up and down by its reader and on by what happens. */
export function useStretch(chatId: string, loaded: Stretch) {
  const [state, setState] = useState({ loaded: loaded.messages, shown: loaded });
  let { shown } = state;
  if (state.loaded !== loaded.messages) {
    shown = withLoaded(state.shown, loaded);
    setState({ loaded: loaded.messages, shown });
  }
  const [loading, setLoading] = useState(false);
  const busy = useRef(false);

  const change = useCallback((next: (shown: Stretch) => Stretch) => {
    setState((before) => ({ ...before, shown: next(before.shown) }));
  }, []);

  /** Rejects where the server cannot be asked. */
  const load = useCallback(
    async (place: Place) => {
      if (busy.current) return;
      busy.current = true;
      setLoading(true);
      try {
        const answer = await ask<{ messages: Message[]; lastSeq: number }>("chat.stretch", {
          chatId,
          ...place,
        });
        change((before) => withRead(before, place, answer));
      } finally {
        busy.current = false;
        setLoading(false);
      }
    },
    [chatId, change],
  );

  return {
    messages: shown.messages,
    later: shown.later,
    earlier: (shown.messages[0]?.seq ?? 1) > 1,
    loading,
    load,
    add: useCallback((more: Message[]) => change((before) => withChanges(before, more)), [change]),
  };
}
