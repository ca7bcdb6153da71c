import { FileLabel } from "#app/features/chat/attachments/ui/file-label.tsx";
import { acceptOf, limitText } from "#app/features/files/purposes.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FileField } from "#app/features/files/ui/file-field.tsx";
import { rules } from "#config/rules.ts";
import { filesField, removeName } from "../forms.ts";
import type { HomeworkFile } from "../homework-files.server.ts";

type FilesFieldProps = { label: string; files: HomeworkFile[]; error?: string };

/** Files that are there, each with a box that takes it away, and room for more. */
export function FilesField({ label, files, error }: FilesFieldProps) {
  return (
    <div className="grid gap-2">
      {files.length > 0 ? (
        <ul aria-label={`${label} so far`} className="grid gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="grid gap-x-4 rounded-note border border-line bg-paper px-3 py-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <FileLabel {...file} className="py-1.5" />
              <CheckboxField
                name={removeName(file.id)}
                label={
                  <>
                    Take away<span className="sr-only"> {file.name}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FileField
        multiple
        optional
        name={filesField}
        label={files.length > 0 ? `More ${label.toLowerCase()}` : label}
        accept={acceptOf.homework}
        hint={`Up to ${rules.homework.files}, ${limitText.homework} each: pictures, PDF, Word, sound, text.`}
        error={error}
      />
    </div>
  );
}
