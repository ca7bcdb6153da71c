import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  canRecordVoice,
  mayAskForMicrophone,
  startVoice,
  type VoiceRecorder,
} from "#app/features/chat/attachments/record-voice.ts";
import { voiceFaultText } from "#app/features/chat/attachments/text.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { rules } from "#config/rules.ts";
import { soundField } from "../field.ts";

type RecordSoundProps = {
  /** Where the recording is posted to. */
  action: string;
  term: string;
  hasSound: boolean;
};

const { soundSeconds } = rules.practice;

/** Records how a word sounds: it begins at once, ends by itself, and is kept then. Nothing without a script. */
export function RecordSound({ action, term, hasSound }: RecordSoundProps) {
  const fetcher = useFetcher<{ error?: string }>();
  const recorder = useRef<VoiceRecorder | null>(null);
  const [isRecording, setRecording] = useState(false);
  const [fault, setFault] = useState<string>();
  const canRecord = !useServerDrawn() && canRecordVoice();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      recorder.current?.close();
      recorder.current = null;
    },
    [],
  );
  if (!canRecord) return null;

  async function begin() {
    // This document was opened as another page, to which the browser gives no microphone.
    if (!mayAskForMicrophone()) return location.reload();
    setFault(undefined);
    let started: VoiceRecorder;
    try {
      started = await startVoice(soundSeconds);
    } catch (error) {
      return setFault(voiceFaultText(error));
    }
    recorder.current = started;
    setRecording(true);
    timer.current = setTimeout(() => void end(), soundSeconds * 1_000);
    // Also by itself, where the microphone has gone away.
    await started.ended;
    if (recorder.current === started) await end();
  }

  async function end() {
    clearTimeout(timer.current);
    const { current } = recorder;
    if (current === null) return;
    recorder.current = null;
    setRecording(false);
    const { blob } = await current.stop();
    const body = new FormData();
    body.append(soundField, blob, "word");
    void fetcher.submit(body, { method: "post", action, encType: "multipart/form-data" });
  }

  const error = fault ?? fetcher.data?.error;
  const isSaving = fetcher.state !== "idle";
  return (
    <div className="grid gap-1">
      <Button
        type="button"
        variant="quiet"
        aria-disabled={isSaving}
        onClick={() => (isSaving ? undefined : void (isRecording ? end() : begin()))}
      >
        {isRecording ? (
          <Square size={17} aria-hidden="true" className="text-danger" />
        ) : (
          <Mic size={17} aria-hidden="true" />
        )}
        {isRecording ? "Stop" : hasSound ? "Record again" : "Record the sound"}
        <span className="sr-only"> of “{term}”</span>
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRecording ? `Say it now: ${soundSeconds} seconds` : isSaving ? "Saving" : ""}
      </p>
      <div role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </div>
    </div>
  );
}
