import { z } from "zod";
import type { Posted } from "#app/platform/forms/forms.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { rowVersion, writtenText } from "../versioned-form/fields.ts";

const most = rules.homework;

/** The field of a form's files, and what the names of its boxes begin with that take one away. */
export const filesField = "attached";
const removeField = "remove-";

/** What is to be done; `today` is the day on the student's calendar. */
export function taskForm(today: LocalDate) {
  return z.object({
    task: writtenText(most.taskCharacters).refine((task) => task !== "", "Say what is to be done"),
    due: z
      .union([z.literal("").transform(() => null), z.iso.date("Choose a day")])
      .default(null)
      .refine(
        (due) => due === null || (due >= today && due <= addDays(today, most.dueDays)),
        "Choose a day from today on, within a year",
      ),
  });
}
export type HomeworkTask = z.infer<ReturnType<typeof taskForm>>;

/** A task as a page showed it, changed. A day that has passed may stay. */
export function changeTaskForm(today: LocalDate, due: LocalDate | null) {
  const earliest = due !== null && due < today ? due : today;
  return taskForm(earliest).extend({ version: rowVersion });
}

export const handInForm = z.object({
  answer: writtenText(most.answerCharacters),
  version: rowVersion,
});
export const versionForm = z.object({ version: rowVersion });
export const correctHomeworkForm = z.object({
  correction: writtenText(most.answerCharacters),
  comment: writtenText(most.commentCharacters),
  version: rowVersion,
  isMeant: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});

/** The ids of the files that a form takes away. */
export function removedFiles(posted: Posted): string[] {
  return Object.keys(posted)
    .filter((name) => name.startsWith(removeField))
    .map((name) => name.slice(removeField.length));
}

export const removeName = (fileId: string) => `${removeField}${fileId}`;
