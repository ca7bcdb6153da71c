import { CreditCard } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { cardName } from "../cards/card-name.ts";
import type { SavedCard } from "../cards/saved-cards.server.ts";

/** The cards a student pays with in one press, each with the way to have it forgotten. */
export function SavedCardList({ savedCards }: { savedCards: SavedCard[] }) {
  const busy = useNavigation().state === "submitting";
  if (savedCards.length === 0) return null;
  return (
    <Panel title="Your cards" id="cards" className="mb-6.5">
      <p className="max-w-[62ch] text-sm text-muted">
        You pay with these in one press. Our card company keeps them; we know the last four digits.
        A removed card is still charged for weekly lessons that it pays for, until they end.
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
            <Form method="post" preventScrollReset>
              <input type="hidden" name="savedCard" value={card.id} />
              <Button variant="quiet" disabled={busy}>
                Remove <span className="sr-only">{cardName(card)}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
