import { Lock } from "lucide-react";
import { useFormState } from "#app/features/accounts/ui/use-form-state.ts";
import { data, Form, href, redirect, useNavigation, useRevalidator } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { requireStudent } from "#app/features/accounts/gate.server.ts";
import { takesCards } from "#app/features/payments/purchases.server.ts";
import { CardFields } from "#app/features/payments/ui/card-fields.tsx";
import { cardForm, payForm } from "#app/features/scheduling/forms.ts";
import { getLesson } from "#app/features/scheduling/lessons.server.ts";
import { payLesson } from "#app/features/scheduling/pay-lesson.server.ts";
import { releaseHold } from "#app/features/scheduling/release-hold.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { payText } from "#app/features/scheduling/text.ts";
import { BookingSummary, firstName } from "#app/features/scheduling/ui/booking-summary.tsx";
import { HoldBanner } from "#app/features/scheduling/ui/hold-banner.tsx";
import { LapsedHold } from "#app/features/scheduling/ui/lapsed-hold.tsx";
import { parseForm, typedValue, type FormState } from "#app/platform/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { day, formatDate, formatTime } from "#app/platform/time.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/pay.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta() {
  return privateHead("Pay and book");
}

function isEarly(startsAt: number, now: number): boolean {
  return startsAt < now + rules.cancel.coolingOffDays * day;
}

// A refusal means that something has changed: the page shows how things stand now.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const now = Date.now();
  if (lesson.state !== "held" && lesson.state !== "expired")
    throw redirect(href("/student/lessons/:lessonId/booked", params));
  const lapsed = lesson.state === "expired" || lesson.heldUntil! <= now;
  return {
    lesson,
    lapsed,
    nearest: lapsed ? await nearestOpenSlots(lesson.teacherId, lesson, student) : [],
    takesCards: takesCards(),
    zone: student.zone,
    now,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const form = await parseForm(request, payForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const typed = form.value;
  if (typed.intent === "release") {
    await releaseHold(student, lesson.id);
    return redirect(href("/student/teachers/:slug", { slug: lesson.teacherSlug }));
  }

  const errors: Record<string, string> = {};
  if (isEarly(lesson.startsAt, Date.now()) && typed.earlyStart !== "yes")
    errors["earlyStart"] =
      `We need your yes to hold this lesson within ${rules.cancel.coolingOffDays} days`;
  const card =
    lesson.pricePence === 0
      ? null
      : cardForm.safeParse({
          cardNumber: typed.cardNumber,
          cardExpiry: typed.cardExpiry,
          cardCvc: typed.cardCvc,
        });
  for (const issue of card?.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (Object.keys(errors).length > 0) return data({ form: form.fail(errors) }, 400);

  const paid = await payLesson(student, {
    lessonId: lesson.id,
    note: typed.note,
    earlyStart: typed.earlyStart === "yes",
    card: card?.data
      ? { number: card.data.cardNumber, expiry: card.data.cardExpiry, cvc: card.data.cardCvc }
      : null,
  });
  if (!paid.ok)
    return data({ form: form.fail(payText(paid.reason)) }, paid.reason === "declined" ? 422 : 409);
  return redirect(
    paid.next === "bank"
      ? href("/student/lessons/:lessonId/bank", params)
      : href("/student/lessons/:lessonId/booked", params),
  );
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, lapsed, nearest, zone, now } = loaderData;
  const form: FormState | undefined = useFormState(actionData?.form);
  const weekday = new Intl.DateTimeFormat(brand.locale, { weekday: "long", timeZone: zone });
  const when = `${weekday.format(lesson.startsAt)} at ${formatTime(lesson.startsAt, zone)}`;
  const revalidator = useRevalidator();
  return (
    <Page>
      <PageHead title={lapsed ? "The hold has ended" : `${when}, then`} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        <div className="grid gap-7">
          <FormError>{form?.errors[""]}</FormError>
          {lapsed ? (
            <LapsedHold lesson={lesson} nearest={nearest} zone={zone} />
          ) : (
            <HoldBanner
              heldUntil={lesson.heldUntil!}
              now={now}
              zone={zone}
              onEnd={() => void revalidator.revalidate()}
            />
          )}
          <PayForm {...loaderData} form={form} when={when} />
        </div>
        <BookingSummary summary={lesson} zone={zone} now={now} />
      </div>
    </Page>
  );
}

type PayFormProps = Route.ComponentProps["loaderData"] & {
  form: FormState | undefined;
  when: string;
};

/** Stays where it is when the hold lapses, so that nothing typed is lost; only its button rests. */
function PayForm({ lesson, lapsed, takesCards: cards, zone, now, form, when }: PayFormProps) {
  const paying = useNavigation().state === "submitting";
  const price = formatMoney(lesson.pricePence, lesson.currency, { pence: "always" });
  const name = firstName(lesson.teacherName);
  const free = lesson.pricePence === 0;
  return (
    <Form method="post" className="grid gap-7">
      <section className="border-b border-line pb-7">
        <h2 className="mb-1 text-xl">A note for {name}</h2>
        <TextArea
          name="note"
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
          <h2 className="mb-1 text-xl">Pay</h2>
          {cards ? (
            <CardFields errors={form?.errors ?? {}} />
          ) : (
            <Note tone="warn">Card payments are not set up here yet. Nothing can be charged.</Note>
          )}
        </section>
      )}
      {isEarly(lesson.startsAt, now) ? (
        <CheckboxField
          name="earlyStart"
          value="yes"
          label={`Please hold this lesson within my ${rules.cancel.coolingOffDays} days to change my mind. Once it has been taught, I can no longer change my mind about it.`}
          hint={`We need your yes because ${formatDate(lesson.startsAt, zone)} falls inside those ${rules.cancel.coolingOffDays} days.`}
          defaultChecked={typedValue(form, "earlyStart") === "yes"}
          error={form?.errors["earlyStart"]}
        />
      ) : null}
      <div className="grid gap-3">
        <Button size="l" wide disabled={lapsed || paying || (!free && !cards)}>
          {free ? `Book ${when}` : `Pay ${price} and book ${when}`}
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
            Let this time go
          </Button>
        )}
      </div>
    </Form>
  );
}
