const titles: Record<number, string> = {
  400: "We could not read that",
  403: "This door is not yours",
  404: "No one lives at this number",
  409: "Somebody was here before you",
  413: "That does not fit through the door",
  429: "One at a time, please",
  500: "The bell is broken",
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
