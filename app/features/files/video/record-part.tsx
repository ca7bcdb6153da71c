import { Circle, Square, Video } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  canRecord,
  openRecorder,
  recordingFault,
  recordingMax,
  type Recorder,
} from "./record-video.ts";
import { videoLengthText } from "../text.ts";

type RecordPartProps = { onRecorded: (video: Blob) => void; disabled: boolean };
type State = "closed" | "opening" | "ready" | "recording" | "ending";

/** Records a video in the page. It is not there in browsers that cannot do it. */
export function RecordPart({ onRecorded, disabled }: RecordPartProps) {
  const [isThere, setIsThere] = useState(false);
  const [state, setState] = useState<State>("closed");
  const [fault, setFault] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  const picture = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    setIsThere(canRecord());
    return () => recorder.current?.close();
  }, []);

  useEffect(() => {
    if (picture.current && recorder.current) picture.current.srcObject = recorder.current.stream;
  }, [state]);

  useEffect(() => {
    if (state !== "recording") return;
    const begun = performance.now();
    const timer = setInterval(() => {
      const passed = (performance.now() - begun) / 1000;
      setSeconds(Math.floor(passed));
      if (passed >= recordingMax) void end();
    }, 250);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the clock belongs to this recording alone
  }, [state]);

  async function open() {
    setFault(null);
    setState("opening");
    try {
      recorder.current = await openRecorder();
      setState("ready");
    } catch (error) {
      setFault(recordingFault(error));
      setState("closed");
    }
  }

  function begin() {
    setSeconds(0);
    recorder.current?.start();
    setState("recording");
  }

  async function end() {
    const { current } = recorder;
    if (current === null) return;
    recorder.current = null;
    setState("ending");
    const video = await current.stop();
    current.close();
    setState("closed");
    onRecorded(video);
  }

  function close() {
    recorder.current?.close();
    recorder.current = null;
    setState("closed");
  }

  if (!isThere) return null;
  const isOpen = state === "ready" || state === "recording" || state === "ending";
  return (
    <div className="grid gap-3">
      {fault === null ? null : (
        <Note tone="bad" role="alert" className="text-sm">
          {fault}
        </Note>
      )}
      {isOpen ? (
        // What the camera sees this moment.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={picture}
          autoPlay
          muted
          playsInline
          aria-label="What your camera sees"
          className="aspect-video w-full max-w-140 -scale-x-100 rounded-panel bg-black"
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {isOpen ? null : (
          <Button
            type="button"
            variant="outline"
            disabled={disabled || state === "opening"}
            onClick={() => void open()}
          >
            <Video size={18} aria-hidden="true" />
            {state === "opening" ? "Waiting for your camera" : "Record a video here"}
          </Button>
        )}
        {state === "ready" ? (
          <>
            <Button type="button" onClick={begin}>
              <Circle size={16} aria-hidden="true" fill="currentColor" />
              Start recording
            </Button>
            <Button type="button" variant="quiet" onClick={close}>
              Close the camera
            </Button>
          </>
        ) : null}
        {state === "recording" ? (
          <>
            <Button type="button" variant="danger" onClick={() => void end()}>
              <Square size={16} aria-hidden="true" fill="currentColor" />
              Stop recording
            </Button>
            <span role="timer" className="num text-sm">
              {videoLengthText(seconds * 1000)} of at most {videoLengthText(recordingMax * 1000)}
            </span>
          </>
        ) : null}
      </div>
    </div>
  );
}
