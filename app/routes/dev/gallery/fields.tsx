import { useState } from "react";
import { ComboField } from "#app/ui/fields/combo-field.tsx";
import { Field, FieldError, TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Exhibit, Shelf } from "./shelf.tsx";

const wrong = "Enter an email address like name@example.org";
const grid = "grid items-start gap-5 md:grid-cols-2";

export function Fields() {
  return (
    <Shelf id="fields" title="Fields">
      <Exhibit name="TextField: empty, filled with a hint, optional, wrong, disabled">
        <div className={grid}>
          <TextField id="fields-name" name="name" label="Email" type="email" />
          <TextField
            name="filled"
            label="Email"
            defaultValue="priya@example.org"
            hint="We answer to this address"
          />
          <TextField name="optional" label="Company" optional />
          <TextField
            id="fields-email"
            name="email"
            label="Email"
            defaultValue="priya"
            error={wrong}
          />
          <TextField name="off" label="Email" defaultValue="priya@example.org" disabled />
          <TextField name="find" label="Search the answers" type="search" defaultValue="cancel" />
        </div>
      </Exhibit>
      <Exhibit name="SelectField: chosen, wrong, disabled">
        <div className={grid}>
          <SelectField name="language" label="I want to learn">
            <option>Spanish</option>
            <option>French</option>
          </SelectField>
          <SelectField name="topic" label="What is it about?" error="Choose what it is about">
            <option>Choose</option>
          </SelectField>
          <SelectField name="zone" label="Time zone" disabled>
            <option>London</option>
          </SelectField>
        </div>
      </Exhibit>
      <Exhibit name="ComboField: found by typing, wrong; a plain list without JavaScript">
        <div className={grid}>
          <Cities />
          <Cities error="Choose where you are" />
        </div>
      </Exhibit>
      <Exhibit name="TextArea: counted, wrong">
        <div className={grid}>
          <TextArea
            name="note"
            label="Message"
            count
            maxLength={2000}
            defaultValue={"The door sticks.\nI pushed."}
          />
          <TextArea name="reason" label="The reason" error="Write your message" />
        </div>
      </Exhibit>
      <Exhibit name="Field and FieldError around a control of one’s own">
        <Field label="Length" htmlFor="length" hint="In whole minutes">
          <input
            id="length"
            className="block min-h-12 w-40 rounded-control border-[1.5px] border-line-strong bg-surface px-3.5"
            defaultValue="50"
          />
        </Field>
        <FieldError>That is no length of a lesson</FieldError>
      </Exhibit>
      <Exhibit name="ErrorSummary: above a long form">
        <ErrorSummary
          errors={{ name: "Say how we may call you", email: wrong }}
          idOf={(name) => `fields-${name}`}
        />
      </Exhibit>
      <Exhibit name="FormError">
        <FormError>The address or the password is not right. Check both and try again.</FormError>
      </Exhibit>
    </Shelf>
  );
}

function Cities({ error }: { error?: string }) {
  const [city, setCity] = useState("lisbon");
  return (
    <ComboField
      name="city"
      label="City"
      hint="The first letters are enough"
      nothing="No city has these letters"
      value={city}
      onPick={setCity}
      error={error}
      groups={[
        { label: "Europe", items: [{ value: "lisbon", text: "Lisbon" }] },
        { label: "Asia", items: [{ value: "tokyo", text: "Tokyo" }] },
      ]}
    />
  );
}
