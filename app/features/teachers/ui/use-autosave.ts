import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import type { StepAnswer } from "../take-step.server.ts";

export type AutosaveState = "idle" | "saved" | "failed" | "other";
type Answer = Extract<StepAnswer, { status: number }>;

type Known = {
  drawn: string | null;
  mark: string | null;
  state: AutosaveState;
  /** The last one that was heard. */
  answer?: Answer;
};

function heard(known: Known, answer: Answer): Known {
  if (answer.autosaved === "saved")
    return { ...known, answer, mark: answer.mark ?? known.mark, state: "saved" };
  return { ...known, answer, state: answer.autosaved === "other" ? "other" : "failed" };
}

/** After the last key. */
const quietMilliseconds = 1_200;

/**
 * Saves a step by itself once its writer pauses, and as they leave it. `mark` is what the step held when its form
 * was drawn; the one answered is what the next save brings along.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, drawn: string | null) {
  const fetcher = useFetcher<Answer>();
  const [known, setKnown] = useState<Known>({ drawn, mark: drawn, state: "idle" });
  // A refused press draws the form anew with another mark; another tab's save is no reason to.
  if (known.drawn !== drawn) setKnown({ ...known, drawn, mark: drawn });
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  if (answer !== undefined && answer !== known.answer) setKnown(heard(known, answer));
  const { state } = known;
  const timer = useRef<number>(undefined);
  /** What was typed since the last save. */
  const unsaved = useRef<URLSearchParams>(undefined);
  const isStopped = useRef(false);

  const fields = useCallback(() => {
    const typed = new FormData(form.current!);
    typed.set("autosave", "yes");
    return new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]));
  }, [form]);

  const { submit } = fetcher;
  const save = useCallback(() => {
    if (form.current === null || isStopped.current) return;
    unsaved.current = undefined;
    void submit(fields(), { method: "post" });
  }, [form, fields, submit]);

  useEffect(() => {
    isStopped.current = state === "other";
  }, [state]);

  useEffect(() => {
    const path = location.pathname;
    const leave = () => {
      clearTimeout(timer.current);
      if (unsaved.current === undefined || isStopped.current) return;
      navigator.sendBeacon(path, unsaved.current);
      unsaved.current = undefined;
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return {
    mark: known.mark,
    state,
    typed() {
      unsaved.current = fields();
      clearTimeout(timer.current);
      timer.current = window.setTimeout(save, quietMilliseconds);
    },
    /** A button was pressed, which saves. */
    sent() {
      unsaved.current = undefined;
      clearTimeout(timer.current);
    },
  };
}
