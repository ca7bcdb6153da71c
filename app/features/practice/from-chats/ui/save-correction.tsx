import { Check, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link, useFetcher } from "react-router";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";

type SaveCorrectionProps = {
  message: Message;
  /** Where the forms of the thread are posted to. */
  action: string;
  /** Its flashcard, where it has one. */
  flashcardId: string | undefined;
  /** A form of the thread that was refused, posted without a script. */
  form: FormState | undefined;
};

const looks =
  "inline-flex min-h-11 items-center gap-2 text-sm font-semibold forced-colors:underline";

/** Makes a flashcard of a correction, and leads to it. */
export function SaveCorrection({ message, action, flashcardId, form }: SaveCorrectionProps) {
  const fetcher = useFetcher<{ form?: FormState }>();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere =
    typedValue(form, "intent") === "save-correction" &&
    typedValue(form, "seq") === String(message.seq);
  const refused = fetcher.data?.form ?? (isHere ? form : undefined);
  const isSaved = flashcardId !== undefined;
  // The button that had the focus is gone.
  useEffect(() => {
    if (isSaved && fetcher.data !== undefined) link.current?.focus({ preventScroll: true });
  }, [isSaved, fetcher.data]);
  if (isSaved)
    return (
      <Link ref={link} to={href("/student/words/:flashcardId", { flashcardId })} className={looks}>
        <Check size={16} aria-hidden="true" />
        Saved as a card
      </Link>
    );
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="save-correction" />
      <button name="seq" value={message.seq} className={looks}>
        <Plus size={16} aria-hidden="true" />
        Save as a card
      </button>
      <div role="alert" className="empty:hidden">
        {refused ? (
          <p className="pb-2 text-sm text-danger">{Object.values(refused.errors)[0]}</p>
        ) : null}
      </div>
    </fetcher.Form>
  );
}
