import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { CheckingPayment } from "#app/features/scheduling/booking/ui/checking-payment.tsx";
import { finishBuying } from "#app/features/scheduling/packages/buy-package.server.ts";
import { stopPackage } from "#app/features/scheduling/packages/end-package.server.ts";
import { stopPackageForm } from "#app/features/scheduling/packages/forms.ts";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { stopTerms } from "#app/features/scheduling/packages/package-terms.ts";
import { readPackagePage } from "#app/features/scheduling/packages/packages.server.ts";
import { stateForText } from "#app/features/scheduling/lessons/text.ts";
import {
  packageText,
  stopChangedText,
  stoppedText,
  usedText,
} from "#app/features/scheduling/packages/text.ts";
import { lessonHeading } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { formatDate, formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note, ToldNote } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/package.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Package");
}

// A refusal means that something has changed: the page shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  // The card company's page leads back here with the name of its charge; we ask it for the state of that.
  const { searchParams } = new URL(request.url);
  const isBack = searchParams.has("payment_intent") && !student.viewed;
  const paid = isBack ? await finishBuying(student, params.packageId) : null;
  if (paid?.ok && paid.next === "bought")
    throw redirect(`${href("/student/packages/:packageId", params)}?bought`);
  const checking = paid?.ok === true && paid.next === "checking";
  const refused = paid === null || checking ? null : packageText(paid.ok ? "bank" : paid.reason);
  return {
    checking,
    refused,
    isThanked: searchParams.has("bought"),
    isStopped: searchParams.has("stopped"),
    ...(await readPackagePage(student, params.packageId)),
    zone: student.zone,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, stopPackageForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const stopped = await stopPackage(student, { ...params, ...form.value });
  if (stopped.ok) return redirect(`${href("/student/packages/:packageId", params)}?stopped`);
  const error =
    stopped.reason === "refund-changed"
      ? stopChangedText(stopped.refundPence)
      : packageText(stopped.reason);
  return data({ form: form.fail(error) }, 409);
}

const states = {
  open: "Not paid yet",
  active: "",
  abandoned: "Never paid",
  refunded: "Ended",
  expired: "Run out",
};

