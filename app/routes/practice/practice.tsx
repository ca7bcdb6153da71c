import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { answerFlashcards } from "#app/features/practice/sitting/answer-flashcards.server.ts";
import { oneAnswerForm, sinceField } from "#app/features/practice/flashcards/forms.ts";
import { KeptPractice } from "#app/features/practice/kept-words/ui/kept-practice.tsx";
import { useKeepPractice } from "#app/features/practice/kept-words/use-keep-practice.ts";
import { exerciseOf } from "#app/features/practice/sitting/exercises.ts";
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
  // The page that a browser keeps for practising without a connection: the words are in that browser.
  const own = { personId: student.id, zone: student.zone };
  if (query.get("kept") === "yes") return { isKept: true as const, ...own };
  const since = sinceField.safeParse(query.get("since"));
  const codes = await listCardLanguages(student);
  const language = codes.find((code) => code === query.get("language")) ?? null;
  const begun = since.success ? since.data : null;
  const [sitting, days] = await Promise.all([
    readSitting(student, begun, Date.now(), language),
    readPracticeDays(student),
  ]);
  return {
    isKept: false as const,
    ...own,
    sitting,
    isShown: query.get("show") === "yes",
    answerId: randomUUID(),
    language,
    exercise: exerciseOf(query.get("exercise")),
    typed: (query.get("typed") ?? "").replaceAll("\0", "").slice(0, 500),
    days,
    choices: codes.map((code) => ({ code, name: nameOfLanguage(code) })),
    languages: namesOfLanguages(sitting.waiting),
  };
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
  const { isKept, ...shown } = loaderData;
  useKeepPractice(isKept ? null : loaderData.personId);
  return (
    <Page width="full">
      {"sitting" in shown ? (
        <SittingView key={placeKey(shown)} {...shown} />
      ) : (
        <KeptPractice {...shown} />
      )}
    </Page>
  );
}

type Shown = Extract<Route.ComponentProps["loaderData"], { isKept: false }>;

/** Another sitting, or the same after an answer that the server took: the page begins it from there. */
function placeKey({ sitting, language, exercise }: Omit<Shown, "isKept">): string {
  return `${sitting.since} ${sitting.last?.id} ${language} ${exercise}`;
}
