import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { Switch } from "#app/ui/fields/switch-field.tsx";
import { Exhibit, Line, Shelf } from "./shelf.tsx";

const lengths = [
  { value: "25", label: "25 minutes", aside: "£12" },
  { value: "50", label: "50 minutes", hint: "With a break built in", aside: "£22" },
  { value: "80", label: "80 minutes", aside: "£34", disabled: true },
];

export function Choices() {
  return (
    <Shelf id="choices" title="Choices">
      <Exhibit name="CheckboxField: off, on, with a hint, wrong, disabled">
        <div className="grid gap-1">
          <CheckboxField name="a" label="I am 18 or older" />
          <CheckboxField name="b" label="I am 18 or older" defaultChecked />
          <CheckboxField name="c" label="Trial lessons" hint="At the teacher’s own price" />
          <CheckboxField name="d" label="I agree to the terms" error="We need your yes for this" />
          <CheckboxField name="e" label="Not to be had" disabled />
        </div>
      </Exhibit>
      <Exhibit name="CheckboxGroup: several of a list, and wrong">
        <div className="grid gap-5">
          <CheckboxGroup
            legend="When it is told"
            name="events"
            options={[
              { value: "booked", label: "A lesson is booked" },
              { value: "moved", label: "A lesson is moved", hint: "Both agreed on another time" },
            ]}
            chosen={["moved"]}
          />
          <CheckboxGroup
            legend="What it may do"
            name="scopes"
            options={[{ value: "read", label: "Read your lessons" }]}
            chosen={[]}
            error="Choose at least one"
          />
        </div>
      </Exhibit>
      <Exhibit name="RadioCards: one chosen, one that cannot be; in three columns, wrong">
        <div className="grid gap-5">
          <RadioCards name="length" label="How long?" options={lengths} defaultValue="50" />
          <RadioCards
            name="again"
            label="How long?"
            hint="The price is for one lesson"
            options={lengths}
            columns={3}
            error="Choose a length"
          />
        </div>
      </Exhibit>
      <Exhibit name="Switch: off, on, fixed">
        <Line>
          <Switch name="s1" aria-label="Analytics" />
          <Switch name="s2" aria-label="Functional" defaultChecked />
          <Switch
            name="s3"
            aria-label="Necessary"
            words={{ on: "Always on", off: "" }}
            defaultChecked
            disabled
          />
        </Line>
      </Exhibit>
    </Shelf>
  );
}
