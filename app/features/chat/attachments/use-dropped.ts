import { useEffect, useState } from "react";

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Files that are dropped on the page, or pasted into what is marked for them; whether some are being dragged over it
 * just now.
 */
export function useDropped(take: (files: Iterable<File>) => void, isOpen: boolean): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const over = (event: DragEvent) => {
      // Another part of the page takes them.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      setIsDragged(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsDragged(false);
    };
    const drop = (event: DragEvent) => {
      setIsDragged(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      take(event.dataTransfer?.files ?? []);
    };
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {};
      // A word processor copies its words as a picture, too.
      if (files === undefined || files.length === 0 || types?.includes("text/plain")) return;
      if (!(event.target instanceof Element) || event.target.closest("[data-paste-files]") === null)
        return;
      event.preventDefault();
      take(files);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [take, isOpen]);
  return isDragged && isOpen;
}
