import { untilText } from "#app/platform/time/last-day.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { causeText, effectText, kindText, stateText } from "../text.ts";
import type { ShownSanction } from "../account-status.server.ts";
import { isSanctionInForce } from "../sanctions.ts";

type SanctionFactsProps = { sanction: ShownSanction; zone: string; level?: 2 | 3 };

/** What was decided, why, for how long, and the appeal. */
export function SanctionFacts({ sanction, zone, level = 3 }: SanctionFactsProps) {
  const Heading = `h${level}` as const;
  const Part = `h${level === 2 ? 3 : 4}` as const;
  const { kind, state, cause, reason, startsAt, endsAt, endedAt } = sanction;
  const isOn = isSanctionInForce(sanction) || state === "proposed";
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <Heading className="text-lg">
          {kind === "close" && state === "over" ? "Closed" : kindText[kind]}
        </Heading>
        <Tag tone={isSanctionInForce(sanction) ? "warn" : "neutral"}>{stateText(sanction)}</Tag>
      </div>
      <p className="mt-1 text-sm text-muted">
        <Time at={startsAt} zone={zone} format="date-time" />
        {endedAt !== null ? (
          <>
            {" "}
            to <Time at={endedAt} zone={zone} format="date-time" />
          </>
        ) : endsAt !== null ? (
          <>
            {kind === "close" ? (
              <>
                , closed on <Time at={endsAt} zone={zone} format="date-time" />
              </>
            ) : (
              `, until ${untilText(endsAt, zone)}`
            )}
          </>
        ) : null}
        . {causeText[cause]}.
      </p>
      <blockquote className="mt-2.5 border-s-3 border-poppy ps-3.5 wrap-anywhere whitespace-pre-line">
        {reason}
      </blockquote>
      {isOn ? <p className="mt-2.5 text-sm">{effectText(sanction)}</p> : null}
      {sanction.appealText === null ? null : (
        <div className="mt-3.5">
          <Part className="font-sans text-sm font-semibold">The appeal</Part>
          <blockquote className="mt-1 border-s-3 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-line">
            {sanction.appealText}
          </blockquote>
          {sanction.appealOutcome === null ? (
            <p className="mt-1.5 text-sm text-muted">
              Not decided yet.
              {kind === "close" && state === "active" ? " The account is not closed before." : ""}
            </p>
          ) : (
            <>
              <Part className="mt-3 font-sans text-sm font-semibold">
                {sanction.appealOutcome === "overturned"
                  ? "Answer: the decision is taken back"
                  : "Answer: the decision stays"}
              </Part>
              <blockquote className="mt-1 border-s-3 border-poppy ps-3.5 wrap-anywhere whitespace-pre-line">
                {sanction.appealReason}
              </blockquote>
            </>
          )}
        </div>
      )}
    </>
  );
}
