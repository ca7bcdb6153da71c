import { Form, href, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { ReportQuery } from "#app/features/reports/queue/forms.ts";
import { severities } from "#db/schema/reports/report-values.ts";
import { severityText } from "#app/features/reports/reported/text.ts";

/** A form whose answer is an address; with JavaScript a choice is enough. */
export function ReportFilters({ query }: { query: ReportQuery }) {
  const submit = useSubmit();
  return (
    <Form
      key={`${query.state} ${query.severity}`}
      method="get"
      action={href("/admin/reports")}
      onChange={(event) => void submit(event.currentTarget)}
      className="mb-4 flex flex-wrap items-end gap-2.5"
    >
      <SelectField
        name="state"
        label="State"
        defaultValue={query.state}
        className="min-w-36 max-sm:flex-1"
      >
        <option value="open">Open</option>
        <option value="decided">Decided</option>
        <option value="all">Any state</option>
      </SelectField>
      <SelectField
        name="severity"
        label="Severity"
        defaultValue={query.severity}
        className="min-w-36 max-sm:flex-1"
      >
        <option value="any">Any severity</option>
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {severity}: {severityText(severity)}
          </option>
        ))}
      </SelectField>
      <Button variant="outline" className="min-h-12">
        Show
      </Button>
    </Form>
  );
}
