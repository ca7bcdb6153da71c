/** Which answers a question or a word finds. Pure and browser-safe. */
import { type AnswerGroup, answerGroups } from "./faq-answers.ts";

/** Words of a question that say nothing of what it is about. */
const smallWords = new Set(
  "a am an and are can could do does for from get have how i if in is it me my of on or the there to want was what when where why will with would you your".split(
    " ",
  ),
);

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * The answers in which every telling word of the search occurs, of each group first those whose question has them; all
 * of them for an empty one.
 */
export function searchAnswers(search: string): AnswerGroup[] {
  const typed = plain(search)
    .split(/[\s?!.,]+/)
    .filter(Boolean);
  const telling = typed.filter((word) => !smallWords.has(word));
  const words = telling.length > 0 ? telling : typed;
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  return answerGroups
    .map((group) => ({
      ...group,
      answers: group.answers
        .filter(({ question, alsoCalled, text }) => has(`${question} ${alsoCalled} ${text}`))
        .toSorted((a, b) => Number(has(b.question)) - Number(has(a.question))),
    }))
    .filter(({ answers }) => answers.length > 0);
}
