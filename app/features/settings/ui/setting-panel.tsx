import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { SettingView } from "../list-settings.server.ts";
import { isNumber, valueText } from "../text.ts";
import { ChangeHistory, PlannedChanges } from "./change-list.tsx";
import { ChangeWhen } from "./change-when.tsx";

type PanelProps = {
  setting: SettingView;
  state?: FormState;
  /** Beside the button: that the form waits for one more press. */
  stillToSend?: ReactNode;
};

/** One setting: what it does, what counts now and later, what it was, and the form that changes it. */
export function SettingPanel({ setting, state, stillToSend }: PanelProps) {
  const { name, label, what, value, planned, history } = setting;
  const shown = (change: SettingView["history"][number]) => ({
    ...change,
    value: valueText(name, change.value),
  });
  return (
    <Panel title={label} level={3} action={<StandingTag {...{ name, value }} />}>
      <p className="max-w-[70ch] text-sm text-muted">{what}</p>
      <PlannedChanges changes={planned.map(shown)} />
      <details className="mt-3" open={state !== undefined}>
        <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
          Change <span className="sr-only">{label}</span>
        </summary>
        <ChangeForm key={setting.version} {...{ setting, state, stillToSend }} />
      </details>
      {history.length === 0 && planned.length === 0 ? (
        <p className="mt-1 text-xs text-muted">Never changed.</p>
      ) : history.length === 0 ? null : (
        <ChangeHistory of={label} changes={history.map(shown)} />
      )}
    </Panel>
  );
}

function StandingTag({ name, value }: Pick<SettingView, "name" | "value">) {
  const isOff = !isNumber(name) && value < 100;
  return <Tag tone={isOff ? "warn" : "ok"}>{valueText(name, value)}</Tag>;
}

function ChangeForm({ setting, state, stillToSend }: PanelProps) {
  const busy = useNavigation().state === "submitting";
  const { name, value, version, label } = setting;
  return (
    <Form method="post" className="grid gap-4 pt-2" noValidate>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={version} />
      {isNumber(name) ? (
        <NumberField setting={setting} state={state} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="state"
            label="New state"
            defaultValue={typedValue(state, "state") ?? stateOf(value)}
            error={state?.errors["state"]}
          >
            <option value="on">On for everybody</option>
            <option value="off">Off</option>
            <option value="share">On for a share of people</option>
          </SelectField>
          <TextField
            name="percent"
            label="Share"
            optional
            inputMode="numeric"
            hint="In per cent. The same people each time"
            defaultValue={typedValue(state, "percent") ?? shareText(value)}
            error={state?.errors["percent"]}
          />
        </div>
      )}
      <ChangeWhen state={state} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" disabled={busy}>
          Save {label}
        </Button>
        {stillToSend}
      </div>
    </Form>
  );
}

function NumberField({ setting, state }: PanelProps) {
  if (!("range" in setting)) return null;
  const { name, value, standard } = setting;
  const [least, most] = setting.range.map((one) => valueText(name, one)) as [string, string];
  const shown = setting.unit === "pence" ? (value / 100).toFixed(2) : String(value);
  return (
    <TextField
      name="value"
      label={setting.unit === "pence" ? "New amount in pounds" : "New number"}
      inputMode={setting.unit === "pence" ? "decimal" : "numeric"}
      hint={`${least} to ${most}. As we began: ${valueText(name, standard)}`}
      defaultValue={typedValue(state, "value") ?? shown}
      error={state?.errors["value"]}
    />
  );
}

const stateOf = (value: number) => (value === 0 ? "off" : value === 100 ? "on" : "share");
const shareText = (value: number) => (value === 0 || value === 100 ? "" : String(value));
