/** What the two of a room say to a recording of it. Browser-safe. */
import { z } from "zod";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";

/**
 * Who of the two agrees to a recording now; with both it is made. `endedBy`: whose word ended the last one that was
 * asked for.
 */
export type Agreement = { student: boolean; teacher: boolean; endedBy: Side | null };
export type AgreementChanged = { lessonId: string; agreement: Agreement };

/** Nobody can agree at the moment: an operator has switched recording off. */
export type RecordingOff = { isOff: true };

export const nobodyAgrees: Agreement = { student: false, teacher: false, endedBy: null };

/** "look" changes nothing. */
export const recordingForm = z.strictObject({
  lessonId: z.uuid(),
  wish: z.enum(["agree", "end", "look"]),
});

export function isAgreed({ student, teacher }: Agreement): boolean {
  return student && teacher;
}
