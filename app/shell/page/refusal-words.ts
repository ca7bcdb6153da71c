const titles: Record<number, string> = {
  400: "We could not read that",
  403: "No access",
  404: "Page not found",
  409: "Somebody changed this first",
  413: "That is too large",
  429: "Too many tries",
  500: "Something went wrong",
  503: "Temporarily unavailable",
};

/**
 * The title of the page behind a status and the number on its house; `kind` is the status whose words it has:
 * one without words of its own borrows those of its kind.
 */
export function refusalWords(status: number): { title: string; kind: number; number: number } {
  const kind = titles[status] ? status : status >= 500 ? 500 : status === 405 ? 400 : 404;
  return { title: titles[kind]!, kind, number: status === 405 ? status : kind };
}

/** The title of a teacher's address while they do not teach here; without their name where the reader may not have it. */
export function goneTitle(name: string | null): string {
  return `${name ?? "This teacher"} does not teach here at the moment`;
}
