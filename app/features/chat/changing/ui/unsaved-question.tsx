import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";

type QuestionProps = { onStay(): void; onLeave(): void };

/** Asks before what was typed about one message gives way to another, or to nothing. */
export function UnsavedQuestion({ onStay, onLeave }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-change-title"
      onClose={onStay}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink shadow-sh3 backdrop:bg-scrim"
    >
      <h2 id="unsaved-change-title" className="text-xl">
        Stop without saving?
      </h2>
      <p className="mt-2">You have changed the words, and they are not saved yet.</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button type="button" onClick={() => dialog.current?.close()}>
          Go on writing
        </Button>
        <Button
          type="button"
          variant="outline"
          onClick={() => {
            // What the focus goes to next is out of reach while the dialog is open.
            dialog.current?.close();
            onLeave();
          }}
        >
          Stop without saving
        </Button>
      </div>
    </dialog>
  );
}
