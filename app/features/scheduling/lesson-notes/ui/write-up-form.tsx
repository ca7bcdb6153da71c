import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { TypedAgain } from "#app/features/consent/ui/typed-again.tsx";
import { useKeptForm } from "#app/features/consent/use-kept-form.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { addDays } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { FinishPage } from "../write-up-page.server.ts";
import type { LessonNotes } from "../lesson-notes.server.ts";
import { otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import { wordsText } from "../words.ts";

const most = rules.notes;

type FormProps = Pick<FinishPage, "lesson" | "notes" | "caught" | "dueFrom"> & {
  state?: FormState;
  /** The field for the files of the homework. */
  files: ReactNode;
};

/** What stays of a lesson, in one form; `state` is what was refused a moment ago. */
export function FinishForm({ lesson, notes, caught, dueFrom, state, files }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const kept = useKeptForm(form, "write-up", state !== undefined);
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, "teacher");
  const stored: Record<string, string> =
    notes === null ? { words: wordsText(caught) } : storedFields(notes);
  const field = (name: string) => ({
    name,
    defaultValue: (state ? typedValue(state, name) : stored[name]) ?? "",
    error: state?.errors[name],
  });
  // A teacher who saw that the notes had changed, and sends again, means to replace them.
  const version =
    (state && !state.errors[""] ? typedValue(state, "version") : undefined) ?? notes?.version ?? 0;
  const seenUntil = state && !state.errors[""] ? typedValue(state, "caughtUntil") : undefined;
  const caughtUntil = seenUntil ?? String(caught.at(-1)?.caughtAt ?? 0);
  const seenBefore = Number(typedValue(state, "caughtUntil") ?? caughtUntil);
  const missed = caught.filter(({ caughtAt }) => caughtAt > seenBefore);
  const count = Object.keys(state?.errors ?? {}).length;
  return (
    <Form method="post" encType="multipart/form-data" ref={form} noValidate className="grid gap-6">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="caughtUntil" value={caughtUntil} />
      <TypedAgain isBack={kept.isBack} onForget={kept.forget} />
      <FormError>
        {state?.errors[""] ?? (count > 1 ? `${count} fields need another look.` : undefined)}
      </FormError>
      <TextArea
        {...field("summary")}
        label="Summary"
        hint={`What the lesson was about and what to look at again. Up to ${most.summaryLines} lines.`}
        rows={most.summaryLines}
        maxLength={most.summaryCharacters}
      />
      {missed.length === 0 ? null : (
        <div className="rounded-note bg-butter-soft px-4 py-3">
          <p className="font-semibold">Kept in the room meanwhile</p>
          <p className="wrap-anywhere whitespace-pre-line">{wordsText(missed)}</p>
        </div>
      )}
      <TextArea
        {...field("words")}
        label="Words"
        optional
        hint={`One pair a line: la mesa = the table, with “=”, “:” or “–” between them. A sentence with the word can follow after “|”. Up to ${most.words} pairs.`}
        rows={6}
        spellCheck={false}
      />
      <fieldset className="grid gap-4 md:grid-cols-[minmax(0,1fr)_13rem]">
        <legend className="sr-only">Homework</legend>
        <TextArea
          {...field("homework")}
          label="Homework"
          optional
          rows={3}
          maxLength={rules.homework.taskCharacters}
        />
        <TextField
          {...field("homeworkDue")}
          type="date"
          label="Due on"
          optional
          min={dueFrom}
          max={addDays(dueFrom, rules.homework.dueDays)}
          hint={`On ${first}’s calendar.`}
        />
        <div className="md:col-span-2">{files}</div>
      </fieldset>
      <TextArea
        {...field("plan")}
        label="Next time"
        optional
        hint="What the next lesson is to be about."
        rows={2}
        maxLength={most.planCharacters}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button disabled={busy}>{notes === null ? "Save for both of you" : "Save changes"}</Button>
        <span className="text-sm text-muted">{first} sees it with the lesson.</span>
      </div>
    </Form>
  );
}

function storedFields({ summary, words, homework, plan }: LessonNotes) {
  return {
    summary,
    words: wordsText(words),
    homework: homework?.task ?? "",
    homeworkDue: homework?.due ?? "",
    plan,
  };
}
