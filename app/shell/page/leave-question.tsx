import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { AskFirst } from "#app/ui/fields/ask-first.tsx";
import { isAnythingUnsaved } from "#app/ui/fields/use-unsaved.ts";

/** Once on a page: asks before another page, or other days of the same, take the place of what is not saved. */
export function LeaveQuestion() {
  const isPosting = usePosting();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const stays = here.pathname === there.pathname;
    // A form of this page is sent, or a part of it is looked at.
    if (stays && (isPosting.current || here.search === there.search)) return false;
    return isAnythingUnsaved(stays);
  });
  if (blocker.state !== "blocked") return null;
  return (
    <AskFirst
      title="Leave without saving?"
      stay="Stay here"
      leave="Leave without saving"
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    >
      You have changed or chosen something here that is not saved yet.
    </AskFirst>
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
