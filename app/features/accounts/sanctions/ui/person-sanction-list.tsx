import { href, Form, useNavigation } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { ListedPersonSanction } from "../list-sanctions.server.ts";
import type { CutOff } from "../person-sanctions.ts";
import { bookedLine, cutOffText } from "../text.ts";
import { PersonSanctionFacts } from "./person-sanction-facts.tsx";

type ListProps = {
  sanctions: ListedPersonSanction[];
  state: FormState | undefined;
  /** What the suspension that waits for this admin would cancel now. */
  cut: CutOff | null;
  zone: string;
};

/** Every decision about an account, the newest first, with its evidence and what this admin can still do about it. */
export function PersonSanctionList({ sanctions, state, cut, zone }: ListProps) {
  if (sanctions.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="grid gap-6">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
          <PersonSanctionFacts sanction={sanction} zone={zone} />
          <Behind sanction={sanction} />
          <Acts
            sanction={sanction}
            cut={cut}
            state={typedValue(state, "sanctionId") === sanction.id ? state : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** What admins alone read of it. */
function Behind({ sanction }: { sanction: ListedPersonSanction }) {
  const { by, secondBy, evidence, report, booked, scope } = sanction;
  return (
    <div className="mt-2 grid gap-0.5 text-sm text-muted">
      <p>
        By {by ?? "an admin, before decisions were kept here"}
        {secondBy === null ? "." : ` and ${secondBy}.`}
        {scope === "account" ? ` Then: ${bookedLine(booked)}` : ""}
      </p>
      {evidence === null ? null : (
        <p className="wrap-anywhere whitespace-pre-line">Seen: {evidence}</p>
      )}
      {report === null ? null : (
        <p>
          <AdminLink
            to={href("/admin/reports/:reportId", { reportId: report.id })}
            className="link inline-flex min-h-11 items-center"
          >
            Report no. {report.number}
          </AdminLink>
        </p>
      )}
    </div>
  );
}

type ActsProps = {
  sanction: ListedPersonSanction;
  state: FormState | undefined;
  /** What a proposed suspension would cancel now. */
  cut: CutOff | null;
};

function Acts({ sanction, state, cut }: ActsProps) {
  const busy = useNavigation().state === "submitting";
  const hidden = (
    <>
      <input type="hidden" name="sanctionId" value={sanction.id} />
      <input type="hidden" name="version" value={sanction.version} />
    </>
  );
  if (sanction.state === "proposed")
    return (
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
        {hidden}
        {sanction.canAgree && cut !== null ? (
          <>
            <p className="num w-full text-sm font-semibold">If you agree: {cutOffText(cut)}</p>
            <input type="hidden" name="cutLessons" value={cut.lessons} />
            <input type="hidden" name="cutPence" value={cut.backPence} />
            <Button name="intent" value="agree" variant="danger" disabled={busy}>
              Agree, and suspend
            </Button>
          </>
        ) : null}
        <Button name="intent" value="refuse" variant="outline" disabled={busy}>
          {sanction.isMine ? "Take the proposal back" : "Do not agree"}
        </Button>
        {sanction.isMine ? (
          <span className="text-sm text-muted">Another admin has to agree.</span>
        ) : null}
      </Form>
    );
  return (
    <>
      {sanction.canAnswer ? (
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
          <Words name="answer" state={state} />
          <div>
            <Button name="intent" value="answer" disabled={busy}>
              Answer the appeal
            </Button>
          </div>
        </Form>
      ) : null}
      {sanction.canTakeBack ? (
        <details
          open={typedValue(state, "intent") === "take-back" ? true : undefined}
          className="mt-3"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Take it back</summary>
          <Form method="post" noValidate className="grid gap-3">
            {hidden}
            <Words name="reversal" state={state} />
            <div>
              <Button name="intent" value="take-back" variant="outline" disabled={busy}>
                Take it back
              </Button>
            </div>
          </Form>
        </details>
      ) : null}
    </>
  );
}

function Words({ name, state }: { name: string; state: FormState | undefined }) {
  return (
    <TextArea
      name={name}
      label="Reason, sent to the person"
      hint={`At least ${rules.report.reasonMinCharacters} characters.`}
      rows={4}
      required
      maxLength={rules.report.reasonMaxCharacters}
      defaultValue={typedValue(state, name)}
      error={state?.errors[name]}
    />
  );
}
