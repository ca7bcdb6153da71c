import { Mic, Square, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { lengthText } from "#app/features/files/text.ts";
import type { Recorded } from "../outgoing.ts";
import { startVoice, voiceMax, type VoiceRecorder } from "../record-voice.ts";
import { voiceFaultText } from "../text.ts";

type VoiceRecorderPanelProps = {
  /** Null: nothing was recorded. */
  onEnd(recorded: (Recorded & { blob: Blob }) | null): void;
};

const drawnBars = 48;

/** Records as soon as the browser gives it the microphone, and stops by itself after two minutes, or once that has gone away. */
export function VoiceRecorderPanel({ onEnd }: VoiceRecorderPanelProps) {
  const recorder = useRef<VoiceRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [levels, setLevels] = useState<number[]>([]);
  const [fault, setFault] = useState<string>();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const isEnding = useRef(false);
  const stopButton = useRef<HTMLButtonElement>(null);

  async function stop() {
    if (isEnding.current || recorder.current === null) return;
    isEnding.current = true;
    end.current(await recorder.current.stop());
  }

  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setInterval> | undefined;
    startVoice().then(
      (started) => {
        if (!isOpen) return started.close();
        recorder.current = started;
        void started.ended.then(() => (isOpen ? stop() : undefined));
        setSeconds(0);
        timer = setInterval(() => {
          const passed = started.seconds();
          setSeconds(passed);
          setLevels((before) => [...before, started.level()].slice(-drawnBars));
          if (passed >= voiceMax) void stop();
        }, 100);
      },
      (error: unknown) => {
        if (isOpen) setFault(voiceFaultText(error));
      },
    );
    return () => {
      isOpen = false;
      clearInterval(timer);
      if (!isEnding.current) recorder.current?.close();
    };
    // The recording is this panel's: it begins and ends with it.
  }, []);

  useEffect(() => {
    if (seconds === 0) stopButton.current?.focus({ preventScroll: true });
  }, [seconds]);

  return (
    <div
      role="group"
      aria-label="Voice message"
      className="absolute inset-x-0 bottom-0 z-10 flex min-h-full flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-surface px-2.5 py-2.5 md:px-3.5"
    >
      {fault === undefined ? null : (
        <p role="alert" className="min-w-0 flex-[1_1_14rem] text-sm text-danger">
          {fault}
        </p>
      )}
      {fault === undefined && seconds === null ? (
        <p role="status" className="min-w-0 grow text-sm text-muted">
          Allow the microphone to record
        </p>
      ) : null}
      {seconds === null ? null : (
        <>
          <Mic size={20} aria-hidden="true" className="ms-2 shrink-0 text-danger" />
          <span role="timer" className="num shrink-0 text-sm font-semibold">
            {lengthText(Math.floor(seconds))} of {lengthText(voiceMax)}
          </span>
          <span
            aria-hidden="true"
            className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
          >
            {levels.map((level, n) => (
              <span
                key={n}
                className="w-0.5 shrink-0 rounded-full bg-brand"
                style={{ blockSize: `${Math.max(8, Math.min(100, level * 140))}%` }}
              />
            ))}
          </span>
        </>
      )}
      <Button type="button" variant="quiet" size="s" onClick={() => onEnd(null)}>
        <Trash2 size={17} aria-hidden="true" />
        {fault === undefined ? "Discard" : "Close"}
      </Button>
      {seconds === null ? null : (
        <button
          ref={stopButton}
          type="button"
          className="grid size-11.5 shrink-0 place-items-center rounded-note bg-brand text-on-brand hover:bg-brand-hover forced-colors:border"
          onClick={() => void stop()}
        >
          <Square size={18} aria-hidden="true" />
          <span className="sr-only">Stop recording</span>
        </button>
      )}
    </div>
  );
}
