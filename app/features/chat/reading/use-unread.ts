import { useEffect, useState } from "react";
import { ask, listen, onLiveOpen } from "#app/platform/live/use-live.ts";

type Unread = { unread: number };

/** The unread figure of the bar: what the page was loaded with, until the socket says better. */
export function useUnread(personId: string | null, loaded: number): number {
  const [news, setNews] = useState<Unread & { since: number }>();
  useEffect(() => {
    if (personId === null) return;
    const set = ({ unread }: Unread) => setNews({ unread, since: loaded });
    const ends = [
      listen<Unread>("chat.unread", set),
      onLiveOpen(() => void ask<Unread>("chat.unread", {}).then(set, () => {})),
    ];
    return () => ends.forEach((end) => end());
  }, [personId, loaded]);
  return personId !== null && news?.since === loaded ? news.unread : loaded;
}
