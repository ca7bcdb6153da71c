import { useCallback, useEffect, useRef, useState } from "react";
import type { SentAnswer } from "../flashcards/forms.ts";
import type { Grade } from "../flashcards/schedule.ts";
import { keepAnswer } from "./kept-answers.ts";
import { type DuesByCard, sendAnswers } from "./send-answers.ts";
import type { Sitting } from "./sitting.server.ts";
import { answer, type SittingPlace, placeOf, undo } from "./steps.ts";

/** "waiting": answers wait for a connection, or would; "arrived": those that waited are stored. */
type Delivery = "nothing" | "waiting" | "arrived";

/**
 * A sitting that goes on without a connection: answers are kept in this browser and sent as soon as there is one.
 * `begunWithout`: the page was opened without one.
 */
export function useSitting(personId: string, sitting: Sitting, begunWithout = false) {
  const [place, setPlace] = useState(() => placeOf(sitting));
  const [delivery, setDelivery] = useState<Delivery>(begunWithout ? "waiting" : "nothing");
  const sending = useRef<Promise<void>>(Promise.resolve());
  /** Of this tab; they are also kept in the browser, where it allows that. */
  const waiting = useRef(new Map<string, SentAnswer>());

  const send = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const answered = await sendAnswers(personId, [...waiting.current.values()]);
      if (answered === null) return setDelivery("waiting");
      const { sent, dues } = answered;
      for (const { id, undone } of sent)
        if (waiting.current.get(id)?.undone === undone) waiting.current.delete(id);
      setPlace((now) => withDues(now, dues));
      setDelivery((before) => {
        if (sent.length > 0) return before === "waiting" ? "arrived" : "nothing";
        return before === "waiting" && navigator.onLine ? "nothing" : before;
      });
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
    delivery,
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

function withDues(place: SittingPlace, dues: DuesByCard): SittingPlace {
  const waiting = place.waiting.map((card) => ({ ...card, dues: dues[card.id] ?? card.dues }));
  return { ...place, waiting };
}
