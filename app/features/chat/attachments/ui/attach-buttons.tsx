import { Mic, Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { acceptOf } from "#app/features/files/purposes.ts";
import { canRecordVoice, mayAskForMicrophone } from "../record-voice.ts";
import { useDropped } from "../use-dropped.ts";
import type { Attachments } from "../use-attachments.ts";
import { VoiceRecorderPanel } from "./voice-recorder.tsx";

const button =
  "relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken disabled:opacity-55 forced-colors:border";
/** Says, over loading the page again, that its reader was about to record. */
const recordMark = "#record";

/** A file or a voice beside the words. Without a script the field of the files is shown as the browser has it. */
export function AttachButtons({ attachments }: { attachments: Attachments }) {
  const { attached, add } = attachments;
  const hasVoice = attached.some(({ kind }) => kind === "voice");
  const isDragged = useDropped(add, !hasVoice);
  const isServerDrawn = useServerDrawn();
  const canRecord = !isServerDrawn && canRecordVoice();
  const [asked, setAsked] = useState<boolean>();
  const recording = asked ?? (canRecord && location.hash === recordMark && mayAskForMicrophone());
  const mic = useRef<HTMLButtonElement>(null);

  function record() {
    if (mayAskForMicrophone()) return setAsked(true);
    // This document was opened as another page, to which the browser gives no microphone.
    location.hash = recordMark;
    location.reload();
  }

  return (
    <>
      {recording ? (
        <VoiceRecorderPanel
          onEnd={(recorded) => {
            setAsked(false);
            if (location.hash === recordMark)
              history.replaceState(history.state, "", location.pathname + location.search);
            if (recorded) attachments.addVoice(recorded.blob, recorded);
            else mic.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      {isDragged ? (
        <p
          aria-hidden="true"
          className="pointer-events-none fixed inset-4 z-50 grid place-items-center rounded-card border-2 border-dashed border-brand bg-surface/90 text-xl font-semibold"
        >
          Drop files here to attach them
        </p>
      ) : null}
      <label
        className={`${button} cursor-pointer has-focus-visible:outline-2 has-disabled:cursor-default has-disabled:opacity-55 noscript:flex noscript:h-auto noscript:w-full`}
      >
        <Paperclip size={20} aria-hidden="true" className="noscript:hidden" />
        <span className="sr-only">Attach files</span>
        <input
          type="file"
          name="attached"
          multiple
          accept={acceptOf.attachment}
          disabled={hasVoice || recording}
          className="absolute inset-0 size-11 cursor-pointer forced-colors:border text-[0] opacity-0 noscript:static noscript:size-auto noscript:min-h-11 noscript:max-w-full noscript:text-sm noscript:opacity-100"
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button
        ref={mic}
        type="button"
        disabled={!canRecord || attached.length > 0 || recording}
        className={`${button} noscript:hidden`}
        onClick={record}
      >
        <Mic size={20} aria-hidden="true" />
        <span className="sr-only">Record a voice message</span>
      </button>
    </>
  );
}
