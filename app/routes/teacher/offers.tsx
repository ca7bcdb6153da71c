import { useRef } from "react";
import { data, Form, href, redirect, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import {
  feeBasisPoints,
  packageEarnings,
  packagePrice,
  splitLesson,
} from "#app/features/payments/purchases/rules.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { markFirstRun } from "#app/features/teachers/publishing/mark-first-run.server.ts";
import {
  trialAboveText,
  trialForm,
  trialNames,
  trialValues,
} from "#app/features/teachers/offers/offer-form.ts";
import { olderForm } from "#app/features/teachers/forms/older-form.ts";
import { moveOffer, switchOfferOff } from "#app/features/teachers/offers/order-offers.server.ts";
import { getOwnOffers } from "#app/features/teachers/offers/own-offers.server.ts";
import { packagesForm } from "#app/features/teachers/offers/package-discounts.ts";
import { trialMax } from "#app/features/teachers/reference-data/prices.ts";
import { readProfileHealth } from "#app/features/teachers/profiles/profile-health.server.ts";
import { savePackages } from "#app/features/teachers/offers/save-packages.server.ts";
import { saveTrial } from "#app/features/teachers/offers/save-trial.server.ts";
import { OfferList, OffersOff } from "#app/features/teachers/offers/ui/offer-list.tsx";
import { PackageForm } from "#app/features/teachers/offers/ui/package-form.tsx";
import { OwnProfileTabs } from "#app/features/teachers/profiles/own/own-profile-tabs.tsx";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { formatMoney } from "#app/platform/money.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/offers.ts";

export function meta() {
  return privateHead("Your offers");
}

export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const own = await getOwnOffers(teacher);
  const codes = [...new Set(own.offers.map(({ language }) => language))];
  const sold = own.offers.filter(({ active }) => active).map(({ language }) => language);
  const health = await readProfileHealth(teacher);
  return {
    ...own,
    isChecked: health === null || health.firstRun.offers === true,
    names: Object.fromEntries(codes.map((code) => [code, nameOfLanguage(code)])),
    unsold: own.taught.filter((code) => !sold.includes(code)).map(nameOfLanguage),
  };
}

// A save that met a newer one shows what is on sale now.
export function shouldRevalidate() {
  return true;
}

const page = href("/teacher/profile/offers");
const oneOffer = z.object({ offer: z.string().max(100) });

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const part = new URL(request.url).searchParams.get("part");
  if (part === "up" || part === "down" || part === "off") {
    const form = await parseForm(request, oneOffer);
    if (!form.ok) return data({ form: form.state }, 400);
    const { offer } = form.value;
    const done =
      part === "off"
        ? await switchOfferOff(teacher, offer)
        : await moveOffer(teacher, offer, part === "up" ? -1 : 1);
    if (!done.ok) return data({ form: form.fail(trialAboveText(done)) }, 422);
    return redirect(`${page}?saved=${part === "off" ? "off" : "order"}`);
  }
  if (part === "checked") {
    await markFirstRun(teacher, "offers");
    return redirect(href("/teacher/dashboard"));
  }
  if (part === "packages") {
    const form = await parseForm(request, packagesForm());
    if (!form.ok) return data({ form: form.state }, 400);
    const saved = await savePackages(teacher, form.value);
    if (!saved.ok) {
      const { values, errors } = form.fail(changedMeanwhile);
      return data({ form: { values: { ...values, seen: saved.onSale }, errors } }, 409);
    }
    return redirect(`${page}?saved=packages#packages`);
  }
  if (part !== "trial") return data({ form: { values: {}, errors: {} } }, 400);
  const [first] = (await getOwnOffers(teacher)).offers.filter(({ active }) => active);
  const form = await parseForm(request, trialForm(first?.prices ?? {}));
  if (!form.ok) return data({ form: form.state }, 400);
  const saved = await saveTrial(teacher, form.value.pricePence, readMadeFrom(form.values));
  if (saved.ok) return redirect(`${page}?saved=trial#trial`);
  if (saved.reason === "changed-meanwhile")
    return data({ form: olderForm(form.values, saved.stored, trialNames) }, 409);
  // The price of the first offer has changed since it was read above.
  const range = `Between ${formatMoney(0)} and ${formatMoney(saved.mostPence)}, please`;
  return data({ form: form.fail({ trial: range }) }, 422);
}

const changedMeanwhile =
  "Your packages have been saved in another tab since you opened this page. You see what you typed; saving again replaces them with it.";

const saidOnSaving: Record<string, string> = {
  offer: "Saved. New bookings take it from now on; bought lessons keep their price.",
  off: "It is switched off. Lessons that are booked stay.",
  order: "Saved.",
};

