/** An address as it is kept and compared, however it was spelled. */
export function plainEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
