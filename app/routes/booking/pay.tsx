import { Lock } from "lucide-react";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { data, Form, href, redirect, useNavigation, useRevalidator } from "react-router";
import { rules } from "#config/rules.ts";
import { learnerLevels } from "#app/features/accounts/own-account/profile-form.ts";
import { readLearner } from "#app/features/accounts/own-account/learner.server.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { takesCards } from "#app/features/payments/provider-in-use.server.ts";
import { CardFields } from "#app/features/payments/ui/card-fields.tsx";
import { cardForm, payForm } from "#app/features/scheduling/booking/forms.ts";
import { getLesson, type LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { checkBooking } from "#app/features/scheduling/booking/check-booking.server.ts";
import { payLesson } from "#app/features/scheduling/booking/pay-lesson.server.ts";
import { findSeries } from "#app/features/scheduling/lessons/series.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { payText } from "#app/features/scheduling/booking/text.ts";
import { BookingSummary } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { HoldBanner } from "#app/features/scheduling/booking/ui/hold-banner.tsx";
import { LapsedHold } from "#app/features/scheduling/booking/ui/lapsed-hold.tsx";
import { KeepCard, SeriesPlan } from "#app/features/scheduling/series/ui/series-plan.tsx";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { day, formatDate, formatTime, formatWeekday } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/pay.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

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

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const now = Date.now();
  if (lesson.state !== "held" && lesson.state !== "expired")
    throw redirect(href("/student/lessons/:lessonId/booked", params));
  const lapsed = lesson.state === "expired" || lesson.heldUntil! <= now;
  const series = lesson.seriesId === null ? null : await findSeries(student, lesson.seriesId);
  const first = series?.lessons[0]!.id ?? lesson.id;
  if (first !== lesson.id)
    throw redirect(href("/student/lessons/:lessonId/pay", { lessonId: first }));
  return {
    lesson,
    series,
    lapsed,
    why: lapsed ? await checkBooking(student, lesson) : null,
    nearest: lapsed ? await nearestOpenSlots(lesson.teacherId, lesson, student) : [],
    // The bank's own page leads back here with its answer.
    refused: bankSaid(new URL(request.url).searchParams.get("bank")),
    // What the profile says already, for whoever has not said it here.
    about: lesson.kind === "trial" ? await readLearner(student) : null,
    takesCards: takesCards(),
    zone: student.zone,
    now,
  };
}

function bankSaid(word: string | null): string | null {
  return word === "declined" || word === "returned" ? payText(word) : null;
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
      `We need your yes to start this lesson within ${rules.cancel.coolingOffDays} days`;
  if (lesson.seriesId !== null && typed.keepCard !== "yes")
    errors["keepCard"] = "A series needs your yes to charge its later lessons";
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
    ...(lesson.kind === "trial" && {
      brief: { briefLevel: typed.briefLevel, briefGoal: typed.briefGoal },
    }),
    earlyStart: typed.earlyStart === "yes",
    keepCard: typed.keepCard === "yes",
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
  const { lesson, series, lapsed, nearest, why, refused, zone, now } = loaderData;
  const form: FormState | undefined = useFormState(actionData?.form);
  const when = `${formatWeekday(lesson.startsAt, zone)} ${formatTime(lesson.startsAt, zone)}`;
  const revalidator = useRevalidator();
  return (
    <Page>
      <PageHead
        title={lapsed ? "The hold has ended" : titleOf(lesson, series?.lessons.length ?? 1, when)}
      />
      <div className="grid items-start gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        <div className="grid gap-7 lg:col-start-1">
          <FormError>{form?.errors[""] ?? refused}</FormError>
          {lapsed ? (
            <LapsedHold lesson={lesson} why={why} nearest={nearest} zone={zone} />
          ) : (
            <HoldBanner
              heldUntil={lesson.heldUntil!}
              now={now}
              zone={zone}
              keptBy={lesson.keptByTeacher ? firstName(lesson.teacherName) : null}
              onEnd={() => void revalidator.revalidate()}
            />
          )}
        </div>
        <div className="grid gap-6.5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingSummary summary={lesson} zone={zone} now={now} />
          {series ? <SeriesPlan series={series} zone={zone} /> : null}
        </div>
        <div className="lg:col-start-1">
          <PayForm {...loaderData} form={form} when={when} />
        </div>
      </div>
    </Page>
  );
}

/** "Book Monday 22:00 with Étienne", "Book 4 lessons with Étienne" */
function titleOf({ teacherName }: LessonView, lessons: number, when: string): string {
  return `Book ${lessons > 1 ? `${lessons} lessons` : when} with ${firstName(teacherName)}`;
}

type PayFormProps = Route.ComponentProps["loaderData"] & {
  form: FormState | undefined;
  when: string;
};

/** Stays where it is when the hold lapses, so that nothing typed is lost; only its button rests. */
function PayForm({
  lesson,
  about,
  series,
  lapsed,
  takesCards: cards,
  zone,
  now,
  form,
  when,
}: PayFormProps) {
  const paying = useNavigation().state === "submitting";
  const price = formatMoney(lesson.pricePence, lesson.currency, { pence: "always" });
  const name = firstName(lesson.teacherName);
  const free = lesson.pricePence === 0;
  const atOnce = series?.lessons.some(({ chargeAt }) => chargeAt !== null) ?? false;
  const all = formatMoney(lesson.pricePence * (series?.lessons.length ?? 1), lesson.currency, {
    pence: "always",
  });
  return (
    <Form method="post" className="grid gap-7">
      <section className="border-b border-line pb-7">
        <h2 className="mb-1 text-xl">
          {about === null ? `A note for ${name}` : `Before your trial: what ${name} should know`}
        </h2>
        {about === null ? null : (
          <div className="mb-5 grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <SelectField
              name="briefLevel"
              label="Your level"
              optional
              defaultValue={
                typedValue(form, "briefLevel") ?? lesson.briefLevel ?? about.level ?? ""
              }
              error={form?.errors["briefLevel"]}
            >
              <option value="">I do not know</option>
              {learnerLevels.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </SelectField>
            <TextField
              name="briefGoal"
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
            <CardFields
              errors={form?.errors ?? {}}
              lead={
                series === null
                  ? undefined
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
          value="yes"
          label={
            series
              ? `Start the lessons that fall within the ${rules.cancel.coolingOffDays}-day cancellation period. Once a lesson has been taught, I can no longer cancel it.`
              : `Start this lesson within the ${rules.cancel.coolingOffDays}-day cancellation period. Once it has been taught, I can no longer cancel it.`
          }
          hint={`We need your yes because ${formatDate(lesson.startsAt, zone)} falls inside those ${rules.cancel.coolingOffDays} days.`}
          defaultChecked={typedValue(form, "earlyStart") === "yes"}
          error={form?.errors["earlyStart"]}
        />
      ) : null}
      {series ? (
        <KeepCard
          price={price}
          atOnce={atOnce}
          defaultChecked={typedValue(form, "keepCard") === "yes"}
          error={form?.errors["keepCard"]}
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
