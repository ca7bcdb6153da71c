/** A change of what was checked, next to what is published: which parts differ. Pure. */
import type {
  ApplicationCredential,
  ApplicationLanguage,
} from "#db/schema/teachers/applications.ts";
import type { ReviewItem } from "./review-items.ts";

export type CheckedParts = {
  languages: ApplicationLanguage[];
  credentials: ApplicationCredential[];
  videoFileId: string | null;
  captionsFileId: string | null;
};

export type LiveParts = Pick<CheckedParts, "languages" | "credentials">;

/** What a reader of changes looks at. */
export const changeItems: ReviewItem[] = ["language-level", "documents", "video"];

/** The parts of a change that differ from what is published; a file that is in it is a new one. */
export function changedItems(change: CheckedParts, live: LiveParts): ReviewItem[] {
  const isChanged: Partial<Record<ReviewItem, boolean>> = {
    "language-level": plainLanguages(change.languages) !== plainLanguages(live.languages),
    documents: plainCredentials(change.credentials) !== plainCredentials(live.credentials),
    video: change.videoFileId !== null || change.captionsFileId !== null,
  };
  return changeItems.filter((item) => isChanged[item]);
}

/** Whether two say the same; a new document makes it another. */
export function isSameCredential(a: ApplicationCredential, b: ApplicationCredential): boolean {
  return plainCredentials([a]) === plainCredentials([b]);
}

function plainLanguages(languages: ApplicationLanguage[]): string {
  const rows = languages.map(({ language, level, taught, accent }) =>
    [language, level, taught, accent ?? ""].join(" "),
  );
  return rows.toSorted().join("\n");
}

function plainCredentials(credentials: ApplicationCredential[]): string {
  return JSON.stringify(
    credentials.map(({ id, kind, title, issuer, year, hours, fileId }) => [
      id,
      kind,
      title,
      issuer,
      year,
      hours,
      fileId,
    ]),
  );
}
