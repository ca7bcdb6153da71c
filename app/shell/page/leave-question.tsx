import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { isAnythingUnsaved } from "#app/ui/fields/use-unsaved.ts";

/** Once on a page: asks before another page, or other days of the same, take the place of what is not saved. */
export function LeaveQuestion() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPosting = usePosting();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const stays = here.pathname === there.pathname;
    // A form of this page is sent, or a part of it is looked at.
    if (stays && (isPosting.current || here.search === there.search)) return false;
    return isAnythingUnsaved(stays);
  });
  const isAsked = blocker.state === "blocked";
  useEffect(() => {
    if (isAsked) dialog.current?.showModal();
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="unsaved-title"
      aria-describedby="unsaved-words"
      onClose={() => blocker.reset()}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink shadow-sh3 backdrop:bg-scrim"
    >
      <h2 id="unsaved-title" className="text-xl">
        Leave without saving?
      </h2>
      <p id="unsaved-words" className="mt-2">
        You have changed or chosen something here that is not saved yet.
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button type="button" onClick={() => dialog.current?.close()}>
          Stay here
        </Button>
        <Button type="button" variant="outline" onClick={() => blocker.proceed()}>
          Leave without saving
        </Button>
      </div>
    </dialog>
  );
}

/** True while the router takes a form that was just sent. */
function usePosting() {
  const isPosting = useRef(false);
  useEffect(() => {
    const send = ({ target, submitter }: SubmitEvent) => {
      const own = submitter?.getAttribute("formmethod") ?? (target as HTMLFormElement).method;
      isPosting.current = own === "post";
      setTimeout(() => {
        isPosting.current = false;
      });
    };
    document.addEventListener("submit", send, true);
    return () => document.removeEventListener("submit", send, true);
  }, []);
  return isPosting;
}
