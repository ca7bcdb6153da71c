import type { FormEvent } from "react";
import { Note } from "#app/ui/note.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { inGroups, withSlash } from "../card-typing.ts";
import { testCards } from "../test-cards.ts";

/** Writes what was typed as it should look; not while somebody mends a digit in the middle. */
function shownAs(look: (typed: string) => string) {
  return ({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const isAtEnd = field.selectionEnd === field.value.length;
    const isTaking = (nativeEvent as InputEvent).inputType?.startsWith("delete");
    if (isAtEnd && !isTaking) field.value = look(field.value);
  };
}

/** The embedded provider's card form. Values are never sent back to the browser. */
export function CardFields({
  errors,
  lead = "From a card. You pay once, for this lesson only.",
}: {
  errors: Record<string, string>;
  /** What is paid for with it. */
  lead?: string;
}) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{lead}</p>
      <TextField
        name="cardNumber"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        onInput={shownAs(inGroups)}
        error={errors["cardNumber"]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="cardExpiry"
          label="Expires"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          onInput={shownAs(withSlash)}
          error={errors["cardExpiry"]}
        />
        <TextField
          name="cardCvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          error={errors["cardCvc"]}
        />
      </div>
      <Note tone="info" title="No real card here">
        This is a demonstration: only these test numbers work, with any date to come and any code.
        <ul className="num mt-1.5 grid gap-0.5">
          {testCards.map(({ number, what }) => (
            <li key={number}>
              <strong className="font-semibold">{number}</strong> {what}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
