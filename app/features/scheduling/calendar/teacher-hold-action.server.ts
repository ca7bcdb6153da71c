import { z } from "zod";
import type { Teacher } from "#app/access/actor.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { epochMs } from "../lessons/forms.ts";
import { holdForStudent, type TeacherHoldRefusal } from "../booking/hold-for-student.server.ts";
import type { SuggestedTime } from "../availability/suggested-times.server.ts";
import { releaseHold } from "../booking/release-hold.server.ts";

const sentences: Partial<Record<TeacherHoldRefusal, string>> = {
  past: "That time is over. Choose one to come.",
  "too-soon": `A student needs time to pay for it. Choose one at least ${rules.booking.keepNoticeHours} hours ahead.`,
  "too-far": "That is further ahead than your calendar is open. Choose an earlier time.",
  full: "That day or week has as many lessons as you give at most. Choose another time.",
  "slot-taken": "That time has been taken meanwhile. Choose another.",
  "you-are-busy": "The student has another lesson then. Choose another time.",
  "kept-enough": `You keep ${rules.booking.keptPerStudent} times for this student already. They pay for one, or you let one go, first.`,
  "kept-often": `You have kept ${rules.booking.keptPerStudentDay} times for this student within a day. Write to them, or try again tomorrow.`,
  "student-gone": "This student’s account is closed, or about to be.",
  "form-used": "This page has already kept another time. Load it again, then choose once more.",
  "teacher-unavailable": "This lesson cannot be booked at the moment.",
};

const keepForm = z.object({
  studentId: z.uuid("Choose a student"),
  offerId: z.uuid("Choose a lesson"),
  startsAt: epochMs,
  requestId: z.uuid(),
});

const letGoForm = z.object({ kept: z.uuid() });

/** Which suggested time is in the way, and what to do first. */
function suggestedText({ by, studentName, start }: SuggestedTime, zone: string): string {
  const when = formatDayTime(start, zone);
  return by === "teacher"
    ? `You have suggested ${when} to ${studentName}. Wait for the answer or withdraw it, or choose another time.`
    : `${studentName} has suggested ${when}. Answer that first, or choose another time.`;
}

type Done = { saved: string } | { form: FormState; status: number };

/** What the panel of kept times does with what is posted to it, by part; undefined for another's. */
export async function teacherHoldAction(
  teacher: Teacher,
  part: string,
  request: Request,
): Promise<Done | undefined> {
  if (part === "let-go") {
    const form = await parseForm(request, letGoForm);
    if (!form.ok) return { form: form.state, status: 400 };
    await releaseHold(teacher, form.value.kept);
    return { saved: "let-go" };
  }
  if (part !== "keep") return undefined;
  const form = await parseForm(request, keepForm);
  if (!form.ok) return { form: form.state, status: 400 };
  const kept = await holdForStudent(teacher, form.value);
  if (kept.ok) return { saved: "kept" };
  if (kept.reason === "suggested")
    return { form: form.fail({ startsAt: suggestedText(kept.stands, teacher.zone) }), status: 409 };
  const startsAt = sentences[kept.reason] ?? "That time is not open any more. Choose another.";
  return { form: form.fail({ startsAt }), status: kept.reason === "form-used" ? 422 : 409 };
}
