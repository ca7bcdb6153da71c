import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { lengthText } from "#app/features/files/text.ts";

type VoicePlayerProps = {
  /** Where it is, or what has not left this browser yet; null: what it was has been sent. */
  source: string | Blob | null;
  seconds: number;
  /** Loudness from begin to end, 0 to 255. */
  peaks: readonly number[];
  label: string;
};

const speeds = [1, 1.25, 1.5, 2];
let playing: HTMLAudioElement | null = null;

/** A recorded voice: its waveform, from where it is heard, and how fast. */
export function VoicePlayer({ source, seconds, peaks, label }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [fault, setFault] = useState(false);
  useEffect(() => {
    // A blob that has been sent goes on being heard.
    if (!(source instanceof Blob) || audio.current === null) return;
    audio.current.src = URL.createObjectURL(source);
  }, [source]);
  useEffect(() => {
    const { current } = audio;
    return () => {
      current?.pause();
      if (current?.src.startsWith("blob:")) URL.revokeObjectURL(current.src);
    };
  }, []);

  function toggle() {
    const { current } = audio;
    if (current === null) return;
    if (!current.paused) return current.pause();
    if (playing !== current) playing?.pause();
    playing = current;
    setFault(false);
    current.playbackRate = speed;
    current.play().catch(() => setFault(true));
  }

  function seek(to: number) {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  }

  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-full min-w-0 flex-wrap items-center gap-x-2 noscript:hidden"
    >
      {/* A voice that somebody has just recorded has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={typeof source === "string" ? source : undefined}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setAt(Math.min(seconds, event.currentTarget.currentTime))}
        onEnded={() => {
          setIsPlaying(false);
          setAt(0);
        }}
      />
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-on-brand hover:bg-brand-hover forced-colors:border"
        onClick={toggle}
      >
        {isPlaying ? (
          <Pause size={18} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={18} fill="currentColor" aria-hidden="true" className="ms-0.5" />
        )}
        <span className="sr-only">{isPlaying ? "Pause" : "Play"}</span>
      </button>
      <span className="relative flex h-11 min-w-20 grow basis-20 items-center rounded-control has-focus-visible:outline-2">
        <Bars peaks={peaks} played={at / seconds} />
        <input
          type="range"
          min={0}
          max={Math.round(seconds * 10) / 10}
          step={0.1}
          value={at}
          aria-label="Position"
          aria-valuetext={`${lengthText(at)} of ${lengthText(seconds)}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 forced-colors:border"
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className="num shrink-0 text-sm text-muted">
        {lengthText(isPlaying || at > 0 ? at : seconds)}
      </span>
      <button
        type="button"
        className="num min-h-11 min-w-11 shrink-0 rounded-control text-sm font-semibold hover:bg-sunken forced-colors:border"
        onClick={() => {
          const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!;
          setSpeed(next);
          if (audio.current) audio.current.playbackRate = next;
        }}
      >
        <span className="sr-only">Speed: </span>
        {speed}×
      </button>
      <span role="alert" className="basis-full text-xs text-danger empty:hidden">
        {fault ? "This voice message could not be loaded. Try again." : ""}
      </span>
    </div>
  );
}

function Bars({ peaks, played }: { peaks: readonly number[]; played: number }) {
  return (
    <span aria-hidden="true" className="flex h-7 w-full items-center gap-px">
      {peaks.map((peak, n) => (
        <span
          key={n}
          className={clsx(
            "min-w-0 flex-1 rounded-full forced-colors:bg-[CanvasText]",
            n / peaks.length < played ? "bg-brand" : "bg-muted",
          )}
          style={{ blockSize: `${Math.max(12, (peak / 255) * 100)}%` }}
        />
      ))}
    </span>
  );
}
