import { useMemo, type ReactNode } from "react";
import { SavingWords, type Saving } from "#app/features/chat/changing/saving.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import type {
  LookedUp,
  WordProviders,
} from "#app/features/practice/look-up/look-up-word.server.ts";
import type { LanguageGroups } from "#app/features/practice/flashcards/languages.ts";
import type { KnownWord } from "../known-words.ts";
import type { SavedFromChat } from "../saved-from-chat.server.ts";
import { LightUpWords } from "./known-words.tsx";
import { SaveCorrection } from "./save-correction.tsx";
import { SaveWordForm } from "./save-word-form.tsx";

type SavingProviderProps = {
  saved: SavedFromChat | null;
  form?: FormState | undefined;
  /** Who is asked what a word means; null where nobody is. */
  providers: WordProviders | null;
  /** What was found about one, asked by a form of this page. */
  lookedUp?: LookedUp | undefined;
  languages: LanguageGroups;
  children: ReactNode;
};

const none: KnownWord[] = [];

/** Within it the student of a thread saves words and corrections as flashcards. */
export function SavingProvider({ saved, form, children, ...props }: SavingProviderProps) {
  const { providers, lookedUp, languages } = props;
  const saving = useMemo<Saving | null>(() => {
    if (saved === null) return null;
    return {
      kept: { ...saved, corrections: saved.corrections.length },
      wordName: "Save a word as a card",
      correction: (message, action) => (
        <SaveCorrection
          {...{ message, action, form }}
          flashcardId={
            // On a page that shows another chat meanwhile nothing is known of it.
            action.endsWith(saved.chatId)
              ? saved.corrections.find(({ seq }) => seq === message.seq)?.id
              : undefined
          }
        />
      ),
      word: (message, action, changing) => (
        <SaveWordForm {...{ message, action, changing, form, providers, lookedUp, languages }} />
      ),
    };
  }, [saved, form, providers, lookedUp, languages]);
  return (
    <LightUpWords words={saved?.known ?? none} savedBy={null}>
      <SavingWords value={saving}>{children}</SavingWords>
    </LightUpWords>
  );
}
