import { useEffect, useState } from "react";
import { canCaption, startCaptions } from "../captions.ts";

/** Whether this browser can make captions of that language by itself; false until it has said so. */
export function useCanCaption(language: string): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isGone = false;
    void canCaption(language).then((is) => {
      if (!isGone) setCan(is);
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  return can;
}

type CaptionsProps = { face: MediaStream | null; language: string };

/** What the other says just now, over the picture. */
export function Captions({ face, language }: CaptionsProps) {
  const [words, setWords] = useState("");
  const track = face?.getAudioTracks()[0];
  useEffect(() => {
    if (track !== undefined) return startCaptions(track, language, setWords);
    return undefined;
  }, [track, language]);
  if (words === "") return null;
  return (
    <p
      lang={language}
      className="absolute inset-x-3 inset-be-14 mx-auto w-fit max-w-[60ch] rounded-lg bg-scrim px-4 py-2 text-lg text-white"
    >
      {words}
    </p>
  );
}
