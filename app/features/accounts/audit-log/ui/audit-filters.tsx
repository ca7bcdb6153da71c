import { Download, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { auditSearch, isFiltered, looksToo, type AuditFilter } from "../audit-query.ts";
import { auditActions, auditAreaText } from "../text.ts";

type FiltersProps = { filter: AuditFilter; errors: Record<string, string> };

/** A form whose answer is an address; the file has what the filter leaves. */
export function AuditFilters({ filter, errors }: FiltersProps) {
  const search = auditSearch(filter);
  return (
    <Form
      key={search}
      method="get"
      role="search"
      className="my-5 grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <TextField
        name="who"
        label="Who did it"
        hint="Name, email address or id; “system” for what a rule did"
        defaultValue={filter.who}
        error={errors["who"]}
        maxLength={200}
      />
      <TextField
        name="whom"
        label="Whom it concerns"
        hint="Name, email address, or the id of a person, payment, report or application"
        defaultValue={filter.whom}
        error={errors["whom"]}
        maxLength={200}
      />
      <SelectField
        name="what"
        label="What was done"
        defaultValue={filter.what}
        error={errors["what"]}
        className="min-w-0 sm:col-span-2"
      >
        <option value="">Anything but looks at files</option>
        <option value={looksToo}>Anything, looks at files too</option>
        {Object.entries(auditAreaText).map(([area, label]) => (
          <optgroup key={area} label={label}>
            <option value={area}>{label}: anything</option>
            {Object.entries(auditActions)
              .filter(([action]) => action.startsWith(`${area}.`))
              .map(([action, text]) => (
                <option key={action} value={action}>
                  {text}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        name="from"
        type="date"
        label="From"
        defaultValue={filter.from}
        error={errors["from"]}
      />
      <TextField
        name="until"
        type="date"
        label="Until, this day included"
        defaultValue={filter.until}
        error={errors["until"]}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2 lg:pt-7">
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Show
        </Button>
        <a
          href={`/admin/audit/log.csv${search === "" ? "" : `?${search}`}`}
          download
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Download size={18} aria-hidden="true" />
          Download as CSV
        </a>
        {isFiltered(filter) ? (
          <Link to="/admin/audit" className="link inline-flex min-h-11 items-center">
            Clear the filter
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
