import { Search } from "lucide-react";
import { Form, href } from "react-router";
import { dayParts } from "#app/features/teachers/search-index/search.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";

type FinderProps = {
  id: string;
  languages: { code: string; name: string }[];
};

/** Two questions that lead to the list of teachers, with or without JavaScript. */
export function Finder({ id, languages }: FinderProps) {
  return (
    <Form
      id={id}
      action={href("/student/teachers")}
      role="search"
      aria-label="Find teachers"
      className="grid gap-3 rounded-card bg-surface p-5 shadow-sh3"
    >
      <SelectField name="language" label="I want to learn">
        <option value="">Any language</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="time" label="When are you free?">
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
