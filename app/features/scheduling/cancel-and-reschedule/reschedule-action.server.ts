import { isAtMost } from "#app/platform/characters.ts";
import { z } from "zod";
import type { Student, Teacher } from "#app/access/actor.ts";
import { compositeFields, type Refuse } from "#app/features/teachers/forms/composite-fields.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { dayNumberOf, type EpochMs, formatDayTime, instantOf } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { SlotClash } from "./reschedule-slots.server.ts";
import {
  acceptReschedule,
  type AnswerRefusal,
  closeOpenReschedule,
  requestReschedule,
  type RescheduleRefusal,
} from "./reschedule-requests.server.ts";

const proposeSentences: Record<RescheduleRefusal, string> = {
  "not-movable": "This lesson cannot be moved any more.",
  "moved-often": `A lesson can be moved ${rules.lesson.maxReschedules} times, and this one has been.`,
  "same-time": "That is when the lesson already is.",
  past: "That time is over. Choose one to come.",
  "off-grid": "Choose a whole minute.",
  "too-far": "That is too far ahead. Choose an earlier time.",
  "not-open": "That time is not free any more. Choose another.",
  "student-busy": "The student has another lesson then. Choose another time.",
  "teacher-busy": "The teacher has another lesson then. Choose another time.",
};

/** What stands at the time that a teacher would suggest. */
function standsText({ studentName, startsAt, isKept }: SlotClash, zone: string): string {
  const when = formatDayTime(startsAt, zone);
  return isKept
    ? `You keep ${when} for ${studentName}. Choose another time, or release that one first.`
    : `You have a lesson with ${studentName} then, from ${when}. Choose another time.`;
}

const answerSentences: Record<AnswerRefusal, string> = {
  answered: "This proposal has been answered already.",
  "not-movable": "This lesson cannot be moved any more.",
  past: "The time that was proposed is over.",
  "student-busy": "The student has another lesson then by now. The lesson stays where it is.",
  "teacher-busy": "The teacher has another lesson then by now. The lesson stays where it is.",
};

const answerForm = z.object({
  proposalId: z.uuid(),
  answer: z.enum(["accept", "close"]),
});

/** A free time from the list, or where somebody types one, a day and a time of their own clock. */
export function rescheduleForm(zone: string) {
  return compositeFields((fields, refuse) => {
    const note = fields.text("note");
    if (!isAtMost(note, rules.cancel.reasonCharacters))
      refuse("note", `Use at most ${rules.cancel.reasonCharacters} characters`);
    const listed = fields.text("startsAt");
    const [date, time] = [fields.text("date"), fields.text("time")];
    if (date === "" && time === "") {
      if (!/^\d{1,14}$/.test(listed)) refuse("startsAt", "Choose a time");
      return { startsAt: Number(listed), note };
    }
    return { startsAt: readTyped(date, time, zone, refuse), note };
  });
}

function readTyped(date: string, time: string, zone: string, refuse: Refuse): EpochMs {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (clock === null) refuse("time", "Choose a time like 16:30");
  try {
    dayNumberOf(date);
  } catch {
    refuse("date", "Choose a day");
    return 0;
  }
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  if (clock === null) return 0;
  return instantOf({ year, month, day }, Number(clock[1]) * 60 + Number(clock[2]), zone);
}

type Taken = { lessonId: string } | { form: FormState; status: number };

/** What the page of a lesson does with a proposal, or with the answer to one. */
export async function rescheduleAction(
  person: Student | Teacher,
  request: Request,
  lessonId: string,
): Promise<Taken> {
  const isAnswer = new URL(request.url).searchParams.get("move") === "answer";
  return isAnswer ? answer(person, request) : propose(person, request, lessonId);
}

async function propose(
  person: Student | Teacher,
  request: Request,
  lessonId: string,
): Promise<Taken> {
  const form = await parseForm(request, rescheduleForm(person.zone));
  if (!form.ok) return { form: form.state, status: 400 };
  const proposed = await requestReschedule(person, { lessonId, ...form.value });
  if (proposed.ok) return { lessonId };
  const startsAt =
    proposed.stands === undefined
      ? proposeSentences[proposed.reason]
      : standsText(proposed.stands, person.zone);
  return { form: form.fail({ startsAt }), status: 422 };
}

async function answer(person: Student | Teacher, request: Request): Promise<Taken> {
  const form = await parseForm(request, answerForm);
  if (!form.ok) return { form: form.state, status: 400 };
  const { proposalId } = form.value;
  const answered =
    form.value.answer === "accept"
      ? await acceptReschedule(person, proposalId)
      : await closeOpenReschedule(person, proposalId);
  if (answered.ok) return { lessonId: answered.lessonId };
  return { form: form.fail(answerSentences[answered.reason]), status: 409 };
}
