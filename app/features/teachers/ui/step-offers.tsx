import { useState } from "react";
import { formatMoney } from "#app/platform/money.ts";
import { TextField } from "#app/ui/field.tsx";
import { rules } from "#config/rules.ts";
import { priceRange, shortRange, trialMax } from "../prices.ts";
import { readPounds } from "../pounds.ts";
import { StepSection, type FieldOf } from "./step-form.tsx";

export type TypedPrices = { price50: string; price25: string; price80: string; trial: string };

/** What of a price reaches the teacher: the rule of payments, lent by the route. */
type ToYou = (pricePence: number, kind: "trial" | "single") => number;
type StepOffersProps = {
  field: FieldOf;
  toYou: ToYou;
  prices: TypedPrices;
  onPrices: (prices: TypedPrices) => void;
};

export function useTypedPrices(field: FieldOf) {
  return useState<TypedPrices>(() => ({
    price50: field("price50").defaultValue,
    price25: field("price25").defaultValue,
    price80: field("price80").defaultValue,
    trial: field("trial").defaultValue,
  }));
}

export function StepOffers({ field, toYou, prices, onPrices }: StepOffersProps) {
  const pence50 = readPounds(prices.price50) ?? undefined;
  const pence25 = readPounds(prices.price25) ?? undefined;
  const trialLimit = trialMax({
    25: pence25,
    50: pence50,
    80: readPounds(prices.price80) ?? undefined,
  });
  const row = (name: keyof TypedPrices, label: string, hint: string) => (
    <PriceRow
      field={field(name)}
      label={label}
      hint={hint}
      optional={name !== "price50"}
      toYou={earned(prices[name], name === "trial" ? "trial" : "single", toYou)}
      onType={(text) => onPrices({ ...prices, [name]: text })}
    />
  );
  return (
    <>
      <StepSection title="Your lesson">
        <TextField
          label="What the lesson is called"
          hint={`Such as “Conversation” or “Spanish for work”, in at most ${rules.apply.offerTitleCharacters[1]} characters`}
          {...field("title")}
        />
      </StepSection>
      <StepSection title="Prices" hint="Pounds sterling. Students pay exactly this.">
        <div className="grid gap-4.5">
          {row("price50", "50 minutes", rangeText(priceRange(50)))}
          {row(
            "price25",
            "25 minutes",
            pence50 === undefined
              ? rangeText(priceRange(25))
              : `${rangeText(shortRange(pence50))}, ${rules.lesson.price25Percent.join(" to ")}% of the long one`,
          )}
          {row("price80", "80 minutes", rangeText(priceRange(80)))}
          {row(
            "trial",
            "Trial, 25 minutes",
            `${rangeText({ min: 0, max: trialLimit })}, once per student. We suggest ${rules.price.trialSuggestPercent}% of the 25-minute price.`,
          )}
        </div>
      </StepSection>
    </>
  );
}

function rangeText({ min, max }: { min: number; max: number }): string {
  return `${formatMoney(min)} to ${formatMoney(max)}`;
}

function earned(text: string, kind: "trial" | "single", toYou: ToYou): string | null {
  const pence = readPounds(text);
  return pence === null ? null : formatMoney(toYou(pence, kind), undefined, { pence: "always" });
}

type PriceRowProps = {
  field: ReturnType<FieldOf>;
  label: string;
  hint: string;
  optional: boolean;
  toYou: string | null;
  onType: (text: string) => void;
};

function PriceRow({ field, label, hint, optional, toYou, onType }: PriceRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
      <TextField
        label={label}
        hint={hint}
        optional={optional}
        inputMode="decimal"
        maxLength={10}
        onChange={(event) => onType(event.currentTarget.value)}
        {...field}
      />
      <p className="num pt-10 text-end text-sm">
        {toYou === null ? null : (
          <>
            <b className="font-bold">{toYou}</b> <span className="text-muted">to you</span>
          </>
        )}
      </p>
    </div>
  );
}
