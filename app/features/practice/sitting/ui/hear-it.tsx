import { Volume2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { playSound } from "../kept-sounds.ts";

type HearItProps = {
  text: string;
  /** The file with how it sounds; null without one. */
  soundId: string | null;
  voice: SpeechSynthesisVoice | null;
};

/** Lets a word be heard: as it was recorded, otherwise with a voice of this device; nothing where there is neither. */
export function HearIt({ text, soundId, voice }: HearItProps) {
  if (voice === null && soundId === null) return null;
  function speak() {
    if (voice === null) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  }
  const play = () => {
    if (soundId === null) speak();
    else playSound(soundId).catch(speak);
  };
  return (
    <Button type="button" variant="outline" onClick={play} className="rounded-full noscript:hidden">
      <Volume2 size={18} aria-hidden="true" /> Hear it
    </Button>
  );
}
