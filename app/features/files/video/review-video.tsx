import { useRef, useState } from "react";
import { Video, type PublicVideoProps } from "./public-video.tsx";

const speeds = [1, 1.5, 2];

/** A video as those see it who look at many: with a choice of how fast it plays. */
export function ReviewVideo(props: PublicVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);

  function play(rate: number) {
    if (video.current) video.current.playbackRate = rate;
    setSpeed(rate);
  }

  return (
    <div className="grid gap-2">
      <Video {...props} ref={video} />
      <div role="group" aria-label="Speed" className="flex flex-wrap gap-2">
        {speeds.map((rate) => (
          <button
            key={rate}
            type="button"
            aria-pressed={rate === speed}
            onClick={() => play(rate)}
            className="num min-h-11 min-w-14 rounded-control border border-line-strong px-3 text-sm font-semibold hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-sunken aria-pressed:shadow-[inset_0_-3px_0_var(--brand)]"
          >
            {rate}×
          </button>
        ))}
      </div>
    </div>
  );
}
