import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { SettingView } from "../list-settings.server.ts";
import { isNumber, valueText } from "../text.ts";

type PanelProps = {
  setting: SettingView;
  state?: FormState;
  /** Beside the button: that the form waits for one more press. */
  stillToSend?: ReactNode;
};

/** One setting: what it does, what counts now and later, what it was, and the form that changes it. */
export function SettingPanel({ setting, state, stillToSend }: PanelProps) {
  const { name, label, what, value, planned, history } = setting;
  return (
    <Panel title={label} level={3} action={<StandingTag {...{ name, value }} />}>
      <p className="max-w-[70ch] text-sm text-muted">{what}</p>
      {planned.length === 0 ? null : (
        <ul className="mt-4 grid gap-2">
          {planned.map((change) => (
            <Planned key={change.id} {...{ name, change }} />
          ))}
        </ul>
      )}
      <details className="mt-3" open={state !== undefined}>
        <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
          Change <span className="sr-only">{label}</span>
        </summary>
        <ChangeForm key={setting.version} {...{ setting, state, stillToSend }} />
      </details>
      {history.length === 0 && planned.length === 0 ? (
        <p className="mt-1 text-xs text-muted">Never changed.</p>
      ) : history.length === 0 ? null : (
        <details>
          <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
            History <span className="sr-only">of {label}</span>
          </summary>
          <ol className="num grid gap-2.5 text-sm">
            {history.map((change) => (
              <li key={change.id} className="border-s-3 border-line ps-3">
                <p>
                  {valueText(name, change.value)}, from{" "}
                  <Time at={change.fromAt} zone={brand.zone} format="date-time" />
                </p>
                <p className="text-xs wrap-anywhere text-muted">
                  {change.by}: “{change.why}”
                  {change.withdrawnAt === null ? null : (
                    <>
                      {" "}
                      Taken back by {change.withdrawnBy},{" "}
                      <Time at={change.withdrawnAt} zone={brand.zone} format="date-time" />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}

function StandingTag({ name, value }: Pick<SettingView, "name" | "value">) {
  const isOff = !isNumber(name) && value < 100;
  return <Tag tone={isOff ? "warn" : "ok"}>{valueText(name, value)}</Tag>;
}

function Planned({
  name,
  change,
}: {
  name: SettingView["name"];
  change: SettingView["planned"][number];
}) {
  const busy = useNavigation().state === "submitting";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-note bg-info-soft px-4 py-2">
      <p className="num min-w-0 text-sm wrap-anywhere">
        <strong>{valueText(name, change.value)}</strong> from{" "}
        <Time at={change.fromAt} zone={brand.zone} format="date-time" />
        <span className="block text-xs text-muted">
          {change.by}: “{change.why}”
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="changeId" value={change.id} />
        <Button size="s" variant="outline" disabled={busy}>
          Take back
        </Button>
      </Form>
    </li>
  );
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
      <TextField
        name="from"
        type="datetime-local"
        label="From"
        optional
        hint={`${zoneCity(brand.zone)} time. Empty: from now on`}
        defaultValue={typedValue(state, "from") ?? ""}
        error={state?.errors["from"]}
      />
      <TextField
        name="why"
        label="Why"
        most={rules.settings.whyCharacters[1]!}
        hint="Other admins read it here"
        defaultValue={typedValue(state, "why") ?? ""}
        error={state?.errors["why"]}
      />
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
  const { name, value, standard } = setting;
  if (!("range" in setting)) return null;
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
