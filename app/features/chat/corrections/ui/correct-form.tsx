import { useId } from "react";
import { ChangeForm } from "#app/features/chat/changing/ui/change-form.tsx";
import { ChangedText } from "#app/features/chat/changing/ui/changed-text.tsx";
import type { Changing } from "#app/features/chat/changing/use-changing.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { correctingRefusalText } from "../text.ts";

type CorrectFormProps = {
  message: Message;
  from: string;
  action: string;
  /** Made by the server for a page without a script. */
  clientId: string;
  changing: Changing;
  form: FormState | undefined;
};

/** In the place of the writing field while a message of the other's is corrected. */
export function CorrectForm({ message, from, action, changing, form, ...props }: CorrectFormProps) {
  const id = useId();
  // A second correction on the same page is another message.
  const clientId = changing.chosen?.clientId ?? props.clientId;
  const refused = typedValue(form, "intent") === "correct" ? form : undefined;
  const why = useErrorUntilChanged(refused?.errors["reason"]);
  return (
    <ChangeForm
      {...{ message, action, changing }}
      isRefused={refused !== undefined}
      intent="correct"
      button="Send correction"
      sentences={correctingRefusalText}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <ChangedText
        label={`Correct what ${from} wrote`}
        text={typedValue(refused, "text") ?? message.text}
        error={changing.refusal ?? refused?.errors["text"] ?? refused?.errors[""]}
      />
      <label htmlFor={id} className="mt-2 block text-sm font-semibold">
        Why <span className="font-normal text-muted">(optional)</span>
      </label>
      <input
        id={id}
        name="reason"
        dir="auto"
        autoComplete="off"
        defaultValue={typedValue(refused, "reason")}
        aria-invalid={why.error ? true : undefined}
        aria-describedby={why.error ? `${id}-error` : undefined}
        onChange={why.onChange}
        className="mt-1.5 min-h-11 w-full rounded-note border-[1.5px] border-line-strong bg-surface px-3.5 text-base"
      />
      {why.error ? <FieldError id={`${id}-error`}>{why.error}</FieldError> : null}
    </ChangeForm>
  );
}
