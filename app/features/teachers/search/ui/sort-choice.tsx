import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { sorts, type Sort } from "#app/features/teachers/search-index/search.ts";

/** The form that the order belongs to, though it is next to it. */
export const searchForm = "search-form";

/** The order of the results: it asks at once; without a script a button does. */
export function SortChoice({ sort }: { sort: Sort }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);
  return (
    <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-x-2">
      <label className="relative inline-flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm font-semibold">
        Sort by
        <select
          ref={select}
          name="sort"
          form={searchForm}
          defaultValue={sort}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          className="min-h-11 max-w-full cursor-pointer appearance-none rounded-control bg-transparent forced-colors:border pe-7 ps-1 font-semibold text-ellipsis"
        >
          {Object.entries(sorts).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-1 inset-be-3.25"
        />
      </label>
      <noscript>
        <button type="submit" form={searchForm} className="link min-h-11 text-sm">
          Sort
        </button>
      </noscript>
    </div>
  );
}
