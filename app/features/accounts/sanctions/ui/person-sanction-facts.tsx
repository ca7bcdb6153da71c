import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ShownPersonSanction } from "../list-sanctions.server.ts";
import {
  accountDecisionText,
  holdsUntilText,
  personCauseText,
  personSanctionStateText,
  stillOpenText,
} from "../text.ts";

type FactsProps = { sanction: ShownPersonSanction; zone: string; level?: 2 | 3 };

/** What was decided about an account, why, for how long, what still works, and the appeal. */
export function PersonSanctionFacts({ sanction, zone, level = 3 }: FactsProps) {
  const Heading = `h${level}` as const;
  const Part = `h${level === 2 ? 3 : 4}` as const;
  const { state, cause, facts, startsAt, endedAt, endsAt } = sanction;
  const { title, effect } = accountDecisionText(sanction);
  const isOn = state === "active" || state === "proposed";
  const end = endedAt ?? (state === "over" ? endsAt : null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Heading className="text-lg">{title}</Heading>
        <Tag tone={state === "active" && sanction.scope !== null ? "warn" : "neutral"}>
          {personSanctionStateText(state, sanction)}
        </Tag>
      </div>
      <p className="mt-1 text-sm text-muted">
        <Time at={startsAt} zone={zone} format="date-time" />
        {end === null ? null : (
          <>
            {" "}
            to <Time at={end} zone={zone} format="date-time" />
          </>
        )}
        . {personCauseText[cause]}.
      </p>
      <Quote tone="brand">{facts}</Quote>
      {isOn ? (
        <div className="mt-2.5 grid gap-1.5 text-sm">
          <p>
            {effect} {holdsUntilText(sanction, zone)}
          </p>
          <p>{stillOpenText(sanction)}</p>
        </div>
      ) : null}
      {sanction.appealText === null ? null : (
        <div className="mt-3.5">
          <Part className="font-sans text-sm font-semibold">The appeal</Part>
          <Quote tone="line">{sanction.appealText}</Quote>
          {sanction.appealOutcome === null ? (
            <p className="mt-1.5 text-sm text-muted">Not decided yet.</p>
          ) : (
            <>
              <Part className="mt-3 font-sans text-sm font-semibold">
                {sanction.appealOutcome === "overturned"
                  ? "Answer: the decision is taken back"
                  : "Answer: the decision stays"}
              </Part>
              <Quote tone="brand">{sanction.appealReason}</Quote>
            </>
          )}
        </div>
      )}
      {sanction.reversal === null || sanction.reversal === sanction.appealReason ? null : (
        <div className="mt-3.5">
          <Part className="font-sans text-sm font-semibold">Taken back</Part>
          <Quote tone="brand">{sanction.reversal}</Quote>
        </div>
      )}
    </>
  );
}

const tones = { brand: "border-brand", line: "border-line-strong" };

function Quote({ tone, children }: { tone: keyof typeof tones; children: string | null }) {
  return (
    <blockquote
      className={`mt-1.5 border-s-3 ps-3.5 wrap-anywhere whitespace-pre-line ${tones[tone]}`}
    >
      {children}
    </blockquote>
  );
}
