import { useEffect, useState } from "react";

/** Only a voice that speaks on the device: no word of anybody's goes elsewhere. Null where there is none for the language. */
export function useVoice(language: string | undefined): SpeechSynthesisVoice | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    if (!("speechSynthesis" in globalThis)) return;
    const choose = () => setVoices(speechSynthesis.getVoices());
    choose();
    speechSynthesis.addEventListener("voiceschanged", choose);
    return () => speechSynthesis.removeEventListener("voiceschanged", choose);
  }, []);
  return language === undefined ? null : localVoice(voices, language);
}

/** The first voice of the device that speaks the language. */
export function localVoice<Voice extends Pick<SpeechSynthesisVoice, "lang" | "localService">>(
  voices: readonly Voice[],
  language: string,
): Voice | null {
  return (
    voices.find(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language) ??
    null
  );
}
