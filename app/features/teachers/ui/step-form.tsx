import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import type { FormState } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { stepAfter, stepBefore, stepNames, type ApplicationStep } from "../application-steps.ts";

/** One field of a step: its name, what stands in it, and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; defaultValue: string; error?: string };

type StepFormProps = {
  step: Exclude<ApplicationStep, "review">;
  state?: FormState;
  savedAt: number | null;
  zone: string;
  children: ReactNode;
};

/** A step as one plain POST, with the way back and on. */
export function StepForm({ step, state, savedAt, zone, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const before = stepBefore(step);
  return (
    <Form method="post" ref={form} noValidate>
      <FormError>{formError(state)}</FormError>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5.5">
        <ButtonLink
          to={before === null ? "/" : `/teacher/apply/${before}`}
          variant="outline"
          className={before === null ? "invisible max-md:hidden" : undefined}
          aria-hidden={before === null ? true : undefined}
          tabIndex={before === null ? -1 : undefined}
        >
          <ChevronLeft size={18} aria-hidden="true" />
          {before === null ? "Back" : stepNames[before]}
        </ButtonLink>
        {savedAt === null ? null : (
          <p className="text-xs text-muted max-md:order-last max-md:w-full">
            Saved {timeText(savedAt, zone, "day-time")}. You can leave and come back.
          </p>
        )}
        <Button disabled={busy} className="max-md:flex-1">
          {busy ? "One moment" : `Save and go to ${stepNames[stepAfter(step)].toLowerCase()}`}
        </Button>
      </div>
    </Form>
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
