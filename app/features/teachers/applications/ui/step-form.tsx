import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { timeText } from "#app/ui/time-text.ts";
import {
  leavesDocument,
  stepAfter,
  stepBefore,
  stepNames,
  type ApplicationStep,
  type WrittenStep,
} from "../application-steps.ts";
import { useAutosave, type AutosaveState } from "./use-autosave.ts";

type StepFormProps = {
  step: Exclude<WrittenStep, "review" | "portrait">;
  state?: FormState;
  savedAt: number | null;
  /** Changes are asked for: the way on is where it is sent again. */
  isMending: boolean;
  zone: string;
  /** What the step held when this form was drawn. */
  mark: string | null;
  mailed?: true | number;
  children: ReactNode;
};

/** A step as one plain POST, with the way back and on. With JavaScript it saves itself. */
export function StepForm(props: StepFormProps) {
  const { step, state, savedAt, isMending, zone, mark, mailed, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(form, mark);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <Form method="post" ref={form} noValidate onInput={autosave.typed} onSubmit={autosave.sent}>
      <input type="hidden" name="mark" value={autosave.mark ?? ""} />
      {/* Enter in a field presses the first button of a form: this one, not one that removes a row. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <FormError>{formError(state)}</FormError>
      {children}
      <StepEnd {...{ step, savedAt, zone }} autosaved={autosaveTexts[autosave.state]}>
        <Button disabled={busy} className="max-md:flex-1">
          {busy ? "One moment" : isMending ? "Save and go back to send it again" : onLabel(step)}
        </Button>
      </StepEnd>
      <div className="mt-4">
        <Button name="way-back" value="yes" variant="quiet">
          Mail me a link to go on later
        </Button>
        <p role="status" className="text-sm text-muted">
          {wayBackText(mailed, zone)}
        </p>
      </div>
    </Form>
  );
}

function wayBackText(mailed: true | number | undefined, zone: string): string | null {
  if (mailed === undefined) return null;
  if (mailed === true)
    return "The link is on its way to your address. What you typed on this page is saved.";
  return `You have asked for it a few times already. Again from ${timeText(mailed, zone, "time")}.`;
}

export function onLabel(step: ApplicationStep): string {
  return `Save and go to ${stepNames[stepAfter(step)].toLowerCase()}`;
}

type StepEndProps = {
  step: ApplicationStep;
  savedAt: number | null;
  zone: string;
  /** What the page says of having saved itself. */
  autosaved?: string | null;
  /** The button that goes on. */
  children: ReactNode;
};

const autosaveTexts: Record<AutosaveState, string | null> = {
  idle: null,
  saved: "Saved",
  failed: "Not saved. Check your connection; the button saves, too.",
  other: "Not saved: this step was changed in another window. Load the page again to see it.",
};

/** Under every step: the way back, when it was saved, and the way on. */
export function StepEnd({ step, savedAt, zone, autosaved, children }: StepEndProps) {
  const before = stepBefore(step);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5.5 md:flex-nowrap md:[&>:is(a,button)]:shrink-0">
      {before === null ? (
        <span />
      ) : (
        <ButtonLink
          to={`/teacher/apply/${before}`}
          reloadDocument={leavesDocument(step, before)}
          variant="outline"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {stepNames[before]}
        </ButtonLink>
      )}
      <p
        role="status"
        className="text-xs text-muted max-md:order-last max-md:w-full md:text-center"
      >
        {autosaved ??
          (savedAt === null
            ? null
            : `Saved ${timeText(savedAt, zone, "day-time")}. You can leave and come back.`)}
      </p>
      {children}
    </div>
  );
}

function formError(state?: FormState): string | undefined {
  if (state === undefined) return undefined;
  const count = Object.keys(state.errors).length;
  return state.errors[""] ?? (count > 1 ? `${count} fields need another look.` : undefined);
}

type StepSectionProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A titled part of a step: the words to the side where there is room. */
export function StepSection({ title, hint, children }: StepSectionProps) {
  return (
    <section className="grid gap-x-6.5 gap-y-3.5 border-t border-line py-6 md:grid-cols-[180px_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint ? <p className="mt-1.5 text-sm text-muted">{hint}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
