/** Every zone to choose from, in alphabetical order. Browsers have lists of their own: a page is sent this one. */
export function listZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
}
