import { Download, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { peopleSearch, type PeopleFilter } from "../people-query.ts";
import { peopleFilterText, roleText } from "../text.ts";

type FiltersProps = { filter: PeopleFilter; errors: Record<string, string> };

/** A form whose answer is an address; the file has what the filter leaves. */
export function PeopleFilters({ filter, errors }: FiltersProps) {
  const search = peopleSearch(filter);
  const options = (of: Record<string, string>) =>
    Object.entries(of).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
  return (
    <Form
      key={search}
      method="get"
      role="search"
      className="mb-4 grid grid-cols-1 items-start gap-x-3 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <TextField
        name="q"
        type="search"
        label="Name, email or number"
        hint="Part of a name or address; or the id, number or public address of a person, lesson, payment, receipt or report"
        defaultValue={filter.q}
        error={errors["q"]}
        maxLength={200}
        className="sm:col-span-2 lg:col-span-4"
      />
      <Choice name="role" label="Role" value={filter.role} error={errors["role"]}>
        <option value="">Any role</option>
        {options({ ...roleText, none: "None" })}
      </Choice>
      <Choice name="state" label="State" value={filter.state} error={errors["state"]}>
        <option value="">Any state but erased</option>
        {options(peopleFilterText.state)}
      </Choice>
      <Choice name="reports" label="Open reports" value={filter.reports} error={errors["reports"]}>
        <option value="">With or without</option>
        {options(peopleFilterText.reports)}
      </Choice>
      <Choice name="sort" label="Order" value={filter.sort} error={errors["sort"]}>
        {options(peopleFilterText.sort)}
      </Choice>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2 lg:col-span-4">
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Show
        </Button>
        <a
          href={`/admin/people/people.csv${search === "" ? "" : `?${search}`}`}
          download
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Download size={18} aria-hidden="true" />
          Download as CSV
        </a>
        {search === "" ? null : (
          <Link to="/admin/people" className="link inline-flex min-h-11 items-center">
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  error?: string;
  children: ReactNode;
};

function Choice({ name, label, value, error, children }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value} error={error} className="min-w-0">
      {children}
    </SelectField>
  );
}
