import { useRevalidator } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { BookingSummary } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { HoldBanner } from "#app/features/scheduling/booking/ui/hold-banner.tsx";
import { CheckingPayment } from "#app/features/scheduling/booking/ui/checking-payment.tsx";
import { LapsedHold } from "#app/features/scheduling/booking/ui/lapsed-hold.tsx";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { SeriesPlan } from "#app/features/scheduling/series/ui/series-plan.tsx";
import type { OpenedElement } from "#app/features/payments/provider/ui/card-element.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatTime, formatWeekday } from "#app/platform/time/time.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { PayPage } from "../pay-page.server.ts";
import { payFieldId, PayForm } from "./pay-form.tsx";

type PayViewProps = {
  page: PayPage;
  /** The refusal of the bank's page, after the payer comes back from it. */
  refused: string | null;
  answer: { form?: FormState; opened?: OpenedElement } | undefined;
  /** The bank has not said yes or no yet. */
  checking: boolean;
};

/** Paying for a held lesson; the same page says when the hold has ended. */
export function PayView({ page, refused, answer, checking }: PayViewProps) {
  const { lesson, series, nearest, why, hint, zone, now } = page;
  // While the bank decides nobody can say that nothing was charged.
  const lapsed = page.lapsed && !checking;
  const form = useFormState(answer?.form);
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
          {form === undefined ? null : <ErrorSummary errors={form.errors} idOf={payFieldId} />}
          {lapsed ? (
            <LapsedHold lesson={lesson} why={why} nearest={nearest} zone={zone} />
          ) : page.lapsed ? null : (
            <HoldBanner
              heldUntil={lesson.heldUntil!}
              now={now}
              zone={zone}
              keptBy={lesson.heldByTeacher ? firstName(lesson.teacherName) : null}
              onEnd={() => void revalidator.revalidate()}
            />
          )}
        </div>
        <div className="grid gap-6.5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingSummary summary={lesson} zone={zone} now={now} hint={hint} />
          <div className="grid gap-1 text-sm wrap-anywhere text-muted">
            {page.contract.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {series ? <SeriesPlan series={series} zone={zone} /> : null}
        </div>
        <div className="lg:col-start-1">
          {checking ? (
            <CheckingPayment />
          ) : (
            <PayForm {...page} form={form} when={when} opened={answer?.opened} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** "Book Monday 22:00 with Étienne", "Book 4 lessons with Étienne" */
function titleOf({ teacherName }: LessonView, lessons: number, when: string): string {
  return `Book ${lessons > 1 ? `${lessons} lessons` : when} with ${firstName(teacherName)}`;
}
