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

/**
 * Null where there is nothing to hide. `own` is where links to our own pages begin; `earlier` is the end of what
 * the same person has written just before it, in which a number may have begun.
 */
export function guardContacts(text: string, own: string, earlier = ""): Guarded | null {
  const parts = contactDetails(text, own);
  const found = parts.filter(({ isContact }) => isContact).map((part) => part.text.trim());
  if (found.length === 0) return earlier === "" ? null : guardContinued(text, own, earlier);
  const masked = parts.map((part) => (part.isContact ? hiddenText : part.text)).join("");
  return { found: [...new Set(found)], masked };
}

/** No number or address is longer, however it is spelled out. */
export const longestPart = 400;

/** Of a part that began in earlier messages what this one adds to it. */
function guardContinued(text: string, own: string, earlier: string): Guarded | null {
  const before = `${earlier} `.slice(-longestPart);
  let from = -before.length;
  for (const part of contactDetails(before + text, own)) {
    const to = from + part.text.length;
    const added = text.slice(0, Math.max(0, to));
    if (part.isContact && from < 0 && added.trim() !== "")
      return { found: [added.trim()], masked: hiddenText + text.slice(to) };
    from = to;
  }
  return null;
}

/** Whether somebody who changes words into others brings in such parts. */
export function bringsContacts(before: string, after: string, own: string): boolean {
  const known = guardContacts(before, own)?.found ?? [];
  return guardContacts(after, own)?.found.some((part) => !known.includes(part)) ?? false;
}
