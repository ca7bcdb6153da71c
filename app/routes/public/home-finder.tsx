import { Search } from "lucide-react";
import { Form, href } from "react-router";
import { dayParts } from "#app/features/teachers/search.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

type FinderProps = {
  languages: { code: string; name: string }[];
  /** A visitor's zone; that of somebody who is signed in is known. */
  zone: string | null;
};

/** Two questions that lead to the list of teachers, with or without JavaScript. */
export function Finder({ languages, zone }: FinderProps) {
  return (
    <Form
      action={href("/student/teachers")}
      role="search"
      aria-label="Find teachers"
      className="grid gap-3 rounded-card bg-surface p-5 shadow-sh3"
    >
      {zone === null ? null : <input type="hidden" name="zone" value={zone} />}
      <SelectField name="language" label="I want to learn">
        <option value="">Any language</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="time" label="When can you?">
        <option value="">Any time</option>
        {Object.entries(dayParts).map(([value, { label, from, to }]) => (
          <option key={value} value={value}>
            {label}, {from} to {to}
          </option>
        ))}
      </SelectField>
      <Button size="l" wide>
        <Search size={20} aria-hidden="true" /> Find teachers
      </Button>
    </Form>
  );
}
