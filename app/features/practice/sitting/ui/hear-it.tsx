import { Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Speaks a word with a voice of this device; nothing where it has none for the language. */
export function HearIt({ text, language }: { text: string; language: string }) {
  const voice = useVoice(language);
  if (voice === null) return null;
  const speak = () => {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  };
  return (
    <Button type="button" variant="outline" onClick={speak} className="rounded-full">
      <Volume2 size={18} aria-hidden="true" /> Hear it
    </Button>
  );
}

/** Only a voice that speaks on the device: no word of anybody's goes elsewhere. */
function useVoice(language: string): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    if (!("speechSynthesis" in globalThis)) return;
    const choose = () => {
      const voices = speechSynthesis.getVoices().filter(({ localService }) => localService);
      setVoice(voices.find(({ lang }) => lang.split(/[-_]/)[0] === language) ?? null);
    };
    choose();
    speechSynthesis.addEventListener("voiceschanged", choose);
    return () => speechSynthesis.removeEventListener("voiceschanged", choose);
  }, [language]);
  return voice;
}
