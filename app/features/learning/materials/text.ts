/** What is said of materials. Browser-safe. */
import { rules } from "#config/rules.ts";
import type { MaterialKind } from "#db/schema/learning/material-values.ts";

export const kindNames: Record<MaterialKind, string> = {
  file: "File",
  link: "Link",
  note: "Note",
};

/** Why a material or a folder was not saved, or not given to a student. */
export type MaterialRefusal =
  | "changed-meanwhile"
  | "full"
  | "no-space"
  | "no-file"
  | "no-folder"
  | "folder-there-already"
  | "too-many-folders"
  | "blocked"
  | "no-student";

const refusals: Record<MaterialRefusal, string> = {
  "changed-meanwhile":
    "This material has changed since you opened it, perhaps in another tab. Saving again replaces it with what you see here.",
  full: `You keep ${rules.materials.most} materials already. Delete one first.`,
  "no-space": `Your files hold ${rules.content.materialsMegabytes} MB together at most. Delete one first.`,
  "no-file": "Choose a file",
  "no-folder": "This folder is gone. Choose another one",
  "folder-there-already": "You have a folder of this name",
  "too-many-folders": `You have ${rules.materials.folders} folders already. Delete one first.`,
  blocked: "One of you has blocked the other: nothing can be given.",
  "no-student": "Choose one of your students",
};

export function materialRefusalText(reason: MaterialRefusal): string {
  return refusals[reason];
}

/** How many students have it. */
export function assignedText(count: number): string {
  if (count === 0) return "with no student yet";
  return count === 1 ? "with 1 student" : `with ${count} students`;
}
