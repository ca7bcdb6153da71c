import { z } from "zod";
import { asTeacher, type Person } from "#app/access/actor.ts";
import { rules } from "#config/rules.ts";
import { answerRequestForm } from "#app/features/scheduling/booking/forms.ts";
import {
  acceptRequest,
  type AnswerRequestRefusal,
  declineRequest,
} from "#app/features/scheduling/booking/requests.server.ts";
import { answerRequestText } from "#app/features/scheduling/booking/text.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import {
  cancelForm,
  rescheduleForm,
} from "#app/features/scheduling/cancel-and-reschedule/forms.ts";
import {
  acceptReschedule,
  type AnswerRefusal,
  closeOpenReschedule,
  requestReschedule,
  type RescheduleRefusal,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import {
  answerRescheduleText,
  rescheduleText,
} from "#app/features/scheduling/cancel-and-reschedule/text.ts";
import { cancelRefusalText } from "#app/features/scheduling/lessons/lesson-text.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { lessonDetailOf, lessonInPath } from "./lessons.server.ts";
import { type Call, operation } from "./operation.ts";
import { Problem, wrongForm } from "./problem.ts";
import * as shapes from "./shapes.ts";

const reason = z
  .string()
  .optional()
  .meta({
    description: `For the other person; at most ${rules.cancel.reasonCharacters} characters.`,
  });

const suggestionInPath = z.object({ suggestionId: shapes.idField });

const answerRefusals = [
  "answered",
  "lapsed",
  "not-paid",
  "time-off",
] as const satisfies AnswerRequestRefusal[];

const moveRefusals = [
  "not-movable",
  "moved-often",
  "asked-often",
  "same-time",
  "past",
  "off-grid",
  "too-far",
  "not-open",
  "student-busy",
  "teacher-busy",
] as const satisfies RescheduleRefusal[];

const suggestionRefusals = [
  "answered",
  "not-movable",
  "past",
  "student-busy",
  "teacher-busy",
] as const satisfies AnswerRefusal[];

type OfLesson<Body> = Call<z.output<typeof lessonInPath>, unknown, Body>;

const common = {
  group: "Lessons",
  method: "post",
  scope: "lessons:write",
  answer: shapes.lessonDetail,
} as const;

const declineBody = z.strictObject({ reason });

async function decline({ person, params, body, now }: OfLesson<z.output<typeof declineBody>>) {
  const form = parsePosted({ answer: "decline", ...body }, answerRequestForm);
  if (!form.ok) return wrongForm(form.state);
  const { lessonId } = params;
  const done = await declineRequest(asTeacher(person), lessonId, form.value.reason, now);
  if (!done.ok) return new Problem(409, done.reason, answerRequestText(done.reason));
  return lessonDetailOf(person, lessonId, now);
}

const cancelBody = z.strictObject({
  refundPence: z.int().min(0).meta({
    description: "`cancellation.refund` as you read it: another sum is asked about again.",
    example: 2200,
  }),
  reason,
});

async function cancel({ person, params, body, now }: OfLesson<z.output<typeof cancelBody>>) {
  const form = parsePosted({ ...body, refundPence: String(body.refundPence) }, cancelForm);
  if (!form.ok) return wrongForm(form.state);
  const { lessonId } = params;
  const done = await cancelLesson(person, { lessonId, ...form.value }, now);
  if (!done.ok) return new Problem(409, done.reason, cancelRefusalText(done));
  return lessonDetailOf(person, lessonId, now);
}

const suggestBody = z.strictObject({
  startsAt: shapes.instant,
  note: z.string().optional().meta({
    description: "For the other person. Left out while one of you has blocked the other.",
  }),
});

async function suggest({ person, params, body, now }: OfLesson<z.output<typeof suggestBody>>) {
  const typed = { startsAt: String(Date.parse(body.startsAt)), note: body.note ?? "" };
  const form = parsePosted(typed, rescheduleForm(person.zone));
  if (!form.ok) return wrongForm(form.state);
  const { lessonId } = params;
  const asked = await requestReschedule(person, { lessonId, ...form.value }, now);
  if (!asked.ok) return new Problem(422, asked.reason, rescheduleText(asked, person.zone));
  return lessonDetailOf(person, lessonId, now);
}

async function answerSuggestion(
  person: Person,
  suggestionId: string,
  answer: typeof acceptReschedule | typeof closeOpenReschedule,
  now: Date,
) {
  const done = await answer(person, suggestionId, now);
  if (!done.ok) return new Problem(409, done.reason, answerRescheduleText(done.reason));
  return lessonDetailOf(person, done.lessonId, now);
}

export const lessonSteps = [
  operation({
    ...common,
    id: "acceptRequest",
    path: "/lessons/{lessonId}/accept",
    title: "Accept a request",
    about:
      "A teacher’s yes to a lesson that waits for it: the student is charged, and it is booked.",
    role: "teacher",
    params: lessonInPath,
    refuses: { 409: answerRefusals, 503: ["unreached"] },
    async run({ person, params: { lessonId }, now }) {
      const done = await acceptRequest(asTeacher(person), lessonId, now);
      if (!done.ok) {
        const status = done.reason === "unreached" ? 503 : 409;
        return new Problem(status, done.reason, answerRequestText(done.reason));
      }
      return lessonDetailOf(person, lessonId, now);
    },
  }),
  operation({
    ...common,
    id: "declineRequest",
    path: "/lessons/{lessonId}/decline",
    title: "Decline a request",
    about: "Nothing is charged, and the time is free again.",
    role: "teacher",
    params: lessonInPath,
    body: declineBody,
    refuses: { 409: answerRefusals },
    run: decline,
  }),
  operation({
    ...common,
    id: "cancelLesson",
    path: "/lessons/{lessonId}/cancel",
    title: "Cancel a lesson",
    about: "A booked one, or a student’s own request. Its money is settled at the same moment.",
    params: lessonInPath,
    body: cancelBody,
    refuses: { 409: ["already-cancelled", "already-started", "refund-changed"] },
    run: cancel,
  }),
  operation({
    ...common,
    id: "suggestTime",
    path: "/lessons/{lessonId}/suggestions",
    title: "Suggest another time",
    about:
      "The lesson moves once the other person accepts. A student suggests one of the teacher’s free times, a teacher any time at which both are free.",
    params: lessonInPath,
    body: suggestBody,
    refuses: { 422: moveRefusals },
    run: suggest,
  }),
  operation({
    ...common,
    id: "acceptSuggestion",
    path: "/suggestions/{suggestionId}/accept",
    title: "Accept a suggested time",
    about:
      "A new lesson takes the place of the old one, with its money: the answer is the new one.",
    params: suggestionInPath,
    refuses: { 409: suggestionRefusals },
    run: ({ person, params, now }) =>
      answerSuggestion(person, params.suggestionId, acceptReschedule, now),
  }),
  operation({
    ...common,
    id: "closeSuggestion",
    path: "/suggestions/{suggestionId}/close",
    title: "Decline a suggested time, or take it back",
    about: "The lesson stays where it is.",
    params: suggestionInPath,
    refuses: { 409: ["answered"] },
    run: ({ person, params, now }) =>
      answerSuggestion(person, params.suggestionId, closeOpenReschedule, now),
  }),
];
