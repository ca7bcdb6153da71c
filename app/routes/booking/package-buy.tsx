import { ArrowLeft } from "lucide-react";
import { data, Form, href, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { elementKey, takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { packagePrice } from "#app/features/payments/purchases/rules.ts";
import {
  useCardElement,
  type OpenedElement,
} from "#app/features/payments/provider/ui/card-element.tsx";
import { listSavedCards } from "#app/features/scheduling/booking/cards/saved-cards.server.ts";
import { CardChoice, useCardChoice } from "#app/features/scheduling/booking/ui/card-choice.tsx";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import { isOtherPrice } from "#app/features/scheduling/booking/forms.ts";
import { findOwned, startBuying } from "#app/features/scheduling/packages/buy-package.server.ts";
import { buyPackageForm } from "#app/features/scheduling/packages/forms.ts";
import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { sizesOf } from "#app/features/scheduling/packages/package-terms.ts";
import { packageText } from "#app/features/scheduling/packages/text.ts";
import { lessonHeading } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { readContractLines } from "#app/features/teachers/reference-data/contract-with.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { readPriceHint } from "#app/features/accounts/own-account/price-hint.server.ts";
import { PriceHintLine } from "#app/features/accounts/own-account/ui/price-hint-line.tsx";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { day, formatDate } from "#app/platform/time/time.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/package-buy.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Buy a package");
}

// A refusal means that something has changed: the page shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const search = new URL(request.url).searchParams;
  const offer = await getBookingOffer(params.slug, search.get("offer") ?? "", student);
  const sizes = offer.kind === "single" ? sizesOf(offer.packages) : [];
  const size = sizes.find(({ lessons }) => String(lessons) === search.get("lessons")) ?? sizes[0];
  if (size === undefined) throw redirect(href("/student/teachers/:slug", params));
  return {
    offer,
    ...size,
    pricePence: packagePrice({ singlePence: offer.pricePence, ...size }),
    owned: await findOwned(student, { offerId: offer.offerId, lessons: size.lessons }),
    requestId: crypto.randomUUID(),
    contract: await readContractLines(offer.teacherId, offer.teacherName),
    hint: await readPriceHint(student),
    takesCards: takesCards(),
    elementKey: elementKey(),
    savedCards: await listSavedCards(student),
    zone: student.zone,
    now: Date.now(),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, buyPackageForm);
  if (!form.ok) return data({ form: form.state }, isOtherPrice(form.state) ? 422 : 400);
  const { offerId: asked, earlyStart, another, payWith, remember, ...input } = form.value;
  const { teacherId, offerId } = await getBookingOffer(params.slug, asked, student);
  if (earlyStart !== "yes") {
    const errors = { earlyStart: "We need your yes so that you can book at once" };
    return data({ form: form.fail(errors) }, 400);
  }
  const bought = await startBuying(student, {
    ...input,
    teacherId,
    offerId,
    another: another === "yes",
    remember: remember === "yes",
    savedCardId: payWith === "new" ? null : payWith,
  });
  if (!bought.ok) {
    const lost = ["lapsed", "returned", "bought-already"].includes(bought.reason);
    const status = bought.reason === "unreached" ? 503 : lost ? 409 : 422;
    return data({ form: form.fail(packageText(bought.reason)) }, status);
  }
  const returnTo = href("/student/packages/:packageId", bought);
  if (bought.next !== "provider")
    return redirect(bought.next === "bought" ? `${returnTo}?bought` : `${returnTo}?payment_intent`);
  const { checkout } = bought;
  if (checkout.kind === "redirect") return redirectDocument(checkout.url);
  return data({ opened: { clientSecret: checkout.clientSecret, returnTo } });
}

