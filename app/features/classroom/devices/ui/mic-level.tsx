import { clsx } from "clsx";
import { useEffect, useState } from "react";

const bars = 14;

/** Louder than a quiet room: somebody says something. */
const heardFrom = 0.3;

type LevelProps = {
  track: MediaStreamTrack | null;
  /** Something was heard on it. */
  onHeard(track: MediaStreamTrack): void;
};

/** How loud the microphone is just now, as bars. For the eye: the line next to it says whether it works. */
export function MicLevel({ track, onHeard }: LevelProps) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (track === null) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    analyser.fftSize = 512;
    const source = audio.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const now = Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 60) / 50));
      setLevel(now);
      if (now >= heardFrom) onHeard(track);
    }, 100);
    return () => {
      clearInterval(timer);
      source.disconnect();
      void audio.close();
    };
  }, [track, onHeard]);
  const lit = track === null ? 0 : Math.round(level * bars);
  return (
    <span aria-hidden="true" className="mt-2 mb-1.5 flex gap-0.75">
      {Array.from({ length: bars }, (_, bar) => (
        <span
          key={bar}
          className={clsx("h-2 grow rounded-[3px]", bar < lit ? "bg-success" : "bg-line")}
        />
      ))}
    </span>
  );
}
