import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { AppealOfMine } from "../appeals.server.ts";

type AppealProps = {
  mine: AppealOfMine;
  decidedAt: number;
  /** Null: the days are over. */
  until: number | null;
  zone: string;
  state: FormState | undefined;
};

/** The reader’s appeal against the decision in force, with its answer, or the form for it. */
export function AppealReport({ mine, decidedAt, until, zone, state }: AppealProps) {
  const { appeal, reversal } = mine;
  if (appeal !== null && appeal.decisionAt === decidedAt)
    return (
      <Panel
        title="Your appeal"
        action={<Time at={appeal.createdAt} zone={zone} format="full-time" />}
      >
        <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{appeal.text}</p>
        <p className="mt-4 border-t border-line pt-4 wrap-anywhere whitespace-pre-line">
          {appeal.outcome === null
            ? "Another admin looks at it. The decision holds meanwhile."
            : `${appeal.outcome === "upheld" ? "The decision stays." : "The decision was reversed."} ${appeal.answer}`}
        </p>
      </Panel>
    );
  if (until === null || reversal?.decisionAt === decidedAt) return null;
  return <Ask until={until} zone={zone} state={state} />;
}

function Ask({ until, zone, state }: { until: number } & Pick<AppealProps, "zone" | "state">) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <Panel title="You do not agree?">
      <Form method="post" ref={form} noValidate className="grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <p className="text-sm">
          You can appeal once, until <Time at={until} zone={zone} format="long-time" />. Another
          admin than who decided looks at it. The decision holds meanwhile.
        </p>
        <TextArea
          name="text"
          label="What should we look at again?"
          hint={`At least ${rules.report.reasonMinCharacters} characters.`}
          rows={6}
          required
          maxLength={rules.report.reasonMaxCharacters}
          count
          defaultValue={typedValue(state, "text")}
          error={state?.errors["text"]}
        />
        <Button name="do" value="appeal" variant="outline" disabled={busy}>
          Send the appeal
        </Button>
      </Form>
    </Panel>
  );
}
