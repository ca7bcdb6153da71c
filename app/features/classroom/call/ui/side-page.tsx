import { X } from "lucide-react";
import type { ReactNode } from "react";

type SidePageProps = { title: string; onClose(): void; children: ReactNode };

/** Something next to the call that is read or filled in, and closed again. */
export function SidePage({ title, onClose, children }: SidePageProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line ps-4.5 pe-2 pt-2 pb-2">
        <h2 className="text-xl">{title}</h2>
        <button
          type="button"
          onClick={onClose}
          className="inline-grid size-11 place-items-center rounded-control hover:bg-sunken"
        >
          <X size={20} aria-hidden="true" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto p-4.5">{children}</div>
    </>
  );
}
