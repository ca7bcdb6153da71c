import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { onLiveOpen, useLive } from "#app/platform/live/use-live.ts";
import type { CaughtWord } from "./caught-words.server.ts";
import { type WordsChanged, wordsChanged } from "./words-changed.ts";

/** The kept words of a lesson as both sides have them now; `loaded` is what the page began with. */
export function useCaughtWords(lessonId: string, loaded: CaughtWord[]): CaughtWord[] {
  const [heard, setHeard] = useState<{ words: CaughtWord[]; after: CaughtWord[] }>();
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  useEffect(() => {
    newest.current = revalidate;
  });
  useLive<WordsChanged>(wordsChanged, (news) => {
    if (news.lessonId === lessonId) setHeard({ words: news.words, after: loaded });
  });
  // What was kept while this page had no connection is read.
  useEffect(() => {
    let opened = false;
    return onLiveOpen(() => {
      if (opened) void newest.current();
      opened = true;
    });
  }, []);
  return heard !== undefined && heard.after === loaded ? heard.words : loaded;
}
