import { Form } from "react-router";
import { limitText, type Purpose } from "#app/features/files/purposes.ts";
import { UploadPart } from "#app/features/files/ui/upload-part.tsx";
import { credentialKinds } from "#app/features/teachers/reference-data/credential-kinds.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import type { ChangePage } from "#app/features/teachers/vetting/changes/change-page.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import { changeField, ChangePart, changePath } from "./change-part.tsx";

type ChangeCredentialsProps = Pick<ChangePage, "mayEdit" | "credentials" | "slots"> & {
  /** What was typed into the form of one more. */
  state: FormState | undefined;
  fileError(purpose: Purpose): string | undefined;
};

/** The degrees, courses and work of a change, each with its document, and the form of one more. */
export function ChangeCredentials(props: ChangeCredentialsProps) {
  const { mayEdit, credentials, slots, state, fileError } = props;
  return (
    <div className="grid gap-6">
      <ul className="grid gap-6">
        {credentials.map(({ id, kind, title, issuer, year }) => {
          const slot = slots.find(({ purpose }) => purpose === `credential:${id}`);
          return (
            <li key={id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mb-3 text-sm text-muted">
                {[credentialKinds[kind], issuer, year].filter(Boolean).join(", ")}
              </p>
              {mayEdit && slot ? (
                <UploadPart
                  slot={slot}
                  label={`Document for ${title}`}
                  hint={`JPEG, PNG, WebP or PDF, at most ${limitText.credential}.`}
                  refused={fileError(slot.purpose)}
                />
              ) : null}
              {mayEdit ? (
                <Form
                  method="post"
                  action={changePath("remove")}
                  preventScrollReset
                  className="mt-3"
                >
                  <input type="hidden" name="credential" value={id} />
                  <Button variant="outline" size="s">
                    Remove<span className="sr-only"> {title}</span>
                  </Button>
                </Form>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayEdit && credentials.length < rules.apply.credentialsMax ? (
        <ChangePart name="credential" label="Add it" state={state}>
          <CredentialFields field={changeField(state, {})} />
        </ChangePart>
      ) : null}
    </div>
  );
}

function CredentialFields({ field }: { field: FieldOf }) {
  const most = rules.apply.credentialCharacters[1];
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">One more</legend>
      <SelectField label="What it is" {...field("kind")}>
        <option value="">Choose</option>
        {Object.entries(credentialKinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="Title" hint="As the paper says it" most={most} {...field("title")} />
      <TextField
        label="Who gave it"
        hint="A school, a university, an employer"
        most={most}
        {...field("issuer")}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Year" optional inputMode="numeric" maxLength={4} {...field("year")} />
        <TextField label="Hours" optional inputMode="numeric" maxLength={5} {...field("hours")} />
      </div>
    </fieldset>
  );
}
