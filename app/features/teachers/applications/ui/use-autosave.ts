import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useFetcher } from "react-router";
import type { StepAnswer } from "../wizard/post-step.server.ts";

export type AutosaveState = "idle" | "saved" | "failed" | "other";
type Answer = Extract<StepAnswer, { status: number }>;

type Known = { drawn: string | null; mark: string | null; answer?: Answer };

/** After the last key. */
const quietMilliseconds = 1_200;

/**
 * Saves a step by itself once its writer pauses, and as they leave it. `mark` is what the step held when its form
 * was drawn; the one answered is what the next save brings along.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, drawn: string | null) {
  const fetcher = useFetcher<Answer>();
  const [known, setKnown] = useState<Known>({ drawn, mark: drawn });
  // A refused press draws the form again with another mark; another tab's save is no reason to.
  if (known.drawn !== drawn) setKnown({ drawn, mark: drawn, answer: known.answer });
  const timer = useRef<number>(undefined);
  /** What was typed since the last save. */
  const unsaved = useRef<URLSearchParams>(undefined);
  const isStopped = useRef(false);
  const isSending = useRef(false);

  const fields = useCallback(() => {
    const typed = new FormData(form.current!);
    typed.set("autosave", "yes");
    return new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]));
  }, [form]);

  const { submit, state: sending } = fetcher;
  const isBusy = sending !== "idle";
  function save() {
    if (form.current === null || isStopped.current) return;
    unsaved.current = undefined;
    void submit(fields(), { method: "post" });
  }

  /** What waits for the save that is under way: with its mark, this one is not older. */
  const waiting = useRef<"save" | { button: HTMLElement | null }>(undefined);
  useEffect(() => {
    if (isBusy || waiting.current === undefined) return;
    const next = waiting.current;
    waiting.current = undefined;
    if (next === "save") save();
    else form.current?.requestSubmit(next.button);
  });

  const { data } = fetcher;
  if (data?.autosaved === "saved" && data.mark != null && data !== known.answer)
    setKnown({ drawn, mark: data.mark, answer: data });
  const state = stateOf(data);
  useEffect(() => {
    isStopped.current = state === "other";
    isSending.current = isBusy;
  }, [state, isBusy]);

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
      timer.current = window.setTimeout(() => {
        if (isSending.current) waiting.current ??= "save";
        else save();
      }, quietMilliseconds);
    },
    /** A button was pressed, which saves. */
    sent(event: React.SubmitEvent<HTMLFormElement>) {
      clearTimeout(timer.current);
      if (isBusy) {
        event.preventDefault();
        waiting.current = { button: event.nativeEvent.submitter };
      } else unsaved.current = undefined;
    },
  };
}

function stateOf(answer: Answer | undefined): AutosaveState {
  if (answer?.autosaved === undefined) return "idle";
  return answer.autosaved === "refused" ? "failed" : answer.autosaved;
}
