import { useState } from "react";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { lengthOf, minutesAsked } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { poundsText } from "#app/platform/forms/pounds.ts";
import { percentOf } from "#app/platform/money.ts";
import { priceRange, trialMax } from "#app/features/teachers/reference-data/prices.ts";
import type { StepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import {
  PriceRow,
  priceRangeText,
  type PriceToYou,
} from "#app/features/teachers/offers/ui/price-row.tsx";
import { AddRow, RemoveRow } from "#app/features/teachers/reference-data/ui/row-buttons.tsx";
import { StepSection } from "./step-form.tsx";
import { TickChips } from "#app/features/teachers/reference-data/ui/tick-chips.tsx";
import {
  penceOf,
  type TypedPrices,
} from "#app/features/teachers/reference-data/ui/typed-prices.ts";

const { apply, price } = rules;
const { mainMinutes, trialMinutes } = rules.lesson;
const titleMost = apply.offerTitleCharacters[1];

type Choice = { code: string; name: string };
type StepOffersProps = {
  fields: StepFields;
  toYou: PriceToYou;
  /** The languages somebody teaches; with more than one, each offer names its own. */
  taught: Choice[];
  prices: TypedPrices;
};

export function StepOffers({ fields, toYou, taught, prices }: StepOffersProps) {
  const { field } = fields;
  const rows = fields.rows("offer");
  const first = penceOf(prices.values, 1);
  const trialLimit = trialMax(first);
  const main = first[mainMinutes];
  const half = first[trialMinutes] ?? (main && priceRange(trialMinutes, main).min);
  const suggested =
    half === undefined
      ? `We suggest ${price.trialSuggestPercent}% of the ${trialMinutes}-minute price.`
      : `We suggest £${poundsText(percentOf(half, price.trialSuggestPercent))}.`;
  return (
    <>
      {rows.map((row) => (
        <Offer key={row} row={row} count={rows.length} {...{ fields, toYou, taught, prices }} />
      ))}
      <div className="border-t border-line pb-6">
        <AddRow group="offer" rows={rows.length} label="Add another offer" />
      </div>
      <StepSection title="Trial" hint="Once per student. We keep nothing of it.">
        <PriceRow
          field={field("trial")}
          label={`Trial, ${trialMinutes} minutes`}
          hint={`${priceRangeText({ min: 0, max: trialLimit })}. ${suggested}`}
          optional
          range={{ min: 0, max: trialLimit }}
          toYou={(pence) => toYou(pence, "trial")}
          onType={(text) => prices.type("trial", text)}
        />
      </StepSection>
      <StepSection
        title="Packages"
        hint={`What you take off for several at once, 0 to ${price.packageDiscountMaxPercent}%. Leave it empty to sell single lessons only. Students pay for them together and book them one by one, within ${price.packageDays} days.`}
      >
        <div className="grid grid-cols-3 gap-4">
          {price.packages.map((lessons) => (
            <TextField
              key={lessons}
              label={`${lessons} lessons, %`}
              inputMode="numeric"
              maxLength={3}
              {...field(`package${lessons}`)}
            />
          ))}
        </div>
      </StepSection>
    </>
  );
}

type OfferProps = StepOffersProps & { row: number; count: number };

function Offer({ row, count, fields, toYou, taught, prices }: OfferProps) {
  const { field, ticked } = fields;
  const main = penceOf(prices.values, row)[mainMinutes];
  const left = apply.offersMax - 1;
  return (
    <StepSection
      title={row === 1 ? "Your first offer" : `Offer ${row}`}
      hint={row === 1 && count === 1 ? `You can add ${left} more, now or later.` : undefined}
    >
      <div data-row={`offer${row}`} className="grid gap-4">
        <TitleField field={field(`title${row}`)} />
        <TickChips
          label="Levels"
          name={`level${row}`}
          hint="None ticked is all of them"
          choices={cefrLevels.map((level) => ({ value: level, label: level }))}
          ticked={(level) => ticked(`level${row}`, level)}
          error={field(`level${row}`).error}
        />
        {taught.length > 1 ? (
          <SelectField label="In which language" {...field(`in${row}`)}>
            <option value="">{taught[0]!.name}</option>
            {taught.slice(1).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextField
          label="What it is for"
          optional
          maxLength={apply.offerGoalCharacters}
          hint="Such as “Order, ask and thank without thinking”"
          {...field(`goal${row}`)}
        />
        <TextArea
          label="How it goes"
          optional
          rows={3}
          maxLength={apply.offerPlanCharacters}
          hint="What happens in the hour, and what a student takes home"
          {...field(`plan${row}`)}
        />
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-1 text-sm font-bold">Prices, in pounds</legend>
          <p className="-mt-2 text-xs text-muted">Students pay exactly this.</p>
          {minutesAsked.map((minutes) => (
            <PriceRow
              key={minutes}
              field={field(`price${minutes}-${row}`)}
              label={`${minutes} minutes`}
              hint={priceHint(minutes, main)}
              range={priceRange(minutes, main)}
              optional={minutes !== mainMinutes}
              toYou={(pence) => toYou(pence, "single")}
              onType={(text) => prices.type(`price${minutes}-${row}`, text)}
            />
          ))}
        </fieldset>
        {count > 1 ? (
          <div>
            <RemoveRow group="offer" row={row} label={`Remove offer ${row}`} />
          </div>
        ) : null}
      </div>
    </StepSection>
  );
}

/** The rule for a price, and its reason. */
function priceHint(minutes: number, mainPence: number | undefined): string {
  const range = priceRangeText(priceRange(minutes, mainPence));
  const share = lengthOf(minutes).ofMainPercent;
  if (share !== undefined)
    return `${range}: ${share.join(" to ")}% of the ${mainMinutes}-minute price, so that a minute costs about the same in both.`;
  return minutes === mainMinutes
    ? `${range}. For less, a lesson would not pay for your time.`
    : range;
}

function TitleField({ field }: { field: ReturnType<StepFields["field"]> }) {
  const [used, setUsed] = useState(field.defaultValue.length);
  const drawn = useServerDrawn();
  return (
    <TextField
      label="What the lesson is called"
      hint={`Such as “Conversation” or “Spanish for work”. ${drawn ? `At most ${titleMost}` : `${used} of ${titleMost}`} characters.`}
      most={titleMost}
      onChange={(event) => setUsed(event.currentTarget.value.length)}
      {...field}
    />
  );
}
