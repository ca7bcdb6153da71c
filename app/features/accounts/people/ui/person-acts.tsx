import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import {
  refusalText,
  suspensionReasons,
  suspensionReasonText,
  viewReasons,
  viewReasonText,
} from "../text.ts";
import type { PersonFile } from "../people.server.ts";

type ActsProps = { person: PersonFile; state: FormState | undefined };

/** What an admin can do here; each asks for a sign-in of the last minutes. */
export function PersonActs({ person, state }: ActsProps) {
  return (
    <div className="grid min-w-0 gap-5">
      <ViewAs person={person} state={state} />
      <KeepOut person={person} state={state} />
      <AdminRole person={person} />
    </div>
  );
}

function AdminRole({ person }: { person: PersonFile }) {
  const busy = useNavigation().state === "submitting";
  if (person.role !== "admin" || person.erasedAt !== null) return null;
  return (
    <Panel title="Admin rights">
      {person.isOneself ? (
        <p className="text-sm text-muted">
          Another admin can take yours away; you cannot, so that one admin always is left.
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="remove-admin" />
          <p className="text-sm text-muted">
            They are signed out at once, and the account goes on as a student's. What they decided
            stays decided.
          </p>
          <div>
            <Button variant="danger" disabled={busy}>
              Remove {person.name} as admin
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}

function ViewAs({ person, state }: ActsProps) {
  const { viewRefusal } = person;
  return (
    <Panel title="View as this person">
      {viewRefusal !== null ? (
        <p className="text-sm text-muted">{refusalText[viewRefusal]}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            This browser shows the site as they see it, for {rules.account.viewAsMinutes} minutes at
            most. Nothing can be changed. Messages, lesson rooms, money and security settings stay
            closed. They find it in their sign-in history.
          </p>
          {/* A whole new document: nothing of one person's pages is left for the other's. */}
          <Form method="post" reloadDocument className="grid gap-4">
            <input type="hidden" name="intent" value="view" />
            <Reasons
              name="viewReason"
              reasons={viewReasons.map((one) => [one, viewReasonText[one]])}
              state={state}
            />
            <div>
              <Button variant="outline">View as {person.name}</Button>
            </div>
          </Form>
        </>
      )}
    </Panel>
  );
}

function KeepOut({ person, state }: ActsProps) {
  const busy = useNavigation().state === "submitting";
  if (person.erasedAt !== null) return null;
  if (person.isOneself)
    return (
      <Panel title="Suspend">
        <p className="text-sm text-muted">Nobody suspends themselves.</p>
      </Panel>
    );
  if (person.suspendedAt !== null)
    return (
      <Panel title="Let in again">
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="admit" />
          <p className="text-sm text-muted">They can sign in again as before.</p>
          <div>
            <Button disabled={busy}>Let {person.name} in again</Button>
          </div>
        </Form>
      </Panel>
    );
  return (
    <Panel title="Suspend">
      <p className="mb-4 text-sm text-muted">
        Ends every session of theirs at once, and none begins until they are let in again. Lessons
        that are booked stay booked.
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="suspend" />
        <Reasons
          name="reason"
          reasons={suspensionReasons.map((one) => [one, suspensionReasonText[one]])}
          state={state}
        />
        <div>
          <Button variant="danger" disabled={busy}>
            Suspend {person.name}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

type ReasonsProps = { name: string; reasons: [string, string][]; state: FormState | undefined };

function Reasons({ name, reasons, state }: ReasonsProps) {
  return (
    <SelectField
      name={name}
      label="Reason"
      required
      defaultValue={typedValue(state, name) ?? ""}
      error={state?.errors[name]}
    >
      <option value="">Choose a reason</option>
      {reasons.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
