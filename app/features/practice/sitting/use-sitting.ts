import { useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { rules } from "#config/rules.ts";
import type { SentAnswer } from "../flashcards/forms.ts";
import type { Grade } from "../flashcards/schedule.ts";
import { dropAnswers, keepAnswer, listKeptAnswers } from "./kept-answers.ts";
import type { Sitting } from "./sitting.server.ts";
import { answer, type SittingPlace, placeOf, undo } from "./steps.ts";

/**
 * A sitting that goes on without a connection: answers are kept in this browser and sent as soon as there is one.
 * `unsent`: answers wait for a connection now.
 */
export function useSitting(personId: string, sitting: Sitting) {
  const [place, setPlace] = useState(() => placeOf(sitting));
  const [unsent, setUnsent] = useState(false);
  const sending = useRef<Promise<void>>(Promise.resolve());
  /** Of this tab; they are also kept in the browser, where it allows that. */
  const waiting = useRef(new Map<string, SentAnswer>());

  const send = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const kept = await listKeptAnswers(personId);
      const all = new Map([...kept.map((one) => [one.id, one] as const), ...waiting.current]);
      const some = [...all.values()].slice(0, rules.practice.answersAtOnce);
      if (some.length === 0) return setUnsent(false);
      const dues = await post(some);
      setUnsent(dues === null);
      if (dues === null) return;
      setPlace((now) => withDues(now, dues));
      for (const one of some)
        if (waiting.current.get(one.id)?.undone === one.undone) waiting.current.delete(one.id);
      await dropAnswers(some);
    });
  }, [personId]);

  useEffect(() => {
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [send]);

  const keep = (given: SittingPlace["given"][number], undone: boolean) => {
    const kept = { ...given.answer, undone };
    waiting.current.set(kept.id, kept);
    void keepAnswer(personId, kept).then(send);
  };
  return {
    place,
    unsent,
    answer(rating: Grade) {
      const next = answer(place, rating, Date.now(), crypto.randomUUID());
      setPlace(next);
      keep(next.given.at(-1)!, false);
    },
    undo() {
      const last = place.given.at(-1);
      if (last === undefined) return;
      setPlace(undo(place));
      keep(last, true);
    },
  };
}

/** Sends answers; what comes back says when each flashcard would come again. Null where it did not arrive. */
async function post(answers: SentAnswer[]): Promise<Record<string, number[]> | null> {
  try {
    const response = await fetch(href("/student/practice/answers"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers),
    });
    return response.ok ? ((await response.json()) as Record<string, number[]>) : null;
  } catch {
    return null;
  }
}

function withDues(place: SittingPlace, dues: Record<string, number[]>): SittingPlace {
  const waiting = place.waiting.map((card) => ({ ...card, dues: dues[card.id] ?? card.dues }));
  return { ...place, waiting };
}
