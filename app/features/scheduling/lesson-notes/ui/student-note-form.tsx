import { useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { StudentFile } from "../student-file.server.ts";

type NoteProps = { note: StudentFile["note"]; first: string; state?: FormState };

/** The teacher's own notes about a student, with what the law says about them next to the field. */
export function StudentNoteForm({ note, first, state }: NoteProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const [search] = useSearchParams();
  const busy = useNavigation().state === "submitting";
  // A teacher who saw that the notes had changed, and sends again, means to replace them.
  const version =
    (state && !state.errors[""] ? typedValue(state, "version") : undefined) ?? note.version;
  return (
    <Panel id="own-notes" title="Your own notes" className="scroll-mt-24">
      {search.has("saved") && state === undefined ? (
        <Note tone="ok" className="mb-4" role="status">
          Saved.
        </Note>
      ) : null}
      <Form method="post" ref={form} noValidate className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <FormError>{state?.errors[""]}</FormError>
        <TextArea
          name="note"
          label={`About ${first}`}
          hint={`${first} does not see this here. It is data about ${first} all the same, and is part of the copy of their data that anybody can ask for: write what you would say aloud, and nothing about health, belief or the like.`}
          rows={7}
          maxLength={rules.notes.studentCharacters}
          defaultValue={(state ? typedValue(state, "note") : undefined) ?? note.note}
          error={state?.errors["note"]}
        />
        <div>
          <Button variant="outline" disabled={busy}>
            Save notes
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
