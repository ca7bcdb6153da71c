import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";

type FieldsProps = { state: FormState | undefined; known?: { title: string; text: string } };

/** Title and words of a saved reply. */
export function SavedReplyFields({ state, known }: FieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        hint="Only you see it: it is how you find the reply."
        required
        autoComplete="off"
        defaultValue={typedValue(state, "title") ?? known?.title ?? ""}
        error={state?.errors["title"]}
      />
      <TextArea
        label="Text"
        name="text"
        required
        rows={6}
        maxLength={rules.chat.characters}
        defaultValue={typedValue(state, "text") ?? known?.text ?? ""}
        error={state?.errors["text"]}
      />
    </>
  );
}
