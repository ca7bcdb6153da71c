import { day, dayNumberOf, formatDate } from "#app/platform/time/time.ts";
import type { NewerTerms } from "./read-terms.server.ts";

/** Where somebody reads what newer terms change for them. */
export function changesPath({ version, accepted }: NewerTerms): string {
  return `${versionPath(version)}?since=${accepted}`;
}

/** "26 November 2026" */
export function versionText(version: string): string {
  return formatDate(dayNumberOf(version) * day, "UTC");
}

/** Where a version can be read as it was. */
export function versionPath(version: string): string {
  return `/legal/terms/versions/${version}`;
}
