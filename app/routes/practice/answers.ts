import { data } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { answersForm } from "#app/features/practice/flashcards/forms.ts";
import { answerFlashcards } from "#app/features/practice/sitting/answer-flashcards.server.ts";
import { readDues } from "#app/features/practice/sitting/sitting.server.ts";
import type { Route } from "./+types/answers.ts";

/** Answers that a page sends by itself; it is told when each flashcard would come again (epoch ms, by rating). */
export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const sent = answersForm.safeParse(await request.json().catch(() => null));
  if (!sent.success) throw data(null, { status: 400 });
  await answerFlashcards(student, sent.data);
  return Response.json(
    await readDues(
      student,
      sent.data.map(({ flashcard }) => flashcard),
    ),
  );
}
