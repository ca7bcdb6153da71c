import { Form, useNavigation } from "react-router";
import type { AdminRight } from "#db/schema/accounts/admin-rights.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import { refusalText, rightsText, viewReasons, viewReasonText } from "../text.ts";
import type { PersonFile } from "../people.server.ts";
import { RightsFields, typedRights } from "./rights-fields.tsx";

type ActsProps = { person: PersonFile; state: FormState | undefined };
type AllProps = ActsProps & { rights: readonly AdminRight[] };

/** What an admin with these rights can do here; each asks for a sign-in of the last minutes. */
export function PersonActs({ person, state, rights }: AllProps) {
  const [actsOnPeople, setsRights] = [rights.includes("people"), rights.includes("settings")];
  const isAdmin = person.role === "admin" && person.erasedAt === null;
  return (
    <div className="grid min-w-0 gap-5">
      {actsOnPeople ? <ViewAs person={person} state={state} /> : null}
      {isAdmin ? <AdminRole {...{ person, state, setsRights }} /> : null}
    </div>
  );
}

function AdminRole({ person, state, setsRights }: ActsProps & { setsRights: boolean }) {
  const busy = useNavigation().state === "submitting";
  const own = rightsOf(person);
  if (person.isOneself || !setsRights)
    return (
      <Panel title="Admin rights">
        <p>{rightsText(person.rights)}</p>
        <p className="mt-2 text-sm text-muted">
          {person.isOneself
            ? "Another admin can change yours; you cannot, so that one who may change rights always is left."
            : "An admin with the right “Settings” can change them."}
        </p>
      </Panel>
    );
  return (
    <>
      <Panel title="Admin rights">
        {/* Drawn again when somebody else has changed them. */}
        <Form key={own.join()} method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="rights" />
          {own.map((right) => (
            <input key={right} type="hidden" name="before" value={right} />
          ))}
          <RightsFields
            legend={`What ${person.name} may do`}
            chosen={typedRights(state, "rights") ?? own}
            error={state?.errors["rights"]}
          />
          <div>
            <Button variant="outline" disabled={busy}>
              Save rights
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel title="Remove as admin">
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
      </Panel>
    </>
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
