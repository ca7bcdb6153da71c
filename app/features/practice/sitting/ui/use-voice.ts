import { useEffect, useState } from "react";

/** The voices that this browser has; none before a script knows. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!("speechSynthesis" in globalThis)) return;
    const choose = () => setVoices(speechSynthesis.getVoices());
    choose();
    speechSynthesis.addEventListener("voiceschanged", choose);
    return () => speechSynthesis.removeEventListener("voiceschanged", choose);
  }, []);
  return voices;
}

/**
 * The first voice that speaks the language on the device itself: no word of anybody's goes elsewhere. Null where there is
 * none.
 */
export function localVoice<Voice extends Pick<SpeechSynthesisVoice, "lang" | "localService">>(
  voices: readonly Voice[],
  language: string,
): Voice | null {
  return (
    voices.find(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language) ??
    null
  );
}
