import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { answerFlashcards } from "#app/features/practice/sitting/answer-flashcards.server.ts";
import { oneAnswerForm, sinceField } from "#app/features/practice/flashcards/forms.ts";
import { exerciseChoices, type ExerciseChoice } from "#app/features/practice/sitting/exercises.ts";
import { readPracticeDays } from "#app/features/practice/sitting/practice-days.server.ts";
import { readSitting } from "#app/features/practice/sitting/sitting.server.ts";
import { listCardLanguages } from "#app/features/practice/flashcards/flashcards.server.ts";
import { SittingView } from "#app/features/practice/sitting/ui/sitting-view.tsx";
import {
  nameOfLanguage,
  namesOfLanguages,
} from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { parsePosted, type Posted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/practice.ts";

export function meta() {
  return privateHead("Practise words");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const query = new URL(request.url).searchParams;
  const since = sinceField.safeParse(query.get("since"));
  const codes = await listCardLanguages(student);
  const language = codes.find((code) => code === query.get("language")) ?? null;
  const begun = since.success ? since.data : null;
  const [sitting, days] = await Promise.all([
    readSitting(student, begun, Date.now(), language),
    readPracticeDays(student),
  ]);
  return {
    sitting,
    isShown: query.get("show") === "yes",
    answerId: randomUUID(),
    language,
    exercise: exerciseOf(query.get("exercise")),
    typed: (query.get("typed") ?? "").replaceAll("\0", "").slice(0, 500),
    days,
    choices: codes.map((code) => ({ code, name: nameOfLanguage(code) })),
    languages: namesOfLanguages(sitting.waiting),
    personId: student.id,
    zone: student.zone,
  };
}

function exerciseOf(asked: unknown): ExerciseChoice {
  return exerciseChoices.find((one) => one === asked) ?? "read";
}

/** Answers without a script: one at a time, and back to the sitting. */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case "answer":
      return answer(student, posted);
    case "undo":
      return undo(student, posted);
    default:
      throw data(null, { status: 400 });
  }
}

async function answer(student: Student, posted: Posted) {
  const form = parsePosted(posted, oneAnswerForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { since, ...given } = form.value;
  await answerFlashcards(student, [{ ...given, at: Date.now(), undone: false }]);
  return backTo(since, posted);
}

async function undo(student: Student, posted: Posted) {
  const form = parsePosted(posted, z.object({ since: sinceField }));
  if (!form.ok) throw data(null, { status: 400 });
  const { last } = await readSitting(student, form.value.since);
  if (last !== null) await answerFlashcards(student, [{ ...last, undone: true }]);
  return backTo(form.value.since, posted);
}

function backTo(since: number, { language, exercise }: Posted) {
  const query = new URLSearchParams({ since: `${since}` });
  if (typeof language === "string") query.set("language", language);
  if (exerciseOf(exercise) !== "read") query.set("exercise", exerciseOf(exercise));
  return redirect(`${href("/student/practice")}?${query}`);
}

export default function PracticePage({ loaderData }: Route.ComponentProps) {
  const { sitting, language, exercise } = loaderData;
  const { since, last } = sitting;
  return (
    <Page width="full">
      <SittingView key={`${since} ${last?.id} ${language} ${exercise}`} {...loaderData} />
    </Page>
  );
}
