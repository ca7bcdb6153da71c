/** What stays out of a chat before its two had a paid lesson. Pure and browser-safe. */
import { contactDetails } from "#app/features/teachers/forms/contact-detail-detection.ts";

/** In the place of each part that is not shown. */
export const hiddenText = "[contact details hidden]";

export type Guarded = {
  /** The parts that look like contact details or a payment elsewhere, as they were written. */
  found: string[];
  /** The same text without them. */
  masked: string;
};

/** Null where there is nothing to hide. `own` is where links to our own pages begin. */
export function guardContacts(text: string, own: string): Guarded | null {
  const parts = contactDetails(text, own);
  const found = parts.filter(({ isContact }) => isContact).map((part) => part.text.trim());
  if (found.length === 0) return null;
  const masked = parts.map((part) => (part.isContact ? hiddenText : part.text)).join("");
  return { found: [...new Set(found)], masked };
}

/** Whether somebody who changes words into others brings in such parts. */
export function bringsContacts(before: string, after: string, own: string): boolean {
  const known = guardContacts(before, own)?.found ?? [];
  return guardContacts(after, own)?.found.some((part) => !known.includes(part)) ?? false;
}
