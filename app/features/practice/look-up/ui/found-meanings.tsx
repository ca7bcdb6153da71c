import type { MouseEvent, ReactNode } from "react";
import type { LookedUp, WordProviders } from "../look-up-word.server.ts";
import { notLookedUpText, sentToText } from "../text.ts";
import type { LookUp } from "./use-look-up.ts";

type FoundMeaningsProps = { providers: WordProviders; lookUp: LookUp };

/** Below the buttons of a word's form: who gets the word, and what they say. A press takes it as the meaning. */
export function FoundMeanings({ providers, lookUp }: FoundMeaningsProps) {
  const { lookedUp, isAsking, error } = lookUp;
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      <p id="look-up-sent-to" className="text-xs wrap-anywhere text-muted">
        {sentToText(providers)}
      </p>
      <p role="status" className="empty:hidden">
        {isAsking ? "Looking it up" : (error ?? (lookedUp && statusText(lookedUp)))}
      </p>
      {lookedUp?.ok && !isAsking ? <Found found={lookedUp} /> : null}
    </div>
  );
}

function statusText(lookedUp: LookedUp): string {
  return lookedUp.ok ? `What “${lookedUp.term}” means:` : notLookedUpText[lookedUp.reason];
}

function Found({ found }: { found: LookedUp & { ok: true } }) {
  const { dictionary, translation, language } = found;
  return (
    <>
      {dictionary === null ? null : "problem" in dictionary ? (
        <p className="wrap-anywhere">{dictionary.problem}</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {dictionary.senses.map(({ wordClass, definition, example, meaning }) => (
              <Meaning key={`${wordClass} ${definition}`} meaning={meaning}>
                {wordClass === "" ? null : <i className="me-1.5 text-muted">{wordClass}</i>}
                {definition}
                {example === null ? null : (
                  <span lang={language} className="block text-muted">
                    “{example}”
                  </span>
                )}
              </Meaning>
            ))}
          </ul>
          <p className="text-xs wrap-anywhere text-muted">From {dictionary.label}</p>
        </>
      )}
      {translation === null ? null : "problem" in translation ? (
        <p className="wrap-anywhere">{translation.problem}</p>
      ) : (
        <>
          <ul className="border-y border-line">
            <Meaning meaning={translation.meaning}>
              <span lang={translation.into}>{translation.meaning}</span>
            </Meaning>
          </ul>
          <p className="text-xs wrap-anywhere text-muted">
            Translated by {translation.label}. It can be wrong.
          </p>
        </>
      )}
    </>
  );
}

function Meaning({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <p dir="auto" className="min-w-0 grow basis-56 py-1.5 wrap-anywhere">
        {children}
      </p>
      <button
        name="take"
        value={meaning}
        formNoValidate
        onClick={take}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Use this<span className="sr-only">: {meaning}</span>
      </button>
    </li>
  );
}

/** With a script the form stays as it is, and what was found is in its field. */
function take(event: MouseEvent<HTMLButtonElement>) {
  const { form, value } = event.currentTarget;
  const field = form?.elements.namedItem("meaning");
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.value = value;
  field.focus();
}
