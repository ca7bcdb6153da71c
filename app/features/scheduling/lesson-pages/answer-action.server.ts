import { z } from "zod";
import type { Student, Teacher } from "#app/access/actor.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import {
  acceptRequest,
  type AnswerRequestRefusal,
  declineRequest,
} from "../booking/requests.server.ts";
import { concede } from "../attendance/concede.server.ts";
import { waiveNoShow } from "../attendance/waive-no-show.server.ts";

const sentences: Record<AnswerRequestRefusal, string> = {
  answered: "This request has been answered or taken back already.",
  lapsed: "The time to answer is over. Nothing was taken from the student’s card.",
  "time-off":
    "You have taken that time off since. Decline, or remove the time off in your calendar first.",
  "not-paid": "The card can no longer be charged, so the lesson was not booked.",
};

type Taken = { form: FormState; status: number } | null;

/** What the page of a lesson does with a teacher's answer to a request. */
export async function answerAction(
  teacher: Teacher,
  request: Request,
  lessonId: string,
): Promise<Taken> {
  const answers = z.object({
    answer: z.enum(["accept", "decline"], "Accept or decline"),
    reason: z
      .string()
      .max(rules.cancel.reasonCharacters, `Use at most ${rules.cancel.reasonCharacters} characters`)
      .default(""),
  });
  const form = await parseForm(request, answers);
  if (!form.ok) return { form: form.state, status: 400 };
  const answered =
    form.value.answer === "accept"
      ? await acceptRequest(teacher, lessonId)
      : await declineRequest(teacher, lessonId, form.value.reason);
  return answered.ok ? null : { form: form.fail(sentences[answered.reason]), status: 409 };
}

/** What it does when a teacher lets a student off who did not come. */
export async function takeWaiver(
  teacher: Teacher,
  request: Request,
  lessonId: string,
): Promise<Taken> {
  const form = await parseForm(request, z.object({}));
  if (!form.ok) return { form: form.state, status: 400 };
  const waived = await waiveNoShow(teacher, lessonId);
  if (waived.ok) return null;
  return { form: form.fail("The money has been paid out already, or given back."), status: 409 };
}

/** What it does when one of the two gives up what the record gives them of a lesson that was cut short. */
export async function takeConcession(
  person: Student | Teacher,
  request: Request,
  lessonId: string,
): Promise<Taken> {
  const form = await parseForm(request, z.object({}));
  if (!form.ok) return { form: form.state, status: 400 };
  const conceded = await concede(person, lessonId);
  if (conceded.ok) return null;
  const refused = "The money has been divided already, or a report is being looked at.";
  return { form: form.fail(refused), status: 409 };
}
