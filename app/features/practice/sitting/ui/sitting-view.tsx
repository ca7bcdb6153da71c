import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { TextField } from "#app/ui/fields/field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ratings } from "#app/features/practice/flashcards/schedule.ts";
import {
  deliveryText,
  progressText,
  sittingTitle,
} from "#app/features/practice/flashcards/text.ts";
import { compareTyped, exerciseFor, type ExerciseChoice } from "../exercises.ts";
import type { PracticeDays } from "../practice-days.ts";
import type { Sitting } from "../sitting.server.ts";
import { progressOf } from "../steps.ts";
import { useSitting } from "../use-sitting.ts";
import { CardFace } from "./card-face.tsx";
import { ChoiceInputs, ChoiceLinks } from "./choice-links.tsx";
import { KeptNote } from "./kept-note.tsx";
import { RatingButtons } from "./rating-buttons.tsx";
import { SittingDone } from "./sitting-done.tsx";
import { useKeys } from "./use-keys.ts";
import { localVoice, useVoices } from "./use-voice.ts";
import { Windows } from "./windows.tsx";

type Props = {
  personId: string;
  sitting: Sitting;
  /** The answer was asked for by the address, without a script. */
  isShown: boolean;
  /** A name in the form for a browser without a script. */
  answerId: string;
  languages: Record<string, string>;
  /** The only language that is asked, of those that the words are in; null: all of them. */
  language: string | null;
  exercise: ExerciseChoice;
  /** What was written, without a script. */
  typed: string;
  days: PracticeDays;
  choices: { code: string; name: string }[];
  zone: string;
  /** Opened without a connection, from words that were kept here at that moment (epoch ms). */
  keptAt?: number;
};

/** A sitting: its windows, the flashcard that is asked now, and what follows when all are answered. */
export function SittingView({ personId, sitting, isShown, answerId, languages, ...props }: Props) {
  const { language, exercise: chosen, choices, zone, keptAt } = props;
  const choice = { language, exercise: chosen };
  const isKept = keptAt !== undefined;
  const { place, delivery, ...steps } = useSitting(personId, sitting, isKept);
  const [shown, setShown] = useState(isShown);
  const [typed, setTyped] = useState(props.typed);
  const asked = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const [card] = place.waiting;
  const voices = useVoices();
  const voice = card ? localVoice(voices, card.language) : null;
  const mayHear = sitting.waiting.some(
    ({ soundId, language }) => soundId !== null || localVoice(voices, language) !== null,
  );
  const exercise = card && exerciseFor(card, chosen, voice !== null);
  const isWritten = exercise === "write" || exercise === "gap";
  const progress = progressOf(place);

  const show = (isShown: boolean) => {
    hasActed.current = true;
    setShown(isShown);
  };
  const rate = (rating: (typeof ratings)[number]) => {
    steps.answer(rating);
    setTyped("");
    show(false);
  };
  // The rating that what was written comes to; one chooses oneself.
  const expected = useRef(3);
  useEffect(() => {
    const verdict = card && isWritten ? compareTyped(typed, card.term) : "same";
    expected.current = { same: 3, nearly: 2, other: 1 }[verdict];
  });
  // What was focused has gone: the next thing to press is where the focus goes.
  useEffect(() => {
    if (!hasActed.current) return;
    const next = shown ? `[data-rating='${expected.current}']` : "[data-show], [data-done]";
    asked.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [shown, card]);
  useKeys(card === undefined ? null : shown ? "rate" : "show", { show: () => show(true), rate });

  const mayUndo = place.given.length > 0 || sitting.last !== null;
  return (
    <>
      <div className="bg-[var(--wall-peach)] pt-6 pb-32">
        <div className="wrap flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div>
            <h1>{sittingTitle(place.windows.length)}</h1>
            <p className="num" role="status">
              {progressText(progress)}
              {deliveryText[delivery]}
            </p>
          </div>
          <Link
            to={href("/student/words")}
            reloadDocument={isKept}
            className="link inline-flex min-h-11 items-center"
          >
            Stop here
          </Link>
        </div>
        {isKept ? <KeptNote at={keptAt} zone={zone} /> : null}
        <ChoiceLinks {...{ choice, isKept, mayHear }} languages={choices} since={sitting.since} />
        <div className="wrap">
          <Windows place={place} />
        </div>
      </div>
      <div ref={asked} className="wrap -mt-24 pb-18">
        {card === undefined || exercise === undefined ? (
          <SittingDone
            {...{ sitting, answered: progress.answered, zone, isKept }}
            days={props.days}
          />
        ) : (
          <CardFace
            {...{ card, exercise, voice, zone, shown, typed }}
            isSilent={chosen === "hear" && exercise === "read"}
            languageName={languages[card.language] ?? card.language}
            position={`Word ${progress.answered + 1}`}
          >
            {shown ? (
              <Form method="post" key={card.id}>
                <input type="hidden" name="intent" value="answer" />
                <input type="hidden" name="id" value={answerId} />
                <input type="hidden" name="flashcard" value={card.id} />
                <input type="hidden" name="since" value={sitting.since} />
                <ChoiceInputs {...choice} />
                <RatingButtons dues={card.dues} now={sitting.now} onRate={rate} />
              </Form>
            ) : (
              <Form
                method="get"
                key={`${card.id} ${place.given.length}`}
                className="grid gap-3 border-t border-line p-5"
              >
                <input type="hidden" name="since" value={sitting.since} />
                <ChoiceInputs {...choice} />
                {isWritten ? (
                  <TextField
                    label={`The word in ${languages[card.language] ?? card.language}`}
                    name="typed"
                    lang={card.language}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    data-show=""
                  />
                ) : null}
                <Button
                  size="l"
                  wide
                  name="show"
                  value="yes"
                  data-show={isWritten ? undefined : ""}
                  onClick={(event) => {
                    event.preventDefault();
                    const field = event.currentTarget.form?.elements.namedItem("typed");
                    setTyped(field instanceof HTMLInputElement ? field.value : "");
                    show(true);
                  }}
                >
                  {isWritten ? "Check" : "Show the answer"}
                </Button>
              </Form>
            )}
          </CardFace>
        )}
        <div className="mx-auto mt-5 flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <Form method="post">
            <input type="hidden" name="since" value={sitting.since} />
            <ChoiceInputs {...choice} />
            {mayUndo ? (
              <Button
                variant="quiet"
                name="intent"
                value="undo"
                onClick={(event) => {
                  // What another tab or an earlier page answered, the server takes back.
                  if (place.given.length === 0) return;
                  event.preventDefault();
                  steps.undo();
                  show(false);
                }}
              >
                <Undo2 size={17} aria-hidden="true" /> Undo last answer
              </Button>
            ) : null}
          </Form>
          {card === undefined ? null : (
            <p className="text-muted pointer-coarse:hidden">
              {shown
                ? "Keys 1 to 4 answer."
                : isWritten
                  ? "Enter shows the answer; keys 1 to 4 answer."
                  : "The space bar shows the answer; keys 1 to 4 answer."}
            </p>
          )}
          {progress.again > 0 ? (
            <p className="text-muted">
              The orange windows come round again at the end: what you did not know, and new words
              once more, also when you knew them.
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}
