import { Volume2 } from "lucide-react";
import { useState } from "react";

type HearSoundProps = { soundId: string; term: string };

/** Plays how a word sounds. */
export function HearSound({ soundId, term }: HearSoundProps) {
  const [fault, setFault] = useState(false);
  const play = () => {
    setFault(false);
    new Audio(`/files/${soundId}`).play().catch(() => setFault(true));
  };
  return (
    <>
      <button
        type="button"
        onClick={play}
        className="inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken noscript:hidden forced-colors:border"
      >
        <Volume2 size={18} aria-hidden="true" />
        <span className="sr-only">Hear “{term}”</span>
      </button>
      <span role="alert" className="text-xs font-normal text-danger empty:hidden">
        {fault ? "This could not be loaded. Try again." : ""}
      </span>
    </>
  );
}
