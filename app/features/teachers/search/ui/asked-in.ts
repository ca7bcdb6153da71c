import { closeSheet } from "#app/features/teachers/reference-data/ui/phone-sheet.tsx";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { asksTime, searchQuery } from "#app/features/teachers/search-index/search.ts";

/**
 * What the fields of the search form ask, as the query of an address: as typed where a field is wrong, so that the
 * answer can say so. `shown` is the search that the fields themselves show, and `leave` closes their sheet, or goes to the first that is
 * wrong.
 */
export function askedIn(form: HTMLFormElement, visitorZone: string | null) {
  const params = formParams(form);
  const { search, errors } = readSearch(params);
  const [wrong] = Object.keys(errors);
  const zone = asksTime(search) ? (search.zone ?? visitorZone) : null;
  if (wrong !== undefined && zone !== null) params.set("zone", zone);
  return {
    query: wrong !== undefined ? `?${params}` : searchQuery({ ...search, zone }),
    shown: searchQuery({ ...search, zone: null }),
    leave() {
      if (wrong === undefined) closeSheet(form);
      else form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    },
  };
}

function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") params.append(name, value);
  return params;
}
