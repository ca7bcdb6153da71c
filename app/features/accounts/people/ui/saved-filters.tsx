import { Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { peopleSearch, type PeopleFilter } from "../people-query.ts";
import { rules } from "#config/rules.ts";
import type { SavedFilter } from "../saved-filters.server.ts";

type SavedProps = { saved: SavedFilter[]; filter: PeopleFilter; state: FormState | undefined };

/** The admin's own filters as links, and a form that keeps the one that is shown. */
export function SavedFilters({ saved, filter, state }: SavedProps) {
  const search = peopleSearch(filter);
  if (saved.length === 0 && search === "") return null;
  return (
    <section aria-labelledby="saved-filters" className="mb-5">
      <h2 id="saved-filters" className="mb-1 text-base">
        Saved filters
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {saved.map((one) => (
          <li key={one.id} className="flex items-center">
            <Link
              to={`/admin/people?${one.search}`}
              aria-current={one.search === search ? "page" : undefined}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {one.name}
            </Link>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="drop-filter" />
              <input type="hidden" name="filterId" value={one.id} />
              <button
                className="inline-flex size-11 items-center justify-center text-muted hover:text-danger forced-colors:border"
                aria-label={`Forget the filter ${one.name}`}
              >
                <Trash2 size={18} aria-hidden="true" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {search === "" || saved.some((one) => one.search === search) ? null : (
        <Form method="post" className="mt-1 flex flex-wrap items-end gap-2.5">
          <input type="hidden" name="intent" value="save-filter" />
          <input type="hidden" name="search" value={search} />
          <TextField
            name="name"
            label="Save this filter as"
            defaultValue={typedValue(state, "name") ?? ""}
            error={state?.errors["name"]}
            maxLength={rules.account.filterNameCharacters}
            required
            className="w-full sm:w-70"
          />
          <Button variant="outline" className="min-h-12">
            Save
          </Button>
        </Form>
      )}
    </section>
  );
}
