import { Fragment } from "react";
import type { Part } from "../compare-words.ts";

/** What a correction deleted and inserted, in the order in which it is read. */
export function CorrectedWords({ parts }: { parts: Part[] }) {
  return (
    <p dir="auto" className="text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, n) => (
        <Fragment key={n}>
          <PartOf part={part} />
          {part.kind === "deleted" && parts[n + 1]?.kind === "inserted" ? " " : null}
        </Fragment>
      ))}
    </p>
  );
}

/** The marks are said as well: many screen readers pass over del and ins. */
function PartOf({ part: { kind, text } }: { part: Part }) {
  if (kind === "same") return text;
  if (kind === "deleted")
    return (
      <del className="text-danger decoration-2">
        <span className="sr-only"> deleted </span>
        {text}
        <span className="sr-only">, </span>
      </del>
    );
  return (
    <ins className="rounded-sm bg-butter px-1.5 py-0.5 font-semibold text-on-butter no-underline">
      <span className="sr-only"> inserted </span>
      {text}
      <span className="sr-only">, </span>
    </ins>
  );
}
