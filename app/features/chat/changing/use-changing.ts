import { useCallback, useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { ask, LiveError, liveStatus } from "#app/platform/live/use-live.ts";
import { menuAnchor, messageAnchor, readChosen, type Choice } from "./chosen.ts";
import { changingRefusalText } from "./text.ts";

type Answer = { ok: true } | { ok: false; reason: string };
type Options = {
  chatId: string;
  now: number;
  /** False beside a call, which no form and no link may leave. */
  isPage: boolean;
};

const notAcceptedText = "This was not accepted. Look at what you wrote, and try again.";
const unreachedText = "We could not be reached. Nothing has been changed: try again.";

/** What a reader does with the messages of a thread: by the socket where it is open, otherwise by the plain forms. */
export function useChanging({ chatId, now, isPage }: Options) {
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(() => (isPage ? readChosen(query, now) : null));
  const [refusal, setRefusal] = useState<string>();

  /** Whether letting go of the message would lose words; its form says so while there is one. */
  const isUnsaved = useRef<() => boolean>(() => false);
  const [asked, setAsked] = useState<{ go(): void }>();
  const asking = useCallback((go: () => void) => {
    if (isUnsaved.current()) setAsked({ go });
    else go();
  }, []);

  const take = useCallback((next: Choice | null) => {
    setAsked(undefined);
    setRefusal(undefined);
    setChosen(next && { ...next, at: Date.now(), clientId: crypto.randomUUID() });
  }, []);
  const choose = useCallback((next: Choice | null) => asking(() => take(next)), [asking, take]);

  /** Lets go of the message: who uses the keyboard goes on where they began. */
  const giveUp = useCallback(() => {
    take(null);
    if (chosen === null) return;
    const back = [menuAnchor(chosen), messageAnchor(chosen)].map((id) =>
      document.getElementById(id),
    );
    back.find((one) => one !== null)?.focus({ preventScroll: true });
  }, [take, chosen]);
  /** The same, once nothing is lost by it. */
  const cancel = useCallback(() => asking(giveUp), [asking, giveUp]);

  const submit = useCallback(
    (
      event: FormEvent<HTMLFormElement>,
      intent: "edit" | "delete" | "react" | "correct",
      sentences: Record<string, string> = changingRefusalText,
    ) => {
      if (isPage && liveStatus() !== "open") return;
      event.preventDefault();
      const fields = Object.fromEntries(new FormData(event.currentTarget));
      ask<Answer>(`chat.${intent}`, { ...fields, chatId }).then(
        (answer) => {
          // A reaction leaves alone what is being written about another message.
          const isOwn = intent === "edit" || intent === "correct";
          if (!answer.ok) setRefusal(sentences[answer.reason]);
          else if (isOwn || !isUnsaved.current()) giveUp();
        },
        (error: unknown) => {
          if (!(error instanceof LiveError)) throw error;
          setRefusal(error.passing ? unreachedText : notAcceptedText);
        },
      );
    },
    [chatId, isPage, giveUp],
  );

  const heed = useCallback((isFormUnsaved: () => boolean) => {
    isUnsaved.current = isFormUnsaved;
    return () => {
      isUnsaved.current = () => false;
    };
  }, []);
  const unsaved = { heed, asked, stay: () => setAsked(undefined) };
  /** What was refused is being put right. */
  const changed = useCallback(() => setRefusal(undefined), []);
  return { chosen, choose, cancel, submit, refusal, changed, unsaved, query, isPage };
}

export type Changing = ReturnType<typeof useChanging>;
