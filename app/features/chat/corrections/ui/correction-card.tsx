import { MessageSquare, Pencil } from "lucide-react";
import { useContext, useMemo } from "react";
import { SavingWords } from "#app/features/chat/changing/saving.ts";
import { StepLink } from "#app/features/chat/changing/ui/step-link.tsx";
import type { Changing } from "#app/features/chat/changing/use-changing.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { compareWords, countCorrected } from "../compare-words.ts";
import { correctedText } from "../text.ts";
import { CorrectedWords } from "./corrected-words.tsx";

type CorrectionCardProps = {
  message: Message & { kind: "correction" };
  mine: boolean;
  from: string;
  /** Where the forms of the thread are posted to. */
  action: string;
  changing: Changing;
  canWrite: boolean;
};

/** What was corrected, word by word, and why. */
export function CorrectionCard({
  message,
  mine,
  from,
  action,
  changing,
  canWrite,
}: CorrectionCardProps) {
  const { detail, text, seq } = message;
  const parts = useMemo(
    () => (detail === null ? [] : compareWords(detail.original, detail.corrected)),
    [detail],
  );
  const saving = useContext(SavingWords);
  if (detail === null) return <p className="text-muted italic">What was corrected is gone.</p>;
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold text-muted">
        <Pencil size={15} aria-hidden="true" className="shrink-0" />
        {mine ? "You" : from} {correctedText(countCorrected(parts))}
      </p>
      <div className="mt-1">
        <CorrectedWords parts={parts} />
      </div>
      {text === "" ? null : (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
          {text}
        </p>
      )}
      {mine ? null : (
        <div className="mt-2 -mb-2 flex flex-wrap gap-x-4.5 border-t border-line empty:hidden">
          {saving?.correction(message, action)}
          {canWrite ? (
            <StepLink
              changing={changing}
              to={{ seq, step: "reply" }}
              className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
            >
              <MessageSquare size={16} aria-hidden="true" />
              Ask about this
            </StepLink>
          ) : null}
        </div>
      )}
    </>
  );
}
