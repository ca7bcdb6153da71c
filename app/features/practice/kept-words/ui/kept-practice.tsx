import { useEffect, useState } from "react";
import { href, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { exerciseOf } from "#app/features/practice/sitting/exercises.ts";
import { SittingView } from "#app/features/practice/sitting/ui/sitting-view.tsx";
import { sittingOfKept } from "../kept-sitting.ts";
import { readKeptWords } from "../kept-words.ts";

type Kept = NonNullable<Awaited<ReturnType<typeof readKeptWords>>>;
type Props = { personId: string; zone: string };

/** Practising from what this browser keeps; the server draws it without a word of anybody's. */
export function KeptPractice({ personId, zone }: Props) {
  const [kept, setKept] = useState<Kept | "unread" | null>("unread");
  useEffect(() => {
    void readKeptWords(personId).then(setKept);
  }, [personId]);
  if (kept === "unread" || kept === null) return <NothingKept isRead={kept === null} />;
  return <KeptSitting {...{ kept, personId, zone }} />;
}

function KeptSitting({ kept, personId, zone }: Props & { kept: Kept }) {
  const [query] = useSearchParams();
  const { words, answers, languages, all, at } = kept;
  const codes = [...new Set(words.map(({ language }) => language))];
  const language = codes.find((code) => code === query.get("language")) ?? null;
  const [sitting] = useState(() => {
    const since = Number(query.get("since"));
    const asked = { since: since > 0 ? since : null, now: Date.now(), language };
    const begun = sittingOfKept(words, answers, asked);
    return { ...begun, counts: { ...begun.counts, all } };
  });
  return (
    <SittingView
      {...{ personId, zone, sitting, languages, language }}
      keptAt={at}
      exercise={exerciseOf(query.get("exercise"))}
      choices={codes.map((code) => ({ code, name: languages[code] ?? code }))}
      days={{ week: 0, inARow: 0 }}
      isShown={false}
      typed=""
      answerId=""
    />
  );
}

function NothingKept({ isRead }: { isRead: boolean }) {
  return (
    <div className="wrap py-8">
      <h1>Practise words</h1>
      {isRead ? (
        <EmptyState
          title="No words are kept on this device"
          action={
            <ButtonLink to={href("/student/practice")} reloadDocument>
              Try again
            </ButtonLink>
          }
        >
          The words of your next days are kept here when you open this page with a connection.
        </EmptyState>
      ) : (
        <p role="status">Looking for the words that are kept on this device.</p>
      )}
    </div>
  );
}
