/** What the forms on the page of a lesson do, for both of its people: one intent a command. */
import { href, redirect } from "react-router";
import { z } from "zod";
import type { Student, Teacher } from "#app/access/actor.ts";
import { deleteRecording } from "#app/features/classroom/recording/drop-recordings.server.ts";
import { concede } from "#app/features/scheduling/attendance/concede.server.ts";
import { concedeRefusedText } from "#app/features/scheduling/attendance/text.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import {
  answerRescheduleForm,
  cancelForm,
  lookField,
  rescheduleForm,
} from "#app/features/scheduling/cancel-and-reschedule/forms.ts";
import {
  acceptReschedule,
  closeOpenReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import {
  answerRescheduleText,
  rescheduleText,
} from "#app/features/scheduling/cancel-and-reschedule/text.ts";
import { cancelRefusalText } from "#app/features/scheduling/lessons/lesson-text.ts";
import { parseForm, parsePosted, readPosted, withoutSecrets } from "#app/platform/forms/forms.ts";
import { chatBehind } from "../chat-behind.server.ts";
import { type FormAnswer, refuse } from "../form-answer.server.ts";

export type Intent<Person> = (person: Person, request: Request, lessonId: string) => FormAnswer;

/**
 * The intent that an address names: the first of the table that is in its query. The form to cancel names none, and is
 * last.
 */
export function intentOf<Person>(
  request: Request,
  intents: Record<string, Intent<Person>>,
): Intent<Person> {
  const asked = new URL(request.url).searchParams;
  return Object.entries(intents).find(([name]) => asked.has(name))?.[1] ?? intents["cancel"]!;
}

/** The page of a lesson, as its student or its teacher has it. */
export function lessonPath({ role }: Student | Teacher, lessonId: string): string {
  return role === "student"
    ? href("/student/lessons/:lessonId", { lessonId })
    : href("/teacher/lessons/:lessonId", { lessonId });
}

/** A form without fields is read all the same: what is no form is no press of its button. */
export const emptyForm = z.object({});

/** Suggests another time, or answers one that was suggested. */
export const move: Intent<Student | Teacher> = async (person, request, lessonId) => {
  const isAnswer = new URL(request.url).searchParams.get("move") === "answer";
  return isAnswer ? answerMove(person, request) : requestMove(person, request, lessonId);
};

async function requestMove(person: Student | Teacher, request: Request, lessonId: string) {
  const posted = await readPosted(request);
  // Another day was chosen without a script: what was typed stays.
  if (lookField in posted) return refuse({ values: withoutSecrets(posted), errors: {} }, 200);
  const form = parsePosted(posted, rescheduleForm(person.zone));
  if (!form.ok) return refuse(form.state, 400);
  const asked = await requestReschedule(person, { lessonId, ...form.value });
  if (!asked.ok) return refuse(form.fail({ startsAt: rescheduleText(asked, person.zone) }), 422);
  return redirect(`${lessonPath(person, lessonId)}#move`);
}

async function answerMove(person: Student | Teacher, request: Request) {
  const form = await parseForm(request, answerRescheduleForm);
  if (!form.ok) return refuse(form.state, 400);
  const { rescheduleRequestId, answer } = form.value;
  const answered =
    answer === "accept"
      ? await acceptReschedule(person, rescheduleRequestId)
      : await closeOpenReschedule(person, rescheduleRequestId);
  if (!answered.ok) return refuse(form.fail(answerRescheduleText(answered.reason)), 409);
  return redirect(chatBehind(request, person) ?? `${lessonPath(person, answered.lessonId)}#move`);
}

/** Gives up what the record gives one of the two of a lesson that was cut short. */
export const settle: Intent<Student | Teacher> = async (person, request, lessonId) => {
  const form = await parseForm(request, emptyForm);
  if (!form.ok) return refuse(form.state, 400);
  const conceded = await concede(person, lessonId);
  if (!conceded.ok) return refuse(form.fail(concedeRefusedText), 409);
  return redirect(lessonPath(person, lessonId));
};

const recordingChosen = z.object({ recordingId: z.uuid() });

/** Deletes a recording of the lesson, for both of its people. */
export const recording: Intent<Student | Teacher> = async (person, request, lessonId) => {
  const form = await parseForm(request, recordingChosen);
  if (!form.ok) return refuse(form.state, 400);
  await deleteRecording(person, { lessonId, ...form.value });
  return redirect(lessonPath(person, lessonId));
};

export const cancel: Intent<Student | Teacher> = async (person, request, lessonId) => {
  const form = await parseForm(request, cancelForm);
  if (!form.ok) return refuse(form.state, 400);
  const cancelled = await cancelLesson(person, { lessonId, ...form.value });
  if (!cancelled.ok) return refuse(form.fail(cancelRefusalText(cancelled)), 409);
  return redirect(`${lessonPath(person, lessonId)}?cancelled`);
};
