import { CircleAlert, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { renamedAsText } from "#app/features/files/attachments/renamed.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import type { Attached, Attachments } from "../use-attachments.ts";
import { BlobPicture, FileLabel } from "./file-label.tsx";
import { VoicePlayer } from "./voice-player.tsx";

/** What the message that is being written will bring: each with how far it is, and a way to take it out again. */
export function AttachedList({ attachments }: { attachments: Attachments }) {
  const { attached, voice, problem, remove } = attachments;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // Its recorder is gone, and with it the focus: listening comes next.
  useEffect(() => {
    if (voice !== null) list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [voice]);
  const going = attached.filter(({ progress }) => progress.state !== "refused").length;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Attached"
        className="mb-2 grid max-h-[40vh] gap-2 overflow-y-auto empty:hidden"
      >
        {attached.map((one) => (
          <li key={one.id} className="flex min-w-0 items-center gap-2 rounded-note bg-sunken ps-3">
            <div className="grid min-w-0 grow gap-1 py-2">
              {one.kind === "voice" && voice !== null ? (
                <VoicePlayer
                  source={one.blob}
                  seconds={voice.seconds}
                  peaks={voice.peaks}
                  label="Your voice message"
                />
              ) : (
                <span className="flex min-w-0 items-center gap-2.5">
                  {one.blob !== null && /^image\/(?:png|jpeg|webp)$/.test(one.type) ? (
                    <BlobPicture blob={one.blob} />
                  ) : null}
                  <FileLabel {...one} />
                </span>
              )}
              <Progress one={one} id={`${id}-${one.id}`} />
            </div>
            <button
              type="button"
              className="grid size-11 shrink-0 place-items-center self-start rounded-control hover:bg-surface"
              onClick={() => {
                remove(one.id);
                list.current
                  ?.closest("form")
                  ?.querySelector("textarea")
                  ?.focus({ preventScroll: true });
              }}
            >
              <X size={18} aria-hidden="true" />
              <span className="sr-only">
                {one.kind === "voice" ? "Discard the voice message" : `Remove ${one.name}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {problem === undefined ? null : <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        {going === 0 ? null : (
          <span className="sr-only">
            {attached.every(({ progress }) => progress.state !== "sending")
              ? `${going === 1 ? "1 file is" : `${going} files are`} attached`
              : "Uploading"}
          </span>
        )}
      </div>
    </>
  );
}

function Progress({ one, id }: { one: Attached; id: string }) {
  const { progress, bytes, name, scan, kind, came } = one;
  const renamed = came === undefined || kind === "voice" ? null : renamedAsText(name, came);
  if (progress.state === "refused")
    return (
      <p role="alert" className="flex items-start gap-1.5 text-xs font-semibold text-danger">
        <CircleAlert size={15} aria-hidden="true" className="shrink-0" />
        {progress.error}
      </p>
    );
  if (progress.state === "here")
    return (
      <>
        {renamed === null ? null : (
          <p role="status" className="text-xs font-semibold">
            {renamed}
          </p>
        )}
        {scan === "held" ? (
          <p className="text-xs text-muted">Being checked for viruses. You can send it.</p>
        ) : null}
      </>
    );
  if (progress.state === "reading") return <p className="text-xs text-muted">Being looked at</p>;
  return (
    <div className="flex items-center gap-2.5 text-xs text-muted">
      <progress
        aria-label={`Uploading ${name}`}
        value={progress.sent}
        max={bytes}
        className="h-2 min-w-16 grow accent-(--brand)"
      />
      <span id={id} className="num shrink-0">
        {progress.state === "waiting"
          ? "No connection. It goes on by itself"
          : `${Math.floor((progress.sent / bytes) * 100)} %`}
      </span>
    </div>
  );
}