export default function PackagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { bought, lessons, zone } = loaderData;
  const form = useFormState(actionData?.form);
  const name = firstName(bought.teacherName);
  const isActive = bought.state === "active";
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/student/lessons")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" /> My Lessons
          </Link>
        }
        title={
          isActive
            ? `${bought.left} of ${bought.lessons} lessons left`
            : `Package of ${bought.lessons} lessons`
        }
        lead={`${lessonHeading(bought)}: ${bought.title}, ${bought.minutes} minutes. ${
          isActive
            ? `To be booked until ${formatDate(bought.expiresAt!, zone)}.`
            : `${states[bought.state]}.`
        }`}
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6.5">
          {loaderData.isThanked && isActive ? (
            <Note tone="ok" title={`${bought.lessons} lessons bought and paid.`}>
              <p role="status">
                The receipt is on its way to your inbox. Now choose a time for the first lesson.
              </p>
            </Note>
          ) : null}
          {loaderData.isStopped && bought.state === "refunded" ? (
            <ToldNote title="The package is stopped.">
              {stoppedText(loaderData.endedPence)}
            </ToldNote>
          ) : null}
          {loaderData.checking ? <CheckingPayment /> : null}
          <FormError>{loaderData.refused ?? undefined}</FormError>
          {bought.state === "open" && !loaderData.checking ? (
            <p>
              <ButtonLink
                to={`${href("/student/teachers/:slug/packages", { slug: bought.teacherSlug })}?${new URLSearchParams({ offer: bought.offerId, lessons: String(bought.lessons) })}`}
              >
                Back to paying
              </ButtonLink>
            </p>
          ) : null}
          {isActive && bought.left > 0 ? (
            <p>
              <ButtonLink
                to={`${href("/student/teachers/:slug", { slug: bought.teacherSlug })}?offer=${bought.offerId}`}
                size="l"
              >
                Choose a time with {name}
              </ButtonLink>
            </p>
          ) : null}
          <Panel title="Lessons from it">
            {lessons.length === 0 ? (
              <p className="text-muted">None is booked yet.</p>
            ) : (
              <ol className="num" aria-label="Lessons of the package">
                {lessons.map(({ id, startsAt, pricePence, isBack, cardPence, ...taken }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
                  >
                    <Link
                      to={href("/student/lessons/:lessonId", { lessonId: id })}
                      className="link-quiet inline-flex min-h-11 items-center"
                    >
                      {formatShortDay(startsAt, zone)}, {formatTime(startsAt, zone)}
                    </Link>
                    <span className="text-sm text-muted">
                      {stateForText(taken, "student", name)},{" "}
                      {isBack ? "back in the package" : exact(pricePence)}
                      {cardPence > 0 ? `, ${exact(cardPence)} of it back to the card` : ""}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Panel>
        </div>
        <div className="grid gap-6.5">
          <Panel title="Receipt">
            <dl className="num grid grid-cols-[1fr_auto] gap-y-2.5 text-sm">
              <dt className="text-muted">
                {bought.lessons} lessons
                {bought.discountPercent > 0 ? `, ${bought.discountPercent}% off` : ""}
              </dt>
              <dd className="text-end font-semibold">{exact(bought.pricePence)}</dd>
              {bought.cardLast4 ? (
                <>
                  <dt className="text-muted">Card ending</dt>
                  <dd className="text-end font-semibold">{bought.cardLast4}</dd>
                </>
              ) : null}
              {bought.boughtAt ? (
                <>
                  <dt className="text-muted">Bought</dt>
                  <dd className="text-end font-semibold">{formatDate(bought.boughtAt, zone)}</dd>
                </>
              ) : null}
              {bought.refundedPence > 0 ? (
                <>
                  <dt className="text-muted">Back to the card</dt>
                  <dd className="text-end font-semibold">−{exact(bought.refundedPence)}</dd>
                </>
              ) : null}
            </dl>
          </Panel>
          {form?.errors[""] && loaderData.refundPence === null ? (
            <FormError>{form.errors[""]}</FormError>
          ) : null}
          {loaderData.refundPence === null ? null : (
            <StopForm {...loaderData} refundPence={loaderData.refundPence} form={form} />
          )}
        </div>
      </div>
    </Page>
  );
}

type StopProps = Omit<Route.ComponentProps["loaderData"], "refundPence"> & {
  refundPence: number;
  form: FormState | undefined;
};

/** What stopping gives back now, to the penny, above the button that does it. */
function StopForm({ bought, used, refundPence, now, zone, form }: StopProps) {
  const busy = useNavigation().state === "submitting";
  const repriced = stopTerms(bought.boughtAt!, now) === "repriced";
  return (
    <Panel title="Changed your mind?">
      <p className="text-sm text-muted">
        {repriced
          ? `Used lessons cost the single price when you stop. Or wait: what is not booked by ${formatDate(bought.expiresAt!, zone)} is paid back at the price of the package.`
          : `You are within the ${rules.cancel.coolingOffDays} days to change your mind.`}
      </p>
      <details className="mt-3" open={form !== undefined}>
        <summary className="link-quiet inline-flex min-h-11 items-center font-semibold text-danger">
          Stop this package
        </summary>
        <Form method="post" preventScrollReset className="mt-2 grid gap-4">
          <FormError>{form?.errors[""]}</FormError>
          <input type="hidden" name="refundPence" value={refundPence} />
          <p id="stopping" className="num rounded-note bg-sunken px-4 py-3 font-medium">
            {refundPence === 0
              ? "Nothing comes back."
              : `${exact(refundPence)} goes back to the card.`}{" "}
            {usedText(used, repriced ? bought.singlePence : null)}
          </p>
          <Button
            variant="danger"
            aria-describedby="stopping"
            disabled={busy}
            className="justify-self-start"
          >
            {busy ? "One moment" : "Stop the package"}
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
