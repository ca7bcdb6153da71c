/** A path with those of the values that are there as its query. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
