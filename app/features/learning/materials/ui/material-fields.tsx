import { acceptOf, limitText } from "#app/features/files/purposes.ts";
import type { FormFieldOf } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FileField } from "#app/features/files/ui/file-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { MaterialKind } from "#db/schema/learning/material-values.ts";
import { materialFileField } from "../forms.ts";

type FieldsProps = {
  kind: MaterialKind;
  field: FormFieldOf;
  folders: { id: string; name: string }[];
  /** There is a file that another one may take the place of. */
  hasFile?: boolean;
};

/** What a teacher writes about a material of that kind. */
export function MaterialFields({ kind, field, folders, hasFile = false }: FieldsProps) {
  const most = rules.materials;
  const isNote = kind === "note";
  return (
    <>
      <TextField
        {...field("title")}
        label="Name"
        optional={kind === "file"}
        hint={kind === "file" ? "Left empty, it is the name of the file." : undefined}
        most={most.titleCharacters}
        dir="auto"
      />
      {kind === "link" ? (
        <TextField {...field("url")} label="Address" inputMode="url" placeholder="https://" />
      ) : null}
      {kind === "file" ? (
        <FileField
          name={materialFileField}
          label={hasFile ? "Another file in its place" : "File"}
          optional={hasFile}
          accept={acceptOf.material}
          hint={`Up to ${limitText.material}: a picture, PDF, Word, sound or text.`}
          error={field(materialFileField).error}
        />
      ) : null}
      <TextArea
        {...field("words")}
        label={isNote ? "Note" : "What it is for"}
        optional={!isNote}
        rows={isNote ? 14 : 3}
        dir="auto"
        count={isNote}
        maxLength={most.wordsCharacters}
      />
      {folders.length === 0 ? null : (
        <SelectField {...field("folderId")} label="Folder" optional>
          <option value="">No folder</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
