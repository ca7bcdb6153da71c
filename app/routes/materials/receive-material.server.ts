import type { ReceivedForm } from "#app/features/files/receive-form.server.ts";
import { materialFileField } from "#app/features/learning/materials/forms.ts";
import {
  materialRefusalText,
  type MaterialRefusal,
} from "#app/features/learning/materials/text.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { receiveFilesForm } from "../files-form.server.ts";

const ofMaterial = { kind: "material", field: materialFileField, most: 1 } as const;

/** Reads a form of materials, with a file or without. */
export function receiveMaterial<T>(
  request: Request,
  owner: { id: string },
  work: (form: ReceivedForm) => Promise<T>,
) {
  return receiveFilesForm(request, owner, ofMaterial, work);
}

const fields: Partial<Record<MaterialRefusal, string>> = {
  "no-file": materialFileField,
  "no-space": materialFileField,
  "no-folder": "folderId",
  "no-student": "studentId",
  blocked: "studentId",
  "folder-there-already": "name",
  "too-many-folders": "name",
};

/** The sentence of a refusal, at its field. */
export function materialErrors(reason: MaterialRefusal): FormState["errors"] {
  return { [fields[reason] ?? ""]: materialRefusalText(reason) };
}
