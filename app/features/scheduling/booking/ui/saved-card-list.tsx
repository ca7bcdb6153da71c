import { CreditCard } from "lucide-react";
import { Form, href, Link, useNavigation } from "react-router";
import { formatShortDay } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { ToldNote } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { cardName } from "../cards/card-name.ts";
import type { CardInUse } from "../cards/saved-cards.server.ts";

type ListProps = { savedCards: CardInUse[]; zone: string };

/** The cards a student pays with in one press, each with the way to have it forgotten. */
export function SavedCardList({ savedCards, zone }: ListProps) {
  if (savedCards.length === 0) return null;
  return (
    <Panel title="Your cards" id="cards" className="mb-6.5">
      <p className="max-w-[62ch] text-sm text-muted">
        You pay with these in one press. Our card company keeps them; we know the last four digits.
      </p>
      <ul className="num mt-3">
        {savedCards.map((card) => (
          <li
            key={card.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5 first:border-t-0"
          >
            <span className="inline-flex items-center gap-2.5 font-semibold">
              <CreditCard size={18} aria-hidden="true" /> {cardName(card)}
            </span>
            {card.paysFor.length === 0 ? (
              <RemoveForm card={card} variant="quiet" />
            ) : (
              <details className="group w-full open:pb-3 sm:w-auto sm:open:w-full">
                <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
                  Remove<span className="sr-only"> {cardName(card)}</span>
                </summary>
                <p className="mt-1">It still pays for:</p>
                <StillCharged card={card} zone={zone} />
                <p className="mt-2 mb-3 max-w-[62ch] text-sm text-muted">
                  It stays charged for these until they end, and pays for nothing else. To pay for
                  them with another card, open the lesson.
                </p>
                <RemoveForm card={card} variant="danger" />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RemoveForm({ card, variant }: { card: CardInUse; variant: "quiet" | "danger" }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="savedCard" value={card.id} />
      <Button variant={variant} disabled={busy}>
        {variant === "danger" ? "Remove the card" : "Remove"}{" "}
        <span className="sr-only">{cardName(card)}</span>
      </Button>
    </Form>
  );
}

/** Each series with its first lesson that is not charged yet. */
function StillCharged({ card, zone }: { card: CardInUse; zone: string }) {
  return (
    <ul className="mt-1 grid">
      {card.paysFor.map(({ teacher, lessons, nextAt, lessonId }) => (
        <li key={lessonId}>
          <Link
            to={`${href("/student/lessons/:lessonId", { lessonId })}#series`}
            className="link inline-flex min-h-11 items-center"
          >
            {lessons === 1 ? "1 weekly lesson" : `${lessons} weekly lessons`} with {teacher}, from{" "}
            {formatShortDay(nextAt, zone)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** That a card is removed, and for what it is charged all the same. */
export function CardRemoved({ card, zone }: { card: CardInUse; zone: string }) {
  return (
    <ToldNote title={`${cardName(card)} is removed.`} className="mb-6.5">
      {card.paysFor.length === 0 ? null : (
        <>
          <p>It is still charged for:</p>
          <StillCharged card={card} zone={zone} />
        </>
      )}
    </ToldNote>
  );
}
