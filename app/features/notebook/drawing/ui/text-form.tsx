import { type FormEvent, useEffect, useRef } from "react";
import { mostLetters } from "#app/features/notebook/whiteboard/objects.ts";
import { Button } from "#app/ui/button.tsx";

type TextFormProps = {
  label: string;
  text: string;
  onWrite(text: string): void;
  onCancel(): void;
};

/** Words for the sheet, or for who does not see it. */
export function TextForm({ label, text, onWrite, onCancel }: TextFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  function write(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onWrite(field.current!.value.trim());
  }
  return (
    <form onSubmit={write} className="flex flex-wrap items-end gap-2 border-b border-line p-3">
      <label className="min-w-0 flex-[1_1_12rem] text-sm font-semibold">
        {label}
        <textarea
          ref={field}
          dir="auto"
          rows={2}
          maxLength={mostLetters}
          defaultValue={text}
          onKeyDown={(event) => {
            if (event.key === "Escape") onCancel();
            const isDone = event.key === "Enter" && (event.ctrlKey || event.metaKey);
            if (isDone) event.currentTarget.form?.requestSubmit();
          }}
          className="mt-1 block w-full rounded-note border-[1.5px] border-line-strong bg-surface px-3 py-2 text-base"
        />
      </label>
      <Button size="s">Save</Button>
      <Button type="button" size="s" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
