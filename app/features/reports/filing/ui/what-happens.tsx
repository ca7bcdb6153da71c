import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import { type ReportSubject } from "#app/features/reports/reported/rules.ts";
import { severities } from "#db/schema/reports/report-values.ts";
import { firstLookText, severityText } from "#app/features/reports/reported/text.ts";

const facts: Record<ReportSubject, string> = {
  lesson:
    "Who was in the room and for how long, your last messages with each other, and the payment.",
  teacher: "The profile and your last messages with each other.",
  message: `The message and up to ${rules.report.contextMessages - 1} around it, as they are at this moment: editing or deleting them later changes nothing.`,
  review:
    "The review, its writer’s lessons with the teacher, and what the two wrote to each other.",
};

/** Next to the form: what a report sets going, and who learns what. */
export function WhatHappens({
  subject,
  otherName,
  tellsOther,
}: {
  subject: ReportSubject;
  otherName: string;
  /** The other hears the outcome, too. */
  tellsOther: boolean;
}) {
  return (
    <Panel title="What happens next" tone="sunken">
      <ol className="grid gap-4">
        <Step n={1} title="You get a number">
          By mail, with a link to follow the report.
        </Step>
        <Step n={2} title="Somebody looks at it">
          <ul>
            {severities.map((severity) => (
              <li key={severity}>
                {severityText(severity)}: {firstLookText(severity)}.
              </li>
            ))}
          </ul>
        </Step>
        <Step n={3} title="They look at the facts">
          {facts[subject]}
        </Step>
        {subject === "review" ? (
          <Step n={4} title="You hear the outcome">
            With its reason, whatever it is. A review that breaks the rules is taken down, and its
            writer is told why; not who reported it.
          </Step>
        ) : !tellsOther ? (
          <Step n={4} title="You hear the outcome">
            With its reason, whatever it is. {otherName} is not told who reported.
          </Step>
        ) : (
          <Step n={4} title="Both of you hear the outcome">
            With its reason, whatever it is. {otherName} is told the category
            {subject === "lesson" ? " and the lesson" : ""}, but does not read what you write here
            {subject === "lesson" ? "." : " and is not told who wrote it."}
          </Step>
        )}
      </ol>
      <p className="mt-5 border-t border-line pt-4 text-sm">
        Is somebody in danger now? Call 999, or the emergency number where you are, first.
      </p>
    </Panel>
  );
}

function Step({ n, title, children }: { n: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
      <span
        aria-hidden="true"
        className="figure-serif grid size-8 place-items-center rounded-arch-s bg-brand text-on-brand"
      >
        {n}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-sm text-muted">{children}</div>
      </div>
    </li>
  );
}
