import { Lock } from "lucide-react";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import {
  useCardElement,
  type OpenedElement,
} from "#app/features/payments/provider/ui/card-element.tsx";
import { CardChoice, useCardChoice } from "#app/features/scheduling/booking/ui/card-choice.tsx";
import { isEarly } from "#app/features/scheduling/booking/check-payment.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { SaveCardField } from "#app/features/scheduling/series/ui/series-plan.tsx";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import type { PayPage } from "../pay-page.server.ts";

type PayFormProps = PayPage & {
  form: FormState | undefined;
  when: string;
  /** What the last press opened at the provider. */
  opened: OpenedElement | undefined;
};

/** Where the summary above the form leads to. */
export function payFieldId(name: string): string {
  return `pay-${name}`;
}

/** Stays where it is when the hold lapses, so that nothing typed is lost; only its button rests. */
export function PayForm({
  lesson,
  about,
  series,
  lapsed,
  takesCards: cards,
  elementKey,
  savedCards,
  ticked,
  zone,
  now,
  form,
  when,
  opened,
}: PayFormProps) {
  const own = useRef<HTMLFormElement>(null);
  useErrorFocus(own, form);
  const choice = useCardChoice(savedCards, form, ticked.remember);
  const isTicked = (box: "earlyStart" | "saveCard") =>
    form === undefined ? ticked[box] : typedValue(form, box) === "yes";
  const { working, onSubmit, ...card } = useCardElement({
    publishableKey: lesson.pricePence === 0 ? null : elementKey,
    amountMinor: lesson.pricePence,
    currency: lesson.currency,
    keeps: series !== null || choice.remembers,
    captureLater: lesson.answerBy !== null,
    opened,
  });
  const paying = useNavigation().state === "submitting" || working;
  const price = formatMoney(lesson.pricePence, lesson.currency, { pence: "always" });
  const name = firstName(lesson.teacherName);
  const free = lesson.pricePence === 0;
  const atOnce = series?.lessons.some(({ chargeAt }) => chargeAt !== null) ?? false;
  const all = formatMoney(lesson.pricePence * (series?.lessons.length ?? 1), lesson.currency, {
    pence: "always",
  });
  return (
    <Form method="post" ref={own} className="grid gap-7" onSubmit={onSubmit}>
      <input type="hidden" name="pricePence" value={lesson.pricePence} />
      <input type="hidden" name="currency" value={lesson.currency} />
      <section className="border-b border-line pb-7">
        <h2 className="mb-1 text-xl">
          {about === null ? `A note for ${name}` : `Before your trial: what ${name} should know`}
        </h2>
        {about === null ? null : (
          <div className="mb-5 grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <SelectField
              name="briefLevel"
              id={payFieldId("briefLevel")}
              label="Your level"
              optional
              defaultValue={
                typedValue(form, "briefLevel") ?? lesson.briefLevel ?? about.level ?? ""
              }
              error={form?.errors["briefLevel"]}
            >
              <option value="">I do not know</option>
              {cefrLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
            <TextField
              name="briefGoal"
              id={payFieldId("briefGoal")}
              label="What you learn it for"
              optional
              maxLength={rules.account.goalCharacters}
              defaultValue={typedValue(form, "briefGoal") ?? lesson.briefGoal ?? about.goal ?? ""}
              error={form?.errors["briefGoal"]}
            />
          </div>
        )}
        <TextArea
          name="note"
          id={payFieldId("note")}
          label="What should the lesson be about?"
          optional
          hint={`${name} reads it before the lesson.`}
          maxLength={rules.chat.characters}
          count
          defaultValue={typedValue(form, "note") ?? lesson.note}
          error={form?.errors["note"]}
        />
      </section>
      {free ? null : (
        <section className="border-b border-line pb-7">
          <h2 id={payFieldId("payWith")} className="mb-1 text-xl">
            Pay
          </h2>
          {cards ? (
            <CardChoice
              savedCards={savedCards}
              choice={choice}
              form={form}
              card={card}
              inPage={elementKey !== null}
              lead={
                series === null
                  ? "From a card. You pay once, for this lesson only."
                  : atOnce
                    ? `From a card: ${all} in all, ${price} for each lesson, taken within minutes.`
                    : `From a card. You pay for the first lesson now, and ${price} for each later one.`
              }
            />
          ) : (
            <Note tone="warn">Card payments are not set up here yet. Nothing can be charged.</Note>
          )}
        </section>
      )}
      {isEarly(lesson.startsAt, now) ? (
        <CheckboxField
          name="earlyStart"
          id={payFieldId("earlyStart")}
          value="yes"
          label={
            series
              ? `Start the lessons that fall within the next ${rules.cancel.coolingOffDays} days. Where the law gives me those days to withdraw, that right ends for each lesson once it has been taught.`
              : `Start this lesson within the next ${rules.cancel.coolingOffDays} days. Where the law gives me those days to withdraw, that right ends once the lesson has been taught.`
          }
          hint={`We need your yes because ${formatDate(lesson.startsAt, zone)} falls inside those ${rules.cancel.coolingOffDays} days.`}
          defaultChecked={isTicked("earlyStart")}
          error={form?.errors["earlyStart"]}
        />
      ) : null}
      {series ? (
        <SaveCardField
          id={payFieldId("saveCard")}
          price={price}
          atOnce={atOnce}
          defaultChecked={isTicked("saveCard")}
          error={form?.errors["saveCard"]}
        />
      ) : null}
      <div className="grid gap-3">
        {lesson.answerBy === null ? null : <AnswersFirst lesson={lesson} name={name} />}
        <Button size="l" wide disabled={lapsed || paying || (!free && !cards)}>
          {paying
            ? free || lesson.answerBy !== null
              ? "Sending…"
              : "Paying…"
            : lesson.answerBy !== null
              ? `Ask for ${when}`
              : free
                ? `Book ${when}`
                : series
                  ? `Pay ${atOnce ? all : price} and book ${series.lessons.length} lessons`
                  : `Pay ${price} and book ${when}`}
        </Button>
        {free ? null : (
          <p className="flex items-start gap-2 text-xs text-muted">
            <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            Your bank may want to check that it is you. If it does, the slot is held{" "}
            {rules.booking.holdExtendMinutes} minutes longer.
          </p>
        )}
        {lapsed ? null : (
          <Button
            variant="quiet"
            name="intent"
            value="release"
            formNoValidate
            className="justify-self-start"
          >
            Cancel this booking
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What asking means, with somebody who answers each request. */
function AnswersFirst({ lesson, name }: { lesson: LessonView; name: string }) {
  const { instantAnswerMinutes, approveHours, approveBeforeStartHours } = rules.booking;
  return (
    <Note tone="info" title={`${name} answers each request.`}>
      {lesson.instant
        ? `You hear within ${instantAnswerMinutes} minutes.`
        : `You hear within ${approveHours} hours, and ${approveBeforeStartHours} hours before the lesson at the latest.`}{" "}
      {lesson.pricePence === 0
        ? "Until then the time is kept for you."
        : "Until then the time is kept for you, and the money is only reserved on your card. Without a yes nothing is taken."}
    </Note>
  );
}
