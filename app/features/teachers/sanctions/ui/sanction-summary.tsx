import { untilText } from "#app/platform/time/last-day.ts";
import { Time } from "#app/ui/time.tsx";
import type { ShownSanction } from "../account-status.server.ts";
import { causeText, kindText, stateText } from "../text.ts";

type SummaryProps = { sanctions: (ShownSanction & { by: string | null })[]; zone: string };

/** The decisions about a teacher in a line each; what can be done about them is on the page of the teacher. */
export function SanctionSummary({ sanctions, zone }: SummaryProps) {
  return (
    <ul className="grid gap-2 text-sm">
      {sanctions.map((sanction) => (
        <li key={sanction.id}>
          <p>
            <b className="font-semibold">{kindText[sanction.kind]}</b>, {stateText(sanction)}:{" "}
            {causeText[sanction.cause]}
          </p>
          <p className="num text-muted">
            Since <Time at={sanction.startsAt} zone={zone} format="date" />
            {sanction.endsAt === null ? "" : `, until ${untilText(sanction.endsAt, zone)}`}, by{" "}
            {sanction.by ?? "the rule on reliability"}
          </p>
        </li>
      ))}
    </ul>
  );
}
