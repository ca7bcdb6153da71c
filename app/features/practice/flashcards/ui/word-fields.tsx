import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextField } from "#app/ui/fields/field.tsx";

type Words = { term: string; meaning: string; sentence: string; hint: string };

/** Both sides of a flashcard, and what helps to remember it. */
export function WordFields({
  state,
  known,
  language,
}: {
  state: FormState | undefined;
  known?: Words;
  language?: string;
}) {
  const of = (name: keyof Words) => ({
    name,
    defaultValue: typedValue(state, name) ?? known?.[name] ?? "",
    error: state?.errors[name],
  });
  const { sentenceCharacters } = rules.practice;
  return (
    <>
      <TextField label="Word" {...of("term")} required lang={language} autoComplete="off" />
      <TextField label="What it means" {...of("meaning")} required autoComplete="off" />
      <TextArea
        label="A sentence with it"
        optional
        rows={2}
        maxLength={sentenceCharacters}
        lang={language}
        {...of("sentence")}
      />
      <TextArea
        label="What helps you to remember it"
        optional
        rows={2}
        maxLength={sentenceCharacters}
        {...of("hint")}
      />
    </>
  );
}
