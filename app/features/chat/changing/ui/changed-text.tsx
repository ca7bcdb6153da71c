import { useEffect, useRef } from "react";
import { endsWriting } from "#app/features/chat/conversations/ends-writing.ts";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import { FieldError } from "#app/ui/fields/field.tsx";

type ChangedTextProps = { label: string; text: string; error: string | undefined };

/** The words of a message to be written otherwise, in the place of the message box: the cursor is at their end. */
export function ChangedText({ label, text, error }: ChangedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <>
      <label htmlFor={messageBoxId} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        ref={field}
        id={messageBoxId}
        name="text"
        rows={2}
        required
        dir="auto"
        defaultValue={text}
        onKeyDown={(event) => {
          if (!endsWriting(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${messageBoxId}-error` : undefined}
        className="mt-1.5 field-sizing-content max-h-40 short:max-h-20 min-h-11.5 w-full resize-none rounded-note border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-base leading-snug"
      />
      <div aria-live="polite">
        {error ? <FieldError id={`${messageBoxId}-error`}>{error}</FieldError> : null}
      </div>
    </>
  );
}
