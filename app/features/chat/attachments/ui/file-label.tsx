import { FileAudio, FileText, Image } from "lucide-react";
import { useEffect, useRef } from "react";
import { sizeText } from "#app/features/files/text.ts";

type FileLabelProps = { name: string; type: string; bytes: number; className?: string };

/** What a file is, how it is called and how large it is. */
export function FileLabel({ name, type, bytes, className = "" }: FileLabelProps) {
  const Icon = type.startsWith("image/") ? Image : type.startsWith("audio/") ? FileAudio : FileText;
  return (
    <span className={`flex min-w-0 items-center gap-2.5 ${className}`}>
      <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span dir="auto" className="block text-sm font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="num block text-xs text-muted">{sizeText(bytes)}</span>
      </span>
    </span>
  );
}

/** A picture that has not left this browser yet. */
export function BlobPicture({ blob }: { blob: Blob }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <img
      ref={picture}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-control bg-sunken object-cover"
    />
  );
}
