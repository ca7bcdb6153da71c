import { FileText, Film } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FieldError, useFieldIds } from "#app/ui/fields/field.tsx";
import { fileControlClass } from "./file-field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { VideoSaid } from "../video/check-video.ts";
import { acceptOf, fileKindOf } from "../purposes.ts";
import type { FileSlot } from "../slot.ts";
import { videoLengthText, sizeText } from "../text.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload, type Upload } from "./use-upload.ts";

type UploadPartProps = {
  slot: FileSlot;
  label: string;
  hint: string;
  /** Why what was sent as a plain form was not taken. */
  refused?: string;
  /** Says of a file what is right and wrong with it, before it is sent. */
  check?: (file: Blob) => Promise<VideoSaid>;
  /** Another way to a file, such as recording it. */
  instead?: (choose: Upload["choose"], isBusy: boolean) => ReactNode;
};

/**
 * A place for one file. A plain form with a file; with scripts it is sent in pieces, at once unless something looks at
 * it before, shows how far it is, and goes on where it stopped.
 */
export function UploadPart({ slot, label, hint, refused, check, instead }: UploadPartProps) {
  const { purpose, file, pending } = slot;
  const upload = useUpload(purpose, check);
  const { state, isBusy, choose } = upload;
  const isAtOnce = !useServerDrawn() && check === undefined;
  const hasButton = !isBusy && (!isAtOnce || state.phase === "chosen");
  const input = useRef<HTMLInputElement>(null);
  const said = state.phase === "chosen" ? state : null;
  const error =
    said?.error ?? said?.said?.refusal ?? (state.phase === "empty" ? refused : undefined);
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, error ?? undefined);

  useEffect(() => {
    if (refused !== undefined) input.current?.focus();
  }, [refused]);
  useEffect(() => {
    if (state.phase === "saved" && input.current) input.current.value = "";
  }, [state.phase]);
  const area = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone: who pressed it stays where it was.
    if (isFollowed.current && document.activeElement === document.body) area.current?.focus();
    if (state.phase === "saved" || state.phase === "chosen") isFollowed.current = false;
  }, [state.phase]);

  return (
    <div className="grid gap-4">
      {file === null ? null : <Given slot={slot} />}
      {pending !== null && state.phase === "empty" ? (
        <Note tone="warn" title="An upload has stopped">
          <p className="text-sm">
            {sizeText(pending.received)} of {sizeText(pending.bytes)} have come. Choose the same
            file again to go on from there, or another file to start again.
          </p>
        </Note>
      ) : null}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // Without a file the server says so next to the field.
          if (state.phase === "empty" || state.phase === "saved") return;
          event.preventDefault();
          isFollowed.current = true;
          void upload.send();
        }}
      >
        <input type="hidden" name="purpose" value={purpose} />
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            {label}
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            name="file"
            accept={acceptOf[fileKindOf(purpose)]}
            disabled={isBusy && !isAtOnce}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => void choose(event.target.files?.[0])}
            className={fileControlClass(error ?? undefined)}
          />
          <p id={hintId} className="mt-1.5 text-xs text-muted">
            {hint}
          </p>
          {error ? <FieldError id={errorId}>{error}</FieldError> : null}
        </div>
        {instead?.(choose, isBusy)}
        {fileKindOf(purpose) === "video" && "file" in state ? <Preview file={state.file} /> : null}
        <VideoNotes said={said?.said ?? null} />
        <div
          ref={area}
          tabIndex={-1}
          role="group"
          aria-label="Sending"
          className="grid gap-4 rounded-note"
        >
          <UploadProgress
            state={state}
            onPause={() => {
              isFollowed.current = true;
              void upload.pause();
            }}
          />
          {hasButton ? (
            <div>
              <Button disabled={state.phase === "checking" || Boolean(said?.said?.refusal)}>
                {pending !== null && state.phase === "chosen" ? "Send, or go on" : "Send this file"}
              </Button>
            </div>
          ) : null}
          <div role="status">
            {state.phase === "saved" ? (
              <Note tone="ok" className="text-sm">
                Your file is saved.
              </Note>
            ) : (
              <p className="sr-only">{spoken[state.phase]}</p>
            )}
          </div>
        </div>
      </Form>
    </div>
  );
}

const spoken: Record<Exclude<Upload["state"]["phase"], "saved">, string> = {
  empty: "",
  checking: "Looking at your file",
  chosen: "",
  sending: "Sending your file",
  waiting: "The connection is gone. It goes on by itself",
  reading: "All of it has come and is being looked at",
};

function VideoNotes({ said }: { said: VideoSaid | null }) {
  if (said === null || said.notes.length === 0) return null;
  return (
    <div className="grid gap-2">
      {said.notes.map(({ tone, text }) => (
        <Note key={text} tone={tone} className="text-sm">
          {text}
        </Note>
      ))}
    </div>
  );
}

/** What was chosen or recorded, before anybody else sees it. */
function Preview({ file }: { file: Blob }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (video.current) video.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    // One's own video, which has just been chosen.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      controls
      playsInline
      aria-label="What you chose"
      className="aspect-video w-full max-w-140 rounded-panel bg-black"
    />
  );
}

const typeNames: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "Picture",
  "video/mp4": "MP4 video",
  "video/webm": "WebM video",
  "text/vtt": "Captions",
};

function Given({ slot }: { slot: FileSlot }) {
  const { purpose, file } = slot;
  if (file === null) return null;
  const isVideo = fileKindOf(purpose) === "video";
  const Icon = isVideo ? Film : FileText;
  const name = typeNames[file.type.split(";")[0]!] ?? "File";
  const facts = [
    sizeText(file.bytes),
    file.durationMs === null ? "" : videoLengthText(file.durationMs),
  ];
  return (
    <div className="grid gap-3">
      {file.state === "quarantined" ? (
        <Note tone="bad" title="Our virus scanner refused this file">
          <p className="text-sm">Nobody is given it. Please send another.</p>
        </Note>
      ) : null}
      {file.state === "held" ? (
        <Note title="Being checked for viruses">
          <p className="text-sm">It can be opened once that is done. You need not wait for it.</p>
        </Note>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-note bg-sunken px-4 py-3">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <p className="min-w-0 flex-[1_1_10rem] text-sm">
          <b className="font-semibold">{name}</b>, {facts.filter(Boolean).join(", ")}
        </p>
        {file.state === "ready" ? (
          <a
            href={`/files/${file.id}`}
            target={isVideo ? "_blank" : undefined}
            rel="noreferrer"
            className={buttonClass({ variant: "quiet" })}
          >
            {isVideo || fileKindOf(purpose) === "captions" ? "Open" : "Download"}
          </a>
        ) : null}
        <Form method="post">
          <input type="hidden" name="purpose" value={purpose} />
          <Button variant="outline" size="s" name="intent" value="remove">
            Remove
          </Button>
        </Form>
      </div>
    </div>
  );
}