export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, trialPence, packages, names, unsold } = loaderData;
  const [search] = useSearchParams();
  const state = useFormState(actionData?.form);
  const saved = state === undefined ? search.get("saved") : null;
  const said = saidOnSaving[saved ?? ""];
  const live = offers.filter(({ active }) => active);
  const off = offers.filter(({ active }) => !active);
  return (
    <Page>
      <PageHead
        title="Your offers"
        lead="A changed price counts for new bookings at once. Lessons already bought, and slots held while somebody pays, keep theirs."
        actions={
          live.length < rules.apply.offersMax ? (
            <ButtonLink to={href("/teacher/profile/offers/:offer", { offer: "new" })}>
              Add an offer
            </ButtonLink>
          ) : null
        }
      />
      <OwnProfileTabs />
      <div role="status" className="mt-6 empty:hidden">
        {said ? <Note tone="ok">{said}</Note> : null}
      </div>
      {loaderData.isChecked ? null : (
        <Note
          tone="butter"
          className="mt-6"
          action={
            <Form method="post" action={`${page}?part=checked`}>
              <Button size="s" variant="outline">
                They are right
              </Button>
            </Form>
          }
        >
          Read them once more: this is what students will see and pay.
        </Note>
      )}
      <AccountSection title="Lessons" lead="In the order students see them on your page.">
        {live.length === 0 ? (
          <Note tone="warn">No lesson can be booked: every offer is switched off.</Note>
        ) : (
          <OfferList
            offers={live}
            state={state && "offer" in state.values ? state : undefined}
            languageName={(code) => names[code] ?? code}
            toYou={(pricePence, kind) =>
              splitLesson({ pricePence, feeBasisPoints: feeBasisPoints(kind) }).teacherPence
            }
          />
        )}
        {live.length > 0 && unsold.length > 0 ? (
          <Note tone="warn" className="mt-5">
            You teach {unsold.join(", ")} and have no offer in it: students who search for it do not
            find you.
          </Note>
        ) : null}
      </AccountSection>
      <AccountSection
        title="Trial"
        lead={`${rules.lesson.trialMinutes} minutes, once per student. It brings people who would not dare otherwise.`}
      >
        <Trial
          trialPence={trialPence}
          most={trialMax(live[0]?.prices ?? {})}
          state={state && "trial" in state.values ? state : undefined}
          isSaved={saved === "trial"}
        />
      </AccountSection>
      <AccountSection
        title="Packages"
        lead={`Several lessons paid together, booked one by one within ${rules.price.packageDays} days. Take 0 to ${rules.price.packageDiscountMaxPercent}% off; leave a size empty and it is not on sale. Sold packages keep their terms.`}
      >
        <PackageForm
          action={`${page}?part=packages`}
          offers={live}
          packages={packages}
          sums={packageSums}
          state={state && "seen" in state.values ? state : undefined}
          isSaved={saved === "packages"}
        />
      </AccountSection>
      {off.length > 0 ? (
        <AccountSection title="Switched off" lead="Nobody can book these.">
          <OffersOff offers={off} />
        </AccountSection>
      ) : null}
    </Page>
  );
}

/** The commission is taken lesson by lesson, on equal shares; the last one has the pennies that are left. */
function packageSums(singlePence: number, lessons: number, discountPercent: number) {
  const studentPence = packagePrice({ singlePence, lessons, discountPercent });
  return {
    studentPence,
    teacherPence: packageEarnings({
      pricePence: studentPence,
      lessons,
      feeBasisPoints: feeBasisPoints("single"),
    }),
  };
}

type TrialProps = {
  trialPence: number | null;
  most: number;
  state: FormState | undefined;
  isSaved: boolean;
};

function Trial({ trialPence, most, state, isSaved }: TrialProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const stored = trialValues(trialPence);
  const drawn = useMadeFrom(madeFrom(stored), typedValue(state, madeFromField), isSaved);
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`${page}?part=trial`}
      id="trial"
      ref={form}
      noValidate
      preventScrollReset
      className="grid max-w-96 scroll-mt-24 gap-4"
    >
      <div role="status" className="empty:hidden">
        {isSaved ? <Note tone="ok">Saved.</Note> : null}
      </div>
      <FormError>{state?.errors[""]}</FormError>
      <input type="hidden" name={madeFromField} value={drawn} />
      <TextField
        key={drawn}
        name="trial"
        label="Price of a trial, in pounds"
        optional
        inputMode="decimal"
        maxLength={10}
        hint={`£0 to ${formatMoney(most)}. Leave it empty for no trials.${rules.fee.trialBasisPoints === 0 ? " We keep nothing of it." : ""}`}
        defaultValue={typedValue(state, "trial") ?? stored["trial"]}
        error={state?.errors["trial"]}
      />
      <div>
        <Button disabled={busy}>Save the trial</Button>
      </div>
    </Form>
  );
}