export default function PackageBuyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, lessons, discountPercent, pricePence, owned, hint, zone, now } = loaderData;
  const answer: { form?: FormState; opened?: OpenedElement } = actionData ?? {};
  const form = useFormState(answer.form);
  const choice = useCardChoice(loaderData.savedCards, form);
  const { working, onSubmit, ...card } = useCardElement({
    publishableKey: loaderData.elementKey,
    amountMinor: pricePence,
    currency: brand.currency,
    keeps: choice.remembers,
    opened: answer.opened,
  });
  const busy = useNavigation().state === "submitting" || working;
  const name = firstName(offer.teacherName);
  const until = formatDate(now + rules.price.packageDays * day, zone);
  const { coolingOffDays } = rules.cancel;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={`${href("/student/teachers/:slug", { slug: offer.teacherSlug })}?offer=${offer.offerId}`}
            className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          >
            <ArrowLeft size={16} aria-hidden="true" /> {name}’s times
          </Link>
        }
        title={`${lessons} lessons with ${name}`}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        <Form method="post" className="order-2 grid gap-7 lg:order-1" onSubmit={onSubmit}>
          <FormError>{form?.errors[""]}</FormError>
          <input type="hidden" name="offerId" value={offer.offerId} />
          <input type="hidden" name="lessons" value={lessons} />
          <input type="hidden" name="pricePence" value={pricePence} />
          {/* A declined card is tried again for the same package. */}
          <input
            type="hidden"
            name="requestId"
            value={typedValue(form, "requestId") ?? loaderData.requestId}
          />
          {owned ? (
            <Note
              tone="butter"
              title={`You have this package already, bought on ${formatDate(owned.boughtAt, zone)}.`}
              action={
                <ButtonLink
                  to={href("/student/packages/:packageId", { packageId: owned.id })}
                  variant="outline"
                >
                  Open my package
                </ButtonLink>
              }
            >
              <CheckboxField
                name="another"
                value="yes"
                label={`I want another ${lessons} lessons.`}
                defaultChecked={typedValue(form, "another") === "yes"}
              />
            </Note>
          ) : null}
          <section className="border-b border-line pb-7">
            <h2 className="mb-1 text-xl">Pay</h2>
            {loaderData.takesCards ? (
              <CardChoice
                savedCards={loaderData.savedCards}
                choice={choice}
                form={form}
                card={card}
                inPage={loaderData.elementKey !== null}
                lead={`From a card. You pay once, for all ${lessons} lessons.`}
              />
            ) : (
              <Note tone="warn">
                Card payments are not set up here yet. Nothing can be charged.
              </Note>
            )}
          </section>
          <CheckboxField
            name="earlyStart"
            value="yes"
            label={`Let me book lessons within the ${coolingOffDays}-day cancellation period. If I cancel the package in that time, I pay for the lessons that have been taught, at the price of the package.`}
            hint={`We need your yes because a lesson could be held before those ${coolingOffDays} days are over.`}
            defaultChecked={typedValue(form, "earlyStart") === "yes"}
            error={form?.errors["earlyStart"]}
          />
          <Button size="l" wide disabled={busy || !loaderData.takesCards}>
            {busy ? "Paying…" : `Pay ${exact(pricePence)} for ${lessons} lessons`}
          </Button>
        </Form>
        <Panel raised className="order-1 lg:order-2" title={lessonHeading(offer)}>
          <p className="text-sm text-muted">
            {offer.title}, {offer.minutes} minutes
          </p>
          <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-y-2.5 border-b border-dashed border-line-strong pb-4">
            <dt>
              {lessons} lessons at {exact(offer.pricePence)}
            </dt>
            <dd className="text-end">{exact(offer.pricePence * lessons)}</dd>
            {discountPercent > 0 ? (
              <>
                <dt>
                  {name}’s {discountPercent}% off
                </dt>
                <dd className="text-end">−{exact(offer.pricePence * lessons - pricePence)}</dd>
              </>
            ) : null}
            <dt>Fees for you</dt>
            <dd className="text-end">none</dd>
            <dt className="text-lg font-semibold">Total</dt>
            <dd className="text-end text-lg font-semibold">{exact(pricePence)}</dd>
            <PriceHintLine pence={pricePence} hint={hint} />
          </dl>
          <ul className="mt-4 grid list-disc gap-2 ps-5 text-sm">
            <li>
              Book them one by one until {until}. What is not booked by then is paid back by itself,
              at the price of the package.
            </li>
            <li>A lesson you cancel in time goes back into the package.</li>
            <li>
              Within {coolingOffDays} days you can change your mind: used lessons count at the price
              of the package. Later you can stop at any time: used lessons then cost{" "}
              {exact(offer.pricePence)} each, and the rest comes back.
            </li>
            <li>
              If {name} stops teaching here, used lessons keep their price and the rest comes back.
            </li>
            {loaderData.contract.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
