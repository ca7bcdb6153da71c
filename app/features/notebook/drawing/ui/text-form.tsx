import { clsx } from "clsx";
import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import { mostLetters } from "#app/features/notebook/whiteboard/objects.ts";
import { Button } from "#app/ui/button.tsx";

type TextFormProps = {
  label: string;
  /** The half of the sheet that the words do not lie in. */
  side: "top" | "bottom";
  text: string;
  problem: string | null;
  form: RefObject<HTMLFormElement | null>;
  onType(text: string): void;
  onKeep(): void;
  onCancel(): void;
};

/** From so many letters on the field says how many are left. */
const fewLeft = 100;

/** Words for the sheet, or for who does not see it: a field over the sheet, which moves nothing. */
export function TextForm(props: TextFormProps) {
  const { label, side, text, problem, form, onType, onKeep, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const described = useId();
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const left = mostLetters - text.length;
  function write(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onKeep();
  }
  return (
    <form
      ref={form}
      onSubmit={write}
      className={clsx(
        "absolute inset-x-0 z-10 border-line bg-surface p-2 shadow-card",
        side === "top" ? "top-0 border-b" : "bottom-0 border-t",
      )}
    >
      <div className="flex items-center gap-2">
        <label htmlFor={`${described}-field`} className="min-w-0 grow text-sm font-semibold">
          {label}
        </label>
        <Button size="s">Save</Button>
        <Button type="button" size="s" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <textarea
        ref={field}
        id={`${described}-field`}
        dir="auto"
        rows={2}
        maxLength={mostLetters}
        value={text}
        aria-describedby={described}
        aria-invalid={problem === null ? undefined : true}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, nativeEvent } = event;
          const isDone = key === "Escape" || (key === "Enter" && (ctrlKey || metaKey));
          if (isDone && !nativeEvent.isComposing) event.currentTarget.form?.requestSubmit();
        }}
        className="mt-1 block h-11 w-full rounded-note border-[1.5px] border-line-strong bg-surface px-3 py-2 text-base sm:h-auto"
      />
      <p
        id={described}
        className={clsx("text-sm", problem === null ? "text-muted" : "text-danger")}
      >
        {problem ?? (left > fewLeft ? "" : leftText(left))}
      </p>
    </form>
  );
}

function leftText(left: number): string {
  if (left === 0) return `No more than ${mostLetters} characters fit in one text.`;
  return left === 1 ? "1 character left" : `${left} characters left`;
}
