import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import type { Posted } from "#app/platform/forms/forms.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

const most = rules.homework;

/** The field of a form's files, and what the names of its boxes begin with that take one away. */
export const filesField = "attached";
const removeField = "remove-";

function text(characters: number) {
  return z
    .string()
    .trim()
    .refine((written) => isAtMost(written, characters), `Use at most ${characters} characters`)
    .default("");
}

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** What is to be done; `today` is the day on the student's calendar. */
export function taskForm(today: LocalDate) {
  return z.object({
    task: text(most.taskCharacters).refine((task) => task !== "", "Say what is to be done"),
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
  return taskForm(earliest).extend({ version });
}

export const handInForm = z.object({ answer: text(most.answerCharacters), version });
export const versionForm = z.object({ version });
export const correctHomeworkForm = z.object({
  correction: text(most.answerCharacters),
  comment: text(most.commentCharacters),
  version,
});

/** The ids of the files that a form takes away. */
export function removedFiles(posted: Posted): string[] {
  return Object.keys(posted)
    .filter((name) => name.startsWith(removeField))
    .map((name) => name.slice(removeField.length));
}

export const removeName = (fileId: string) => `${removeField}${fileId}`;
