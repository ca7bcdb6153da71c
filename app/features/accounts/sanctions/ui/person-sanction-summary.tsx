import { untilText } from "#app/platform/time/last-day.ts";
import { Time } from "#app/ui/time.tsx";
import type { ListedPersonSanction } from "../list-sanctions.server.ts";
import { accountDecisionText, personCauseText, personSanctionStateText } from "../text.ts";

type SummaryProps = { sanctions: ListedPersonSanction[]; zone: string };

/** The decisions about an account in a line each; what can be done about them is on the page of decisions. */
export function PersonSanctionSummary({ sanctions, zone }: SummaryProps) {
  return (
    <ul className="grid gap-2 text-sm">
      {sanctions.map((sanction) => (
        <li key={sanction.id}>
          <p>
            <b className="font-semibold">{accountDecisionText(sanction).title}</b>,{" "}
            {personSanctionStateText(sanction.state, sanction)}: {personCauseText[sanction.cause]}
          </p>
          <p className="num text-muted">
            Since <Time at={sanction.startsAt} zone={zone} format="date" />
            {sanction.endsAt === null ? "" : `, until ${untilText(sanction.endsAt, zone)}`}
            {sanction.by === null ? "" : `, by ${sanction.by}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
