import type { OutgoingContent } from "../outgoing.ts";
import { notYetUploadedText } from "../text.ts";
import { BlobPicture, FileLabel } from "./file-label.tsx";
import { VoicePlayer } from "./voice-player.tsx";

type UnsentFilesProps = {
  item: OutgoingContent & {
    /** Of the file that is going up: how much of it has come, in bytes. */
    uploading?: { id: string; sent: number };
  };
};

/** What a message on its way brings, and which of it has come already. */
export function UnsentFiles({ item: { files, voice, uploading } }: UnsentFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-1 grid min-w-0 gap-2 first:mt-0">
      {files.map((file) => (
        <li
          key={file.id}
          className="grid min-w-0 gap-1 rounded-note border border-line bg-paper px-3 py-1.5"
        >
          {file.kind === "voice" && voice !== null ? (
            <VoicePlayer
              source={file.blob ?? (file.fileId === null ? null : `/files/${file.fileId}`)}
              seconds={voice.seconds}
              peaks={voice.peaks}
              label="Your voice message"
            />
          ) : (
            <span className="flex min-w-0 items-center gap-2.5">
              {file.blob !== null && file.type.startsWith("image/") ? (
                <BlobPicture blob={file.blob} />
              ) : null}
              <FileLabel {...file} />
            </span>
          )}
          <span className="num text-xs text-muted">{standing(file)}</span>
        </li>
      ))}
    </ul>
  );

  function standing({ id, fileId, bytes }: (typeof files)[number]): string {
    if (fileId !== null) return "Uploaded";
    if (uploading?.id === id) return `Uploading, ${Math.floor((uploading.sent / bytes) * 100)} %`;
    return notYetUploadedText;
  }
}
