import { clsx } from "clsx";
import { X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";

/** For the link to a sheet: opens it over the page. Without a script the link leads to it in place. */
export function openSheet(event: MouseEvent<HTMLAnchorElement>): void {
  const dialog = document.querySelector<HTMLDialogElement>(event.currentTarget.hash);
  if (dialog === null) return;
  event.preventDefault();
  if (!dialog.open) dialog.showModal();
}

/** Closes the sheet that an element is in, where it is open. */
export function closeSheet(element: Element): void {
  element.closest("dialog")?.close();
}

type PhoneSheetProps = {
  id: string;
  label: string;
  /** "bottom" leaves a strip of the page to see; "whole" fills the screen. */
  size: "bottom" | "whole";
  /** Is in the page on a phone too, where nobody opened it. */
  inPage?: boolean;
  className?: string;
  children: ReactNode;
};

/** Opens as a modal sheet below 1024 px, and is in the page above. `group-open/sheet:` styles what an open sheet holds. */
export function PhoneSheet({ id, label, size, inPage, className, children }: PhoneSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // a tablet turned on its side shows the part in its place
  useEffect(() => {
    const wide = matchMedia("(width >= 64rem)");
    const closeIfWide = () => {
      if (wide.matches) dialog.current?.close();
    };
    wide.addEventListener("change", closeIfWide);
    return () => wide.removeEventListener("change", closeIfWide);
  }, []);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className={clsx(
        "sheet group/sheet static m-0 h-auto max-h-none w-auto max-w-none min-w-0 scroll-mt-4 border-0 bg-transparent p-0 text-ink open:fixed open:block open:overflow-y-auto open:overscroll-contain open:bg-paper open:px-5 open:shadow-sh3 open:backdrop:bg-scrim",
        inPage ? "block" : "noscript:target:block lg:block",
        size === "whole"
          ? "open:inset-0 open:h-dvh open:w-full"
          : "open:inset-x-0 open:inset-bs-auto open:inset-be-0 open:max-h-[88dvh] open:w-full open:scroll-pb-24 open:rounded-t-card",
        className,
      )}
      {...{ closedby: "any" }}
    >
      <div className="sticky inset-bs-0 z-20 -mx-5 hidden min-h-15 items-center justify-between gap-4 border-b border-line bg-paper px-5 group-open/sheet:flex">
        <p className="min-w-0 font-serif text-xl">{label}</p>
        <button
          type="button"
          aria-label={`Close: ${label}`}
          onClick={({ currentTarget }) => closeSheet(currentTarget)}
          className="grid size-11 shrink-0 place-items-center rounded-control border-[1.5px] border-line-strong bg-surface"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
