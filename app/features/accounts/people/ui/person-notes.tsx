import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { PersonNote } from "../person-notes.server.ts";

type NotesProps = {
  notes: PersonNote[];
  zone: string;
  state: FormState | undefined;
  /** Whether there is somebody left to note something about. */
  canAdd: boolean;
};

/** What admins tell each other about a person. */
export function PersonNotes({ notes, zone, state, canAdd }: NotesProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Panel title="Notes">
      <p className="mb-3 text-sm text-muted">
        For admins. The person does not see them on the site, but gets them with a copy of their
        data. A note is never changed.
      </p>
      {notes.length === 0 ? null : (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ id, text, by, createdAt }) => (
            <li key={id} className="border-s-3 border-line ps-3 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="num mt-1 text-xs text-muted">
                {by}, <Time at={createdAt} zone={zone} format="date-time" />
              </p>
            </li>
          ))}
        </ul>
      )}
      {canAdd ? (
        <Form method="post" className="grid gap-3" key={notes.length}>
          <input type="hidden" name="intent" value="note" />
          <TextArea
            name="note"
            label="New note"
            rows={3}
            maxLength={rules.account.noteCharacters}
            defaultValue={typedValue(state, "note") ?? ""}
            error={state?.errors["note"]}
          />
          <div>
            <Button variant="outline" disabled={busy}>
              Add note
            </Button>
          </div>
        </Form>
      ) : null}
    </Panel>
  );
}
