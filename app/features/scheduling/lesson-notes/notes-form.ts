import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { parseWords, type Word } from "./words.ts";

const { homework, notes } = rules;

function text(most: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => isAtMost(text, most),
      `Use at most ${most.toLocaleString(brand.locale)} characters`,
    )
    .default("");
}

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const words = z
  .string()
  .default("")
  .transform((typed, context): Word[] => {
    const read = parseWords(typed);
    if ("words" in read) return read.words;
    context.addIssue({ code: "custom", message: read.error });
    return z.NEVER;
  });

const summary = z
  .string("Write at least one line")
  .transform((typed) =>
    typed
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n"),
  )
  .pipe(
    z
      .string()
      .min(1, "Write at least one line")
      .refine(
        (text) => isAtMost(text, notes.summaryCharacters),
        `Use at most ${notes.summaryCharacters.toLocaleString(brand.locale)} characters`,
      )
      .refine(
        (lines) => lines.split("\n").length <= notes.summaryLines,
        `Use at most ${notes.summaryLines} lines`,
      ),
  );

/** What a teacher writes after a lesson; its homework is due from the day `dueFrom` on, and may have files. */
export function notesForm(dueFrom: LocalDate, hasFiles = false) {
  const latest = addDays(dueFrom, homework.dueDays);
  return z
    .object({
      summary,
      words,
      homework: text(homework.taskCharacters),
      homeworkDue: z
        .union([z.literal("").transform(() => null), z.iso.date("Choose a day")])
        .default(null)
        .refine(
          (due) => due === null || (due >= dueFrom && due <= latest),
          "Choose a day from today on, within a year",
        ),
      plan: text(notes.planCharacters),
      /** The notes as the page showed them; 0 before there were any. */
      version,
      /** When the last of the kept words that the page showed was kept, epoch ms; 0 without one. */
      caughtUntil: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .optional(),
    })
    .refine(({ homework, homeworkDue }) => homework !== "" || (homeworkDue === null && !hasFiles), {
      path: ["homework"],
      message: hasFiles
        ? "Say what is to be done with the files"
        : "Say what is to be done by that day",
    });
}
export type WriteNotes = Omit<z.infer<ReturnType<typeof notesForm>>, "homework" | "homeworkDue">;

/** A teacher's note about a student; an empty one deletes it. */
export const studentNoteForm = z.object({ note: text(notes.studentCharacters), version });
export type WriteStudentNote = z.infer<typeof studentNoteForm>;
