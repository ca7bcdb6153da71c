import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ratings } from "#app/features/practice/flashcards/schedule.ts";
import { progressText, sittingTitle } from "#app/features/practice/flashcards/text.ts";
import type { Sitting } from "../sitting.server.ts";
import { progressOf } from "../steps.ts";
import { useSitting } from "../use-sitting.ts";
import { CardFace } from "./card-face.tsx";
import { RatingButtons } from "./rating-buttons.tsx";
import { SittingDone } from "./sitting-done.tsx";
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
  choices: { code: string; name: string }[];
  zone: string;
};

/** A sitting: its windows, the flashcard that is asked now, and what follows when all are answered. */
export function SittingView({ personId, sitting, isShown, answerId, languages, ...props }: Props) {
  const { language, choices, zone } = props;
  const { place, unsent, ...steps } = useSitting(personId, sitting);
  const [shown, setShown] = useState(isShown);
  const asked = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const [card] = place.waiting;
  const progress = progressOf(place);

  const show = (isShown: boolean) => {
    hasActed.current = true;
    setShown(isShown);
  };
  const rate = (rating: (typeof ratings)[number]) => {
    steps.answer(rating);
    show(false);
  };
  // What was focused has gone: the next thing to press is where the focus goes.
  useEffect(() => {
    if (!hasActed.current) return;
    const next = shown ? "[data-rating='3']" : "[data-show], [data-done]";
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
              {unsent ? " You are offline: your answers are kept here and sent later." : ""}
            </p>
          </div>
          <Link to={href("/student/words")} className="link inline-flex min-h-11 items-center">
            Stop here
          </Link>
        </div>
        {choices.length > 1 ? (
          <LanguageLinks {...{ language, choices }} since={sitting.since} />
        ) : null}
        <div className="wrap">
          <Windows place={place} />
        </div>
      </div>
      <div ref={asked} className="wrap -mt-24 pb-18">
        {card === undefined ? (
          <SittingDone {...{ sitting, answered: progress.answered, zone }} />
        ) : (
          <CardFace
            {...{ card, zone, shown }}
            languageName={languages[card.language] ?? card.language}
            position={`Word ${progress.answered + 1}`}
          >
            {shown ? (
              <Form method="post" key={card.id}>
                <input type="hidden" name="intent" value="answer" />
                <input type="hidden" name="id" value={answerId} />
                <input type="hidden" name="flashcard" value={card.id} />
                <input type="hidden" name="since" value={sitting.since} />
                <LanguageInput language={language} />
                <RatingButtons dues={card.dues} now={sitting.now} onRate={rate} />
              </Form>
            ) : (
              <Form method="get" className="grid border-t border-line p-5">
                <input type="hidden" name="since" value={sitting.since} />
                <LanguageInput language={language} />
                <Button
                  size="l"
                  wide
                  name="show"
                  value="yes"
                  data-show=""
                  onClick={(event) => {
                    event.preventDefault();
                    show(true);
                  }}
                >
                  Show the answer
                </Button>
              </Form>
            )}
          </CardFace>
        )}
        <div className="mx-auto mt-5 flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <Form method="post">
            <input type="hidden" name="since" value={sitting.since} />
            <LanguageInput language={language} />
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
                : "The space bar shows the answer; keys 1 to 4 answer."}
            </p>
          )}
          {progress.again > 0 ? (
            <p className="text-muted">The orange windows come round again at the end.</p>
          ) : null}
        </div>
      </div>
    </>
  );
}

function LanguageInput({ language }: { language: string | null }) {
  return language === null ? null : <input type="hidden" name="language" value={language} />;
}

type LinksProps = Pick<Props, "language" | "choices"> & { since: number };

/** Words of which language are asked, where there are several. */
function LanguageLinks({ language, choices, since }: LinksProps) {
  return (
    <nav aria-label="Languages" className="wrap flex flex-wrap gap-x-5">
      {[{ code: null, name: "All" }, ...choices].map(({ code, name }) => (
        <Link
          key={code}
          to={`${href("/student/practice")}?${new URLSearchParams({ since: `${since}`, ...(code && { language: code }) })}`}
          aria-current={code === language ? "page" : undefined}
          className="link-quiet inline-flex min-h-11 items-center aria-[current]:font-semibold"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

type Keys = { show: () => void; rate: (rating: (typeof ratings)[number]) => void };

/** Space shows the answer and 1 to 4 answer, wherever the focus is but in a control that uses them itself. */
function useKeys(asked: "show" | "rate" | null, keys: Keys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (asked === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const own =
        event.key === " " ? "a, button, input, textarea, select" : "input, textarea, select";
      if (event.target instanceof HTMLElement && event.target.closest(own)) return;
      const rating = ratings.find((one) => String(one) === event.key);
      if (asked === "show" ? event.key !== " " : rating === undefined) return;
      event.preventDefault();
      if (rating === undefined) latest.current.show();
      else latest.current.rate(rating);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [asked]);
}
