import { z } from "zod";
import { rules } from "#config/rules.ts";
import { materialKinds, type MaterialKind } from "#db/schema/learning/material-values.ts";
import { rowVersion, writtenText } from "../versioned-form/fields.ts";

const most = rules.materials;

/** The field of a material's file. */
export const materialFileField = "file";

const address = z
  .string()
  .trim()
  .max(most.urlCharacters, "This address is too long")
  .transform((typed, context) => {
    const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
    if (url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes("."))
      return url.href;
    context.addIssue({
      code: "custom",
      message: "Write an address such as https://example.org/page",
    });
    return z.NEVER;
  });

/** The folder of a material; empty for none. */
const folderId = z
  .union([z.literal("").transform(() => null), z.uuid("Choose one of your folders")])
  .default(null);

/** What is asked of a material of that kind. */
export function materialForm(kind: MaterialKind) {
  return z.object({
    // A file brings a name of its own.
    title: writtenText(most.titleCharacters).refine(
      (title) => kind === "file" || title !== "",
      "Give it a name",
    ),
    words:
      kind === "note"
        ? writtenText(most.wordsCharacters).refine((words) => words !== "", "Write the note")
        : writtenText(most.wordsCharacters),
    url:
      kind === "link"
        ? address
        : z
            .unknown()
            .optional()
            .transform(() => null),
    folderId,
  });
}
export type WriteMaterial = z.infer<ReturnType<typeof materialForm>>;

export function editMaterialForm(kind: MaterialKind) {
  return materialForm(kind).extend({ version: rowVersion });
}

export const folderForm = z.object({
  name: writtenText(most.folderCharacters).refine((name) => name !== "", "Give the folder a name"),
});

export const assignForm = z.object({ studentId: z.uuid("Choose a student") });
/** The kind that an address asks for; a note where it asks for none of ours. */
export function readKind(asked: string | null): MaterialKind {
  return materialKinds.find((kind) => kind === asked) ?? "note";
}
