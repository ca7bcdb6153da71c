import { useEffect, useState } from "react";
import { ask, listen, onLiveOpen } from "#app/platform/live/use-live.ts";

type Unread = { unread: number };

/** The figure at the bell: what the page was loaded with, until the socket says better. */
export function useUnreadNotices(personId: string | null, loaded: number): number {
  const [news, setNews] = useState<Unread & { since: number }>();
  useEffect(() => {
    if (personId === null) return;
    const set = ({ unread }: Unread) => setNews({ unread, since: loaded });
    const ends = [
      listen<Unread>("notifications.unread", set),
      onLiveOpen(() => void ask<Unread>("notifications.unread", {}).then(set, () => {})),
    ];
    return () => ends.forEach((end) => end());
  }, [personId, loaded]);
  return personId !== null && news?.since === loaded ? news.unread : loaded;
}
