import { href, Link, useFetcher } from "react-router";
import { chosenAddress } from "#app/features/chat/changing/chosen.ts";
import { StepLink } from "#app/features/chat/changing/ui/step-link.tsx";
import type { Changing } from "#app/features/chat/changing/use-changing.ts";
import { messageBoxId } from "#app/features/chat/conversations/message-box.ts";
import type { Message } from "#app/features/chat/conversations/message.ts";
import type {
  LookedUp,
  WordProviders,
} from "#app/features/practice/look-up/look-up-word.server.ts";
import { FoundMeanings } from "#app/features/practice/look-up/ui/found-meanings.tsx";
import { LookUpButton } from "#app/features/practice/look-up/ui/look-up-button.tsx";
import type { LanguageGroups } from "#app/features/practice/flashcards/languages.ts";
import { WordLanguage } from "#app/features/practice/flashcards/ui/word-language.tsx";
import { useLookUp } from "#app/features/practice/look-up/ui/use-look-up.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FetcherAnswer } from "#app/ui/fields/use-error-until-changed.ts";

type SaveWordFormProps = {
  message: Message;
  action: string;
  changing: Changing;
  /** A form of the thread that was refused, posted without a script. */
  form: FormState | undefined;
  /** Who is asked what a word means; null where nobody is. */
  providers: WordProviders | null;
  /** What was found about one, asked without a script. */
  lookedUp: LookedUp | undefined;
  languages: LanguageGroups;
};
type Answer = { form?: FormState; saved?: string; there?: string };

/** In the place of the writing field while a word of a message is saved. Escape leaves it. */
export function SaveWordForm({ message, action, changing, form, ...props }: SaveWordFormProps) {
  const fetcher = useFetcher<Answer>();
  const isHere = typedValue(form, "intent") === "save-word";
  const refused = fetcher.data?.form ?? (isHere ? form : undefined);
  const { saved, there } = fetcher.data ?? {};
  const lookUp = useLookUp(action, props.lookedUp, saved);
  return (
    <fetcher.Form
      // The fields are empty for the next word.
      key={saved}
      method="post"
      // Without a script the form is drawn again where it is refused.
      action={action + chosenAddress(changing.query, { seq: message.seq, step: "save" })}
      preventScrollReset
      onKeyDown={(event) => {
        if (event.key === "Escape") changing.cancel();
      }}
      className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-surface px-2.5 py-2.5 md:px-3.5 md:py-3"
    >
      <input type="hidden" name="intent" value="save-word" />
      <input type="hidden" name="seq" value={message.seq} />
      <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
        {message.text}
      </p>
      <FormError>{refused?.errors[""]}</FormError>
      {there === undefined ? null : (
        <Link
          to={href("/student/words/:flashcardId", { flashcardId: there })}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          The card with “{typedValue(refused, "term")}”
        </Link>
      )}
      <FetcherAnswer value={fetcher.data}>
        <div className="mt-2 grid gap-2.5 sm:grid-cols-3">
          <TextField
            id={messageBoxId}
            label="Word"
            name="term"
            required
            autoFocus
            autoComplete="off"
            defaultValue={typedValue(refused, "term")}
            error={refused?.errors["term"]}
          />
          <TextField
            label="What it means"
            name="meaning"
            required
            autoComplete="off"
            defaultValue={typedValue(refused, "meaning")}
            error={refused?.errors["meaning"]}
          />
          <WordLanguage
            groups={props.languages}
            known={typedValue(refused, "language")}
            error={refused?.errors["language"]}
          />
        </div>
      </FetcherAnswer>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {saved === undefined ? null : (
          <>
            “{saved}” is saved.{" "}
            <Link to={`${href("/student/words")}?q=${encodeURIComponent(saved)}`} className="link">
              Your words
            </Link>
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <Button type="submit" size="s">
          Save the word
        </Button>
        {props.providers === null ? null : <LookUpButton lookUp={lookUp} size="s" />}
        <StepLink
          changing={changing}
          to={null}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold"
        >
          {saved === undefined ? "Cancel" : "Close"}
        </StepLink>
      </div>
      {props.providers === null ? null : (
        <FoundMeanings providers={props.providers} lookUp={lookUp} />
      )}
    </fetcher.Form>
  );
}
