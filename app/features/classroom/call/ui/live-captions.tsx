import { useEffect, useState } from "react";
import { canCaption, startCaptions } from "../captions.ts";

/** "asked": the browser has not said yet whether it can. "unable": it cannot. */
export type CaptionsState = "off" | "asked" | "on" | "unable";

/** Captions that somebody switches on: only then is the browser asked for them. */
export function useCaptions(language: string) {
  const [captions, setCaptions] = useState<CaptionsState>("off");
  function toggle(): void {
    if (captions === "on" || captions === "asked") return setCaptions("off");
    setCaptions("asked");
    void canCaption(language).then((can) =>
      setCaptions((now) => (now === "asked" ? (can ? "on" : "unable") : now)),
    );
  }
  return { captions, toggle };
}

type LiveCaptionsProps = { face: MediaStream | null; language: string };

/** What the other says just now, over the picture. */
export function LiveCaptions({ face, language }: LiveCaptionsProps) {
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
