import { href } from "react-router";
import { rules } from "#config/rules.ts";
import type { SentAnswer } from "../flashcards/forms.ts";
import { listKeptAnswers, markStored } from "./kept-answers.ts";

/** When each flashcard of the answers would come again, by rating; epoch ms. */
export type DuesByCard = Record<string, number[]>;

/**
 * Sends what this person has answered and the server does not have: what this browser keeps, and `also` what it could
 * not keep. Sending it twice does no harm. Null where something did not arrive; it is kept.
 */
export async function sendAnswers(
  personId: string,
  also: readonly SentAnswer[] = [],
): Promise<{ sent: SentAnswer[]; dues: DuesByCard } | null> {
  const kept = await listKeptAnswers(personId);
  const waiting = [...new Map([...kept, ...also].map((one) => [one.id, one])).values()];
  const sent: SentAnswer[] = [];
  const dues: DuesByCard = {};
  while (sent.length < waiting.length) {
    const some = waiting.slice(sent.length, sent.length + rules.practice.answersAtOnce);
    const answered = await post(some);
    if (answered === null) return null;
    await markStored(some);
    Object.assign(dues, answered);
    sent.push(...some);
  }
  return { sent, dues };
}

async function post(answers: SentAnswer[]): Promise<DuesByCard | null> {
  try {
    const response = await fetch(href("/student/practice/answers"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers),
    });
    return response.ok ? ((await response.json()) as DuesByCard) : null;
  } catch {
    return null;
  }
}
