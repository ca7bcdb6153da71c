import type { MouseEvent } from "react";
import { useFetcher } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import type { LookedUp } from "../look-up-word.server.ts";

type Answer = { form?: FormState; lookedUp?: LookedUp };

/**
 * What was found about a word: `posted` by a form without a script, otherwise asked for in place. Nothing is left of
 * what was found about `saved`, which is done with.
 */
export function useLookUp(action: string, posted: LookedUp | undefined, saved?: string) {
  const fetcher = useFetcher<Answer>();
  const found = fetcher.data === undefined ? posted : fetcher.data.lookedUp;
  return {
    isAsking: fetcher.state !== "idle",
    lookedUp: found?.ok && found.term === saved ? undefined : found,
    /** Of the form that asked: there is no word in it, or one too long. */
    error: fetcher.data?.form?.errors["term"],
    ask(event: MouseEvent<HTMLButtonElement>) {
      event.preventDefault();
      void fetcher.submit(event.currentTarget, { method: "post", action });
    },
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
