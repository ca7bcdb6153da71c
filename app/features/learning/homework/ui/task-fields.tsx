import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { FormFieldOf } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { filesField } from "../forms.ts";
import type { HomeworkFile } from "../homework-files.server.ts";
import { FilesField } from "./files-field.tsx";

type TaskFieldsProps = {
  field: FormFieldOf;
  files: HomeworkFile[];
  student: string;
  /** The day on the student's calendar. */
  today: LocalDate;
};

/** What is to be done, by when, and with which files. */
export function TaskFields({ field, files, student, today }: TaskFieldsProps) {
  return (
    <>
      <TextArea
        {...field("task")}
        label="What to do"
        rows={4}
        dir="auto"
        maxLength={rules.homework.taskCharacters}
      />
      <TextField
        {...field("due")}
        type="date"
        label="Due on"
        optional
        min={today}
        max={addDays(today, rules.homework.dueDays)}
        hint={`Until the end of that day on ${student}’s calendar.`}
        className="max-w-60"
      />
      <FilesField label="Files" files={files} error={field(filesField).error} />
    </>
  );
}
