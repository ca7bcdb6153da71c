import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { anywayField } from "#app/features/scheduling/availability/exception-forms.ts";
import { type ExceptionPart } from "./part-form.tsx";
import { useAction } from "#app/features/scheduling/calendar/panels/use-part-address.ts";

/** What was saved, and how many lessons stay booked in it. */
export function savedText(booked: number): string {
  if (booked === 0) return "Saved. Students see it from now on.";
  const lessons = booked === 1 ? "One lesson is" : `${booked} lessons are`;
  return `Saved. ${lessons} booked in this time and will take place, unless you move or cancel.`;
}

export function ExceptionSection({
  title,
  id,
  children,
}: {
  title: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="min-w-0 scroll-mt-24">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

type Item = { key: string; name: string; text: string; note?: string };

/** Each with a button of its own that takes it away. */
export function List({ part, items }: { part: ExceptionPart; items: Item[] }) {
  const action = useAction(`remove-${part}`);
  if (items.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5">
      {items.map(({ key, name, text, note }) => (
        <li
          key={key}
          className="flex items-center justify-between gap-2 rounded-note bg-sunken py-1 ps-3.5 pe-1"
        >
          <p className="num min-w-0 text-sm leading-snug">
            <b className="font-semibold">{name}</b> <span className="text-muted">{text}</span>
            {note === undefined ? null : (
              <span className="block py-1 text-xs wrap-anywhere text-muted">{note}</span>
            )}
          </p>
          <Form method="post" action={action} preventScrollReset>
            <button
              name="remove"
              value={key}
              aria-label={`Remove: ${name} ${text}`}
              className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** What each field of a form is drawn with. */
export function exceptionFields(state: FormState | undefined) {
  return (name: string) => ({
    name,
    defaultValue: state === undefined ? "" : (typedValue(state, name) ?? ""),
    error: state?.errors[name],
  });
}

type AnywayProps = {
  state: FormState | undefined;
  /** What is then agreed to. */
  label: string;
  children?: ReactNode;
};

/** Why it cannot be saved, a line for each reason, and the tick that saves it all the same; nothing where nothing does. */
export function Anyway({ state, label, children }: AnywayProps) {
  const [said, ...lines] = state?.errors[anywayField]?.split("\n") ?? [];
  if (said === undefined) return null;
  return (
    <Note tone="warn">
      <div id="what-is-in-it">
        <p className="font-semibold">{said}</p>
        <ul className="num mt-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {children}
      <CheckboxField
        name={anywayField}
        value="yes"
        label={label}
        aria-invalid="true"
        aria-describedby="what-is-in-it"
      />
    </Note>
  );
}
