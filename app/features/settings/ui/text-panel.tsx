import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { OperatorWords } from "../in-force.ts";
import type { TextView } from "../list-settings.server.ts";
import { ChangeHistory, PlannedChanges } from "./change-list.tsx";
import { ChangeWhen } from "./change-when.tsx";

type PanelProps = {
  text: TextView;
  state?: FormState;
  /** Beside the button: that the form waits for one more press. */
  stillToSend?: ReactNode;
  /** What was typed, as its readers would see it. */
  preview?: ReactNode;
};

/** One text: where it is read, what it says now and later, what it said, and the form that changes it. */
export function TextPanel({ text, state, stillToSend, preview }: PanelProps) {
  const { label, what, value, standard, planned, history, notice } = text;
  const shown = (change: TextView["history"][number]) => ({
    ...change,
    value: saidText(change.value, notice !== undefined),
  });
  const words = value?.words ?? standard;
  return (
    <Panel
      title={label}
      level={3}
      action={
        <Tag tone={value === null ? "ok" : "info"}>{stateOf(value, notice !== undefined)}</Tag>
      }
    >
      <p className="max-w-[70ch] text-sm text-muted">{what}</p>
      {words === "" ? null : (
        <blockquote dir="auto" className="mt-3 border-s-3 border-line ps-3 wrap-anywhere">
          {words}
          {value?.link ? <span className="block text-sm text-muted">{value.link}</span> : null}
        </blockquote>
      )}
      <PlannedChanges changes={planned.map(shown)} />
      <details className="mt-3" open={state !== undefined}>
        <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
          Change <span className="sr-only">{label}</span>
        </summary>
        <TextForm key={text.version} {...{ text, state, stillToSend, preview }} />
      </details>
      {history.length === 0 && planned.length === 0 ? (
        <p className="mt-1 text-xs text-muted">Never changed.</p>
      ) : history.length === 0 ? null : (
        <ChangeHistory of={label} changes={history.map(shown)} />
      )}
    </Panel>
  );
}

function stateOf(value: OperatorWords | null, isNotice: boolean): string {
  if (value === null) return isNotice ? "None" : "First text";
  return isNotice ? "Shown" : "Changed";
}

/** “Closed on Monday” (/faq) */
function saidText(value: OperatorWords | null, isNotice: boolean): string {
  if (value === null) return isNotice ? "None" : "The first text";
  return value.link === null ? `“${value.words}”` : `“${value.words}” (${value.link})`;
}

function TextForm({ text, state, stillToSend, preview }: PanelProps) {
  const busy = useNavigation().state === "submitting";
  const { name, value, version, label, most, standard, notice, planned } = text;
  const isNotice = notice !== undefined;
  return (
    <Form method="post" className="grid gap-4 pt-2" noValidate>
      <input type="hidden" name="intent" value="text" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={version} />
      <TextArea
        name="words"
        label="New text"
        rows={3}
        count
        maxLength={most}
        hint={isNotice ? "One paragraph of plain words. Empty: none" : `First text: ${standard}`}
        defaultValue={typedValue(state, "words") ?? value?.words ?? standard}
        error={state?.errors["words"]}
      />
      {isNotice ? (
        <TextField
          name="link"
          label="Page of ours that says more"
          optional
          placeholder="/faq"
          defaultValue={typedValue(state, "link") ?? value?.link ?? ""}
          error={state?.errors["link"]}
        />
      ) : null}
      <ChangeWhen state={state} />
      {preview}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" disabled={busy}>
          Save {label}
        </Button>
        <Button name="to" value="preview" variant="quiet" disabled={busy}>
          Look at it first<span className="sr-only">: {label}</span>
        </Button>
        {value === null && planned.length === 0 ? null : (
          <Button name="to" value="standard" variant="quiet" disabled={busy}>
            {isNotice ? "Show none" : "Back to the first text"}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
        {stillToSend}
      </div>
    </Form>
  );
}
