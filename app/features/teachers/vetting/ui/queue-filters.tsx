import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { isNarrowed, queuePath, type ApplicationQuery } from "../queue-query.ts";
import { flagText, applicationQueueText } from "../text.ts";

type Choice = { code: string; name: string };
type QueueFiltersProps = { query: ApplicationQuery; languages: Choice[]; countries: Choice[] };

/** A form whose answer is an address. What fits no list is not offered there. */
export function ApplicationFilters({ query, languages, countries }: QueueFiltersProps) {
  const { show } = query;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  // The address may change without this form, as by going back; what has the focus keeps it.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll("select, input[type=search]") ?? []) {
      const { name } = field as HTMLSelectElement;
      (field as HTMLSelectElement).value = String(query[name as keyof ApplicationQuery] ?? "");
    }
  }, [query]);
  const isOfApplications = show === "waiting" || show === "applicant" || show === "decided";
  const states =
    show === "waiting"
      ? (["new", "again", "in_review"] as const)
      : show === "decided"
        ? (["approved", "rejected", "withdrawn"] as const)
        : [];
  return (
    <Form
      key={show}
      ref={form}
      method="get"
      role="search"
      onChange={(event) => {
        // With JavaScript a choice counts at once; a name is searched for once it is typed.
        if (event.target instanceof HTMLSelectElement)
          void submit(event.currentTarget, { preventScrollReset: true });
      }}
      className="my-4.5 flex flex-wrap items-end gap-2.5"
    >
      {show === "waiting" ? null : <input type="hidden" name="show" value={show} />}
      <TextField
        name="q"
        type="search"
        label="Name or email"
        defaultValue={query.q}
        maxLength={100}
        className="w-full sm:w-70"
      />
      {states.length === 0 ? null : (
        <Choose name="state" label="State" any="Any state" value={query.state}>
          {states.map((state) => (
            <option key={state} value={state}>
              {applicationQueueText(state)}
            </option>
          ))}
        </Choose>
      )}
      {isOfApplications ? (
        <Choose name="kind" label="What for" any="Anything" value={query.kind}>
          <option value="join">Applying</option>
          <option value="change">A change</option>
        </Choose>
      ) : null}
      <Choose name="language" label="Teaches" any="Any language" value={query.language}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choose>
      <Choose name="country" label="From" any="Any country" value={query.country}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choose>
      {show === "waiting" ? (
        <>
          <Choose name="flag" label="Flag" any="Any flag" value={query.flag}>
            {(["duplicate", "contact", "overdue"] as const).map((flag) => (
              <option key={flag} value={flag}>
                {flagText(flag)}
              </option>
            ))}
          </Choose>
          <Choose name="claim" label="Claimed by" any="Anybody" value={query.claim}>
            <option value="me">Me</option>
            <option value="nobody">Nobody</option>
          </Choose>
          <SelectField
            name="sort"
            label="Order"
            defaultValue={query.sort}
            className="min-w-36 max-sm:flex-1"
          >
            <option value="oldest">Longest waiting first</option>
            <option value="newest">Newest first</option>
          </SelectField>
        </>
      ) : null}
      <Button variant="outline" className="min-h-12">
        <Search size={18} aria-hidden="true" />
        Show
      </Button>
      {isNarrowed(query) ? (
        <Link
          to={queuePath({
            ...query,
            q: "",
            state: "",
            kind: "",
            language: "",
            country: "",
            flag: "",
            claim: "",
          })}
          className="link inline-flex min-h-12 items-center"
        >
          Show all
        </Link>
      ) : null}
    </Form>
  );
}

type ChooseProps = {
  name: string;
  label: string;
  any: string;
  value: string;
  children: React.ReactNode;
};

function Choose({ name, label, any, value, children }: ChooseProps) {
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={value}
      className="min-w-36 max-sm:flex-[1_1_9rem]"
    >
      <option value="">{any}</option>
      {children}
    </SelectField>
  );
}
