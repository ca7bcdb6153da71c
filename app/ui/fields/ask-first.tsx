import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

type AskFirstProps = {
  title: string;
  /** What would be lost. */
  children: ReactNode;
  stay: string;
  leave: string;
  onStay(): void;
  onLeave(): void;
};

/** Asks, over the page, before what is not saved is left; to close it is to stay. */
export function AskFirst({ title, children, stay, leave, onStay, onLeave }: AskFirstProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}words`}
      onClose={() => isLeft.current || onStay()}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink shadow-sh3 backdrop:bg-scrim"
    >
      <h2 id={`${id}title`} className="text-xl">
        {title}
      </h2>
      <p id={`${id}words`} className="mt-2">
        {children}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {stay}
        </Button>
        <Button
          type="button"
          variant="outline"
          onClick={() => {
            isLeft.current = true;
            // What the focus goes to next is out of reach while the dialog is open.
            dialog.current?.close();
            onLeave();
          }}
        >
          {leave}
        </Button>
      </div>
    </dialog>
  );
}
