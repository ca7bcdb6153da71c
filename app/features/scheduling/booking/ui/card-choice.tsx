import { useState } from "react";
import type { SavedCard } from "../cards/saved-cards.server.ts";
import { cardName } from "../cards/card-name.ts";
import { CardElement, type DrawnCard } from "#app/features/payments/provider/ui/card-element.tsx";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";

type ChoiceProps = {
  lead: string;
  savedCards: SavedCard[];
  choice: CardChoiceState;
  form: FormState | undefined;
  /** The provider's own fields in this page; without a key its own page follows. */
  card: DrawnCard;
  inPage: boolean;
};

export type CardChoiceState = ReturnType<typeof useCardChoice>;

/**
 * Which card pays, and whether a new one is saved; as chosen on a page with JavaScript. `remembered`: a new one that was
 * tried before was to be saved.
 */
export function useCardChoice(
  savedCards: SavedCard[],
  form: FormState | undefined,
  remembered = false,
) {
  const typed = typedValue(form, "payWith");
  const usual = remembered ? "new" : (savedCards[0]?.id ?? "new");
  const [payWith, choose] = useState(typed ?? usual);
  const [remembers, remember] = useState(
    form === undefined ? remembered : typedValue(form, "remember") === "yes",
  );
  return { payWith, choose, remembers, remember, isNew: payWith === "new" };
}

/** The cards a student keeps, one press from paying, and a new one. */
export function CardChoice({ lead, savedCards, choice, form, card, inPage }: ChoiceProps) {
  const { payWith, choose, isNew } = choice;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{lead}</p>
      {savedCards.length > 0 ? (
        <RadioCards
          name="payWith"
          label="Pay with"
          defaultValue={payWith}
          onChange={choose}
          error={form?.errors["payWith"]}
          options={[
            ...savedCards.map((saved) => ({ value: saved.id, label: cardName(saved) })),
            { value: "new", label: "Another card" },
          ]}
        />
      ) : null}
      {inPage && isNew ? <CardElement mount={card.mount} error={card.error} /> : null}
      {inPage ? null : (
        <p className="text-sm text-muted">
          {savedCards.length > 0 ? "Another card is typed in" : "You type in your card"} on the page
          of our card company, which leads back here. We never see its number.
        </p>
      )}
      <CheckboxField
        name="remember"
        value="yes"
        label="Keep a new card for later payments"
        hint="You then pay with one press. You can remove it on your Payments page."
        defaultChecked={choice.remembers}
        onChange={(event) => choice.remember(event.target.checked)}
      />
    </div>
  );
}
