import type { DocumentName } from "./documents.ts";
import { fillNames } from "./operator-names.ts";
import { readPublished, type PublishedText } from "./published-text.ts";

const files = import.meta.glob<string>("./published/*/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The text of a version as it was, with the names of today's operator; null for one that never was. */
export function findPublishedText(name: DocumentName, version: string): PublishedText | null {
  const file = files[`./published/${name}/${version}.txt`];
  return file === undefined ? null : readPublished(fillNames(file));
}
