import { useId } from "react";
import { href, useFetcher } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FetcherAnswer } from "#app/ui/fields/use-error-until-changed.ts";
import { rules } from "#config/rules.ts";

/** A word that was chosen in a text; `context` is the text. */
export type PickedWord = { term: string; context: string };

type KeepWordProps = {
  lessonId: string;
  /** Of the lesson. */
  language: string;
  /** Null where the word is typed, and its sentence with it. */
  picked: PickedWord | null;
  /** Escape, and the button behind the form. */
  onClose?: (() => void) | undefined;
};

/** Keeps a word of the lesson for both sides, and is empty again for the next one. */
export function KeepWordForm({ lessonId, language, picked, onClose }: KeepWordProps) {
  const fetcher = useFetcher<{ form?: FormState; kept?: { id: string; term: string } }>();
  const { form: refused, kept } = fetcher.data ?? {};
  const id = useId();
  const begun = kept === undefined ? picked : { term: "", context: picked?.context ?? "" };
  const field = (name: "term" | "meaning" | "sentence") => ({
    name,
    id: `${id}-${name}`,
    autoComplete: "off",
    error: refused?.errors[name],
  });
  return (
    <fetcher.Form
      // The fields are empty for the next word.
      key={kept?.id}
      method="post"
      action={`${href("/lessons/:lessonId/room", { lessonId })}?words`}
      preventScrollReset
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose?.();
      }}
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="keep-word" />
      <input type="hidden" name="context" value={begun?.context ?? ""} />
      <FormError>{refused?.errors[""]}</FormError>
      <FetcherAnswer value={fetcher.data}>
        <TextField
          {...field("term")}
          label="Word"
          lang={language}
          defaultValue={typedValue(refused, "term") ?? begun?.term ?? ""}
          most={rules.notes.wordCharacters}
          autoFocus={(picked !== null || kept !== undefined) && !begun?.term}
        />
        <TextField
          {...field("meaning")}
          label="What it means"
          defaultValue={typedValue(refused, "meaning") ?? ""}
          most={rules.notes.wordCharacters}
          autoFocus={picked !== null && Boolean(begun?.term)}
        />
        {begun?.context ? null : (
          <TextField
            {...field("sentence")}
            label="A sentence with it"
            optional
            lang={language}
            defaultValue={typedValue(refused, "sentence") ?? ""}
            most={rules.practice.sentenceCharacters}
          />
        )}
      </FetcherAnswer>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button size="s" disabled={fetcher.state === "submitting"}>
          Keep the word
        </Button>
        {onClose === undefined ? null : (
          <Button type="button" variant="quiet" onClick={onClose}>
            {kept === undefined ? "Cancel" : "Close"}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {kept === undefined ? null : `“${kept.term}” is kept for you both.`}
      </p>
    </fetcher.Form>
  );
}
