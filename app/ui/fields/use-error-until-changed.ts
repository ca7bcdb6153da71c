import { createContext, useContext, useMemo, useState } from "react";
import { useActionData, useLocation } from "react-router";

/** What a fetcher was answered, around the fields of its form; all other forms are answered by their page. */
export const FetcherAnswer = createContext<unknown>(undefined);

/** Another object for each answer to a form: a second refusal may be in the words of the first. */
export function useAnswer(): object {
  const posted: unknown = useActionData();
  const fetched = useContext(FetcherAnswer);
  // A form that is sent as a query is answered by the page that it leads to.
  const { key } = useLocation();
  return useMemo(() => ({ posted, fetched, key }), [posted, fetched, key]);
}

/**
 * What is said beside a control, until something else is in the control; the next answer may say it again.
 * `onChange` belongs on the control or on anything around it.
 */
export function useErrorUntilChanged(error: string | undefined) {
  const answer = useAnswer();
  const [over, setOver] = useState<{ error: string; answer: object }>();
  const isOver = over !== undefined && over.error === error && over.answer === answer;
  return {
    error: isOver ? undefined : error,
    onChange: () => {
      if (error && !isOver) setOver({ error, answer });
    },
  };
}
