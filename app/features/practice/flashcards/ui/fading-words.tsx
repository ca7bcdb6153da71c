import { Panel } from "#app/ui/panel.tsx";

type Props = {
  /** Null where the student does not share them. */
  words: { term: string; meaning: string; language: string }[] | null;
  first: string;
};

/** What a student is about to forget, for the teacher of these words. */
export function FadingWords({ words, first }: Props) {
  if (words === null) return null;
  return (
    <Panel title="Words to bring back">
      {words.length === 0 ? (
        <p className="text-muted">{first} knows the words of your lessons well at the moment.</p>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">{first} is about to forget these.</p>
          <dl className="grid gap-2 wrap-anywhere">
            {words.map(({ term, meaning, language }) => (
              <div key={`${term} ${meaning}`} className="flex flex-wrap gap-x-2">
                <dt lang={language} className="font-semibold">
                  {term}
                </dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
