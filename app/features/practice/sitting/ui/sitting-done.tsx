import { href } from "react-router";
import { formatDayTime } from "#app/platform/time/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { practiceDaysText, type PracticeDays } from "../practice-days.ts";
import type { Sitting } from "../sitting.server.ts";

type Props = {
  sitting: Pick<Sitting, "counts" | "now">;
  days: PracticeDays;
  answered: number;
  zone: string;
  isKept: boolean;
};

/** Nothing is left to answer: for now, or because there are no words yet. */
export function SittingDone({ sitting: { counts, now }, days, answered, zone, isKept }: Props) {
  const left = counts.due - answered;
  const practised = practiceDaysText(days);
  return (
    <div
      tabIndex={-1}
      data-done=""
      className="mx-auto max-w-180 rounded-card border border-line bg-surface shadow-sh3"
    >
      {counts.all === 0 ? (
        <EmptyState
          title="No words yet"
          action={<ButtonLink to={href("/student/words")}>Add a word</ButtonLink>}
        >
          Words that your teacher writes down after a lesson come here by themselves. You can also
          add your own.
        </EmptyState>
      ) : (
        <EmptyState
          lit
          title={answered > 0 ? "All answered" : "Nothing to practise now"}
          action={
            <>
              {answered > 0 && left > 0 ? (
                <ButtonLink to={`${href("/student/practice")}?since=${now}`} reloadDocument>
                  Practise more
                </ButtonLink>
              ) : null}
              {/* without a connection they are not to be had */}
              {isKept ? null : (
                <ButtonLink variant="outline" to={href("/student/words")}>
                  Your words
                </ButtonLink>
              )}
            </>
          }
        >
          {counts.nextAt !== null && counts.nextAt > now
            ? `The next word is due ${formatDayTime(counts.nextAt, zone)}.`
            : "Well done. Come back when you like."}
          {practised === null ? null : <span className="num block">{practised}</span>}
        </EmptyState>
      )}
    </div>
  );
}
