import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { MessageFiles } from "#app/features/chat/attachments/ui/message-files.tsx";
import { compareWords, countCorrected } from "#app/features/chat/corrections/compare-words.ts";
import { correctedText } from "#app/features/chat/corrections/text.ts";
import { CorrectedWords } from "#app/features/chat/corrections/ui/corrected-words.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Homework } from "../homework.server.ts";

type HandedInProps = {
  homework: Pick<Homework, "answer" | "files" | "correction" | "comment" | "state">;
  title: string;
  /** Who reads it is the teacher, who wrote the correction. */
  isOwn: boolean;
  teacher: string;
};

/** What was handed in, and once it is corrected what was better said otherwise. */
export function HandedInPanel({ homework, title, isOwn, teacher }: HandedInProps) {
  const { answer, files, correction, comment, state } = homework;
  const parts = useMemo(() => compareWords(answer, correction), [answer, correction]);
  const isCorrected = state === "corrected";
  return (
    <Panel title={title}>
      <div className="grid gap-4">
        {answer === "" ? null : isCorrected ? (
          <div className="border-s-4 border-butter ps-4">
            <p className="flex items-center gap-2 text-sm font-semibold text-muted">
              <Pencil size={15} aria-hidden="true" className="shrink-0" />
              {isOwn ? "You" : teacher}{" "}
              {answer === correction
                ? "found nothing to correct"
                : correctedText(countCorrected(parts))}
            </p>
            <div className="mt-1 max-w-[62ch]">
              <CorrectedWords parts={parts} />
            </div>
          </div>
        ) : (
          <p dir="auto" className="max-w-[62ch] text-lg wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        )}
        <MessageFiles files={files.answer} />
        {answer === "" && files.answer.length === 0 ? (
          <p className="text-muted">
            {isOwn ? "It is done, and nothing was handed in." : "You said that it is done."}
          </p>
        ) : null}
        {isCorrected && (comment !== "" || files.correction.length > 0) ? (
          <div className="rounded-note bg-butter-soft px-4 py-3">
            <h3 className="text-lg">{isOwn ? "Your comment" : `${teacher}’s comment`}</h3>
            <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
              {comment}
            </p>
            <MessageFiles files={files.correction} />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
