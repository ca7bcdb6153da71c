import { acceptanceOf, termsFrom, termsTexts } from "#app/features/accounts/terms/terms.ts";

/** What everybody here has accepted: the newest terms, on their day or when the account was made. */
export function acceptedTerms(createdAt: number, now: number) {
  const [newest] = termsTexts;
  const at = Math.min(now, Math.max(createdAt, termsFrom(newest)));
  return acceptanceOf(newest.version, new Date(at));
}
