import { Download } from "lucide-react";
import { useState } from "react";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { previewSide } from "#app/features/files/storage-key.ts";
import { FileLabel } from "./file-label.tsx";
import { FileStanding } from "./file-standing.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

type File = Message["files"][number];
type Picture = File & { width: number; height: number };

const isPicture = (file: File): file is Picture => file.width !== null && file.height !== null;

/** What came with a message: pictures as they look, everything else as a row. */
export function MessageFiles({ files }: { files: File[] }) {
  const [open, setOpen] = useState<Picture | null>(null);
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture).filter(({ state }) => state === "ready");
  const rows = files.filter((file) => !pictures.includes(file as Picture));
  return (
    <>
      <ul aria-label="Files" className="mt-1 grid min-w-0 gap-2 first:mt-0">
        {pictures.map((file) => (
          <li key={file.id} className="min-w-0">
            <Preview file={file} onOpen={() => setOpen(file)} />
          </li>
        ))}
        {rows.map((file) => (
          <li key={file.id} className="min-w-0">
            <Row file={file} />
          </li>
        ))}
      </ul>
      {open ? <PictureDialog file={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const [widest, highest] = [280, 320];

/** Its place is as large as it will be before it has come. Without a script the picture opens as a page. */
function Preview({ file, onOpen }: { file: Picture; onOpen(): void }) {
  const { id, name, width, height } = file;
  const scale = Math.min(1, widest / width, highest / height);
  return (
    <a
      href={`/files/${id}`}
      className="block w-fit max-w-full overflow-hidden rounded-note"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <img
        src={`/files/${id}?size=${previewSide}`}
        alt={`Open ${name}`}
        width={Math.max(44, Math.round(width * scale))}
        height={Math.max(44, Math.round(height * scale))}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-note bg-sunken object-cover"
      />
    </a>
  );
}

function Row({ file }: { file: File }) {
  const { id, name, type, state } = file;
  return (
    <div className="grid min-w-0 gap-1.5 rounded-note border border-line bg-paper px-3 py-1">
      <div className="flex min-w-0 items-center gap-2">
        <FileLabel {...file} className="grow py-1.5" />
        {state === "ready" ? (
          <a
            href={`/files/${id}?download`}
            download
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border"
          >
            <Download size={18} aria-hidden="true" />
            <span className="sr-only">Download {name}</span>
          </a>
        ) : null}
      </div>
      {state === "ready" && type.startsWith("audio/") ? (
        // What somebody sends has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio
          controls
          preload="none"
          src={`/files/${id}`}
          aria-label={name}
          className="mb-1.5 h-11 w-64 max-w-full"
        />
      ) : null}
      {state === "ready" ? null : (
        <div className="pb-1.5">
          <FileStanding state={state} />
        </div>
      )}
    </div>
  );
}
