/** Prices as people type them: "18", "£18.50", "1,200". Null when it is no amount of money. */
export function readPounds(text: string): number | null {
  const match = /^£?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(
    text.trim().replaceAll(/,(?=\d{3})/g, ""),
  );
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** What is in a field for a stored amount: "18", "18.50". */
export function poundsText(pence: number): string {
  const pounds = Math.floor(pence / 100);
  const rest = pence % 100;
  return rest === 0 ? String(pounds) : `${pounds}.${String(rest).padStart(2, "0")}`;
}
