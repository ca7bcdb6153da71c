/** A path with those of the values that are there as its query. */
export function withQuery(path: string, values: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whether a text holds an address that its readers would take for a link. */
export function holdsAddress(text: string): boolean {
  return /\b(?:https?:\/\/|www\.)/i.test(text);
}
