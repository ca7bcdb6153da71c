import type { BeginRefusal } from "../volumes/begin-volume.server.ts";

/** "Notebook with Inés" */
export function notebookName(first: string): string {
  return `Notebook with ${first}`;
}

export const beginRefusalText: Record<BeginRefusal, string> = {
  changed: "A new volume has begun meanwhile. This is it.",
  empty: "This volume is still empty. Write in it first.",
};
