import type { Message } from "#app/features/chat/conversations/message.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import type { Changing } from "../use-changing.ts";
import { ChangeForm } from "./change-form.tsx";
import { ChangedText } from "./changed-text.tsx";

type EditFormProps = {
  message: Message;
  action: string;
  changing: Changing;
  form: FormState | undefined;
};

/** In the place of the writing field while a message is edited: what was typed there waits. */
export function EditForm({ message, action, changing, form }: EditFormProps) {
  const refused = typedValue(form, "intent") === "edit" ? form : undefined;
  return (
    <ChangeForm
      {...{ message, action, changing }}
      isRefused={refused !== undefined}
      intent="edit"
      button="Save"
    >
      <ChangedText
        label="Edit your message"
        text={typedValue(refused, "text") ?? message.text}
        error={changing.refusal ?? refused?.errors["text"] ?? refused?.errors[""]}
      />
    </ChangeForm>
  );
}
