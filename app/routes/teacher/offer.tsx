import { ArrowLeft } from "lucide-react";
import { Fragment, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { nameOfLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import {
  offerFields,
  offerForm,
  offerNames,
  offerRefusals,
  offerValues,
  trialAboveText,
} from "#app/features/teachers/offers/offer-form.ts";
import { olderForm } from "#app/features/teachers/forms/older-form.ts";
import { getOwnOffer, getOwnOffers } from "#app/features/teachers/offers/own-offers.server.ts";
import { saveOffer } from "#app/features/teachers/offers/save-offer.server.ts";
import { OfferFields } from "#app/features/teachers/offers/ui/offer-fields.tsx";
import { trialBound } from "#app/features/teachers/reference-data/prices.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/offer.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.offer?.title ?? "A new offer");
}

/** Null is an offer that is being made. */
function keyOf({ offer }: Route.LoaderArgs["params"]): string | null {
  return offer === "new" ? null : offer;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const key = keyOf(params);
  const { taught } = await getOwnOffers(teacher);
  return {
    offer: key === null ? null : await getOwnOffer(teacher, key),
    languages: taught.map((code) => ({ code, name: nameOfLanguage(code) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const key = keyOf(params);
  if (key !== null) await getOwnOffer(teacher, key);
  const { taught } = await getOwnOffers(teacher);
  const form = await parseForm(request, offerForm(taught));
  if (!form.ok) return data({ form: form.state }, 400);
  const saved = await saveOffer(teacher, key, form.value, readMadeFrom(form.values));
  if (saved.ok) return redirect(`${href("/teacher/profile/offers")}?saved=offer`);
  if (saved.reason === "changed-meanwhile")
    return data({ form: olderForm(form.values, saved.stored, offerNames) }, 409);
  if (saved.reason === "trial-above") {
    const price = `price${trialBound(form.value.prices)}`;
    return data({ form: form.fail({ [price]: trialAboveText(saved) }) }, 422);
  }
  const field = saved.reason === "same-name" ? "title" : "";
  return data({ form: form.fail({ [field]: offerRefusals[saved.reason] }) }, 422);
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, languages } = loaderData;
  const state = useFormState(actionData?.form);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const madeOf = madeFrom(offer === null ? {} : offerValues(offer));
  const drawn = useMadeFrom(madeOf, typedValue(state, madeFromField), false);
  const busy = useNavigation().state === "submitting";
  const stored = offer === null ? {} : offerFields(offer);
  const field: FieldOf = (name) => ({
    name,
    defaultValue: (state ? typedValue(state, name) : stored[name as keyof typeof stored]) ?? "",
    error: state?.errors[name],
  });
  const count = Object.keys(state?.errors ?? {}).length;
  return (
    <Page width="prose">
      <PageHead
        before={
          <Link
            to={href("/teacher/profile/offers")}
            className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          >
            <ArrowLeft size={16} aria-hidden="true" /> Your offers
          </Link>
        }
        title={offer?.title ?? "A new offer"}
        lead={
          offer === null || offer.active
            ? "Students pay exactly the prices you set. Lessons already bought keep theirs."
            : "This offer is switched off. Saving puts it back."
        }
      />
      <Form method="post" ref={form} noValidate className="grid gap-6">
        <FormError>
          {state?.errors[""] ?? (count > 1 ? `${count} fields need another look.` : undefined)}
        </FormError>
        <input type="hidden" name={madeFromField} value={drawn} />
        <Fragment key={drawn}>
          <OfferFields field={field} languages={languages} />
        </Fragment>
        <div>
          <Button disabled={busy}>
            {offer === null || offer.active ? "Save the offer" : "Save and put back"}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
