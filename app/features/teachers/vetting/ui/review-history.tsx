import { Time } from "#app/ui/time.tsx";
import type { ReviewStep } from "../review-page.server.ts";
import { applicationStateText } from "#app/features/teachers/applications/text.ts";

/** What happened to an application, the latest first, with who did it. */
export function ReviewHistory({ steps, zone }: { steps: ReviewStep[]; zone: string }) {
  return (
    <section aria-label="What happened" className="border-t border-line pt-4">
      <ol className="grid gap-1.5 text-xs text-muted">
        {steps.map(({ id, at, from, to, by }) => (
          <li key={id} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
            <Time at={at} zone={zone} format="day-time" className="num" />
            <span>
              {to === "submitted"
                ? from === "changes_requested"
                  ? "Sent again"
                  : "Sent by applicant"
                : to === "in_review"
                  ? `Claimed by ${by ?? "an admin"}`
                  : `${applicationStateText(to)}${by === null || to === "withdrawn" ? "" : `, by ${by}`}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
