import { Download, X } from "lucide-react";
import { useCallback, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";

type PictureDialogProps = {
  file: { id: string; name: string; width: number; height: number };
  onClose(): void;
};

/** One picture as large as the window holds it. Escape, or a click beside it, closes it. */
export function PictureDialog({ file, onClose }: PictureDialogProps) {
  const { id, name, width, height } = file;
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    element?.showModal();
  }, []);
  return (
    <dialog
      ref={open}
      aria-label={name}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] rounded-card bg-surface p-3 text-ink shadow-sh3 backdrop:bg-scrim"
      {...{ closedby: "any" }}
    >
      <div className="mb-2 flex min-w-0 items-center gap-2">
        <p dir="auto" className="min-w-0 grow truncate ps-1 text-sm font-semibold">
          {name}
        </p>
        <a
          href={`/files/${id}?download`}
          download
          className={buttonClass({ variant: "outline", size: "s" })}
        >
          <Download size={17} aria-hidden="true" />
          Download
        </a>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken forced-colors:border"
          onClick={() => dialog.current?.close()}
        >
          <X size={20} aria-hidden="true" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <img
        src={`/files/${id}`}
        alt={name}
        width={width}
        height={height}
        className="mx-auto max-h-[calc(100dvh-7.5rem)] w-auto max-w-full rounded-note object-contain"
      />
    </dialog>
  );
}
