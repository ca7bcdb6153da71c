import type { FormState } from "#app/platform/forms/forms.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { ShownPersonSanction } from "../list-sanctions.server.ts";
import { AppealForm } from "./appeal-form.tsx";
import { PersonSanctionFacts } from "./person-sanction-facts.tsx";

type OwnProps = { decisions: ShownPersonSanction[]; zone: string; state: FormState | undefined };

/** The decisions about somebody's own account, each with its appeal while there is time for one. */
export function OwnDecisions({ decisions, zone, state }: OwnProps) {
  return (
    <ul className="grid gap-5">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <Panel>
            <PersonSanctionFacts sanction={decision} zone={zone} level={2} />
            {decision.appealUntil === null ? null : (
              <AppealForm
                sanctionId={decision.id}
                until={decision.appealUntil}
                zone={zone}
                state={state}
              />
            )}
          </Panel>
        </li>
      ))}
    </ul>
  );
}
