/** Questions and answers, by whom they are for. */
import { accountAnswers } from "./account-answers.ts";
import type { Answer } from "./answer.ts";
import { studentAnswers } from "./student-answers.ts";
import { teacherAnswers } from "./teacher-answers.ts";

export type AnswerGroup = { id: string; title: string; answers: Answer[] };

export const answerGroups: AnswerGroup[] = [
  { id: "students", title: "For students", answers: studentAnswers },
  { id: "teachers", title: "For teachers", answers: teacherAnswers },
  { id: "account", title: "Account and safety", answers: accountAnswers },
];

/** The answer at an address of its own, or undefined. */
export function findAnswer(id: string): Answer | undefined {
  return answerGroups.flatMap(({ answers }) => answers).find((answer) => answer.id === id);
}

/** All answers as schema.org data. */
export function answersAsFacts(): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: answerGroups.flatMap(({ answers }) =>
      answers.map(({ question, text }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text },
      })),
    ),
  };
}
