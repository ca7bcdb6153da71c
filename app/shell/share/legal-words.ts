import { documents } from "#app/features/legal/documents.ts";
import type { PageWords } from "./page-words.ts";

/** What the page of each legal text says of itself, by path. */
export const legalWords: Record<string, PageWords> = Object.fromEntries(
  Object.entries(documents).map(([name, { title, summary }]) => [
    `/legal/${name}`,
    { title, description: summary },
  ]),
);
