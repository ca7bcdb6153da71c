import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { ListedSanction } from "../account-status.server.ts";
import { isSanctionInForce } from "../sanctions.ts";
import { SanctionFacts } from "./sanction-facts.tsx";

type SanctionListProps = { sanctions: ListedSanction[]; state?: FormState; zone: string };

/** Every decision about a teacher, the latest first, with what this admin can still do about it. */
export function SanctionList({ sanctions, state, zone }: SanctionListProps) {
  if (sanctions.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="grid gap-6">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
          <SanctionFacts sanction={sanction} zone={zone} />
          <p className="mt-1 text-xs text-muted">
            {sanction.by === null ? "By the rule on reliability" : `By ${sanction.by}`}
            {sanction.secondBy === null ? "." : ` and ${sanction.secondBy}.`}
          </p>
          <Acts
            sanction={sanction}
            state={typedValue(state, "sanctionId") === sanction.id ? state : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

type ActsProps = { sanction: ListedSanction; state: FormState | undefined };

/** The forms of one decision, below why one of them was refused. */
function Acts({ sanction, state }: ActsProps) {
  const forms = useRef<HTMLDivElement>(null);
  useErrorFocus(forms, state);
  return (
    <div ref={forms}>
      {state?.errors[""] ? (
        <div className="mt-3">
          <FormError>{state.errors[""]}</FormError>
        </div>
      ) : null}
      <ActForms sanction={sanction} state={state} />
    </div>
  );
}

function ActForms({ sanction, state }: ActsProps) {
  const busy = useNavigation().state === "submitting";
  const { state: status, canSecond, isMine, canDecideAppeal } = sanction;
  const hidden = (
    <>
      <input type="hidden" name="sanctionId" value={sanction.id} />
      <input type="hidden" name="version" value={sanction.version} />
    </>
  );
  if (status === "proposed" && sanction.kind === "restrict")
    return sanction.canAnswerReliability ? (
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        {hidden}
        <Button name="intent" value="hide" variant="danger" disabled={busy}>
          Hide for {rules.reliability.hideDays.at(-1)} days
        </Button>
        <Button name="intent" value="leave" variant="outline" disabled={busy}>
          Leave it
        </Button>
        <span className="text-sm text-muted">The rule does no more by itself.</span>
      </Form>
    ) : null;
  if (status === "proposed")
    return (
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        {hidden}
        {canSecond ? (
          <Button name="intent" value="agree" variant="danger" disabled={busy}>
            Agree, and begin the notice
          </Button>
        ) : null}
        <Button name="intent" value="refuse" variant="outline" disabled={busy}>
          {isMine ? "Take the proposal back" : "Do not agree"}
        </Button>
        {isMine ? <span className="text-sm text-muted">Another admin has to agree.</span> : null}
      </Form>
    );
  return (
    <>
      {canDecideAppeal ? <AppealForm hidden={hidden} state={state} /> : null}
      {isSanctionInForce(sanction) ? (
        <Form method="post" className="mt-3">
          {hidden}
          <Button name="intent" value="lift" variant="outline" disabled={busy}>
            Lift it
          </Button>
        </Form>
      ) : null}
    </>
  );
}

function AppealForm({ hidden, state }: { hidden: React.ReactNode; state?: FormState }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="mt-4 grid gap-3 rounded-panel bg-sunken p-4">
      {hidden}
      <RadioCards
        name="outcome"
        label="Answer to the appeal"
        columns={2}
        options={[
          { value: "upheld", label: "It stays" },
          { value: "overturned", label: "Take it back" },
        ]}
        defaultValue={typedValue(state, "outcome")}
        error={state?.errors["outcome"]}
      />
      <TextArea
        name="answer"
        label="Reason, sent to the teacher"
        hint={`At least ${rules.report.reasonMinCharacters} characters.`}
        rows={4}
        maxLength={rules.report.reasonMaxCharacters}
        defaultValue={typedValue(state, "answer")}
        error={state?.errors["answer"]}
      />
      <div>
        <Button name="intent" value="appeal" disabled={busy}>
          Decide the appeal
        </Button>
      </div>
    </Form>
  );
}
