import { useRef } from "react";
import { data, href, Link, redirect } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  hasTaxDetails,
  readTaxDetails,
  saveTaxDetails,
} from "#app/features/payments/tax-details/tax-details.server.ts";
import { taxForm } from "#app/features/payments/tax-details/tax-form.ts";
import { TaxFields } from "#app/features/payments/tax-details/ui/tax-fields.tsx";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { listCountries } from "#app/features/teachers/reference-data/countries.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { type FormState, parsePosted, type Posted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/earnings-tax.ts";

export function meta() {
  return privateHead("Tax details");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const [details, { country }] = await Promise.all([
    readTaxDetails(teacher),
    getOwnProfile(teacher),
  ]);
  const isSaved = new URL(request.url).searchParams.has("saved");
  const isLost = details === null && (await hasTaxDetails(teacher.id));
  return { details, country, countries: listCountries(), isSaved, isLost };
}

const olderText =
  "These details were saved in another window after this page was opened. Save again to replace them with what is here.";
const noNumberText = "Enter your tax number";

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const posted = await readPosted(request);
  const form = parsePosted(posted, taxForm);
  if (!form.ok) return data({ form: withNumber(form.state, posted) }, 400);
  const saved = await saveTaxDetails(teacher, form.value);
  if (saved.ok) return redirect(`${href("/teacher/earnings/tax")}?saved`);
  if (saved.reason === "no-tax-number")
    return data({ form: withNumber(form.fail({ taxCode: noNumberText }), posted) }, 422);
  const refused = form.fail(olderText);
  const values = { ...refused.values, version: String(saved.version) };
  return data({ form: withNumber({ ...refused, values }, posted) }, 409);
}

/** The number goes back to who has just typed it, and is kept nowhere. */
function withNumber(state: FormState, { taxCode }: Posted): FormState {
  return { ...state, values: { ...state.values, ...(taxCode !== undefined && { taxCode }) } };
}

export default function TaxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, country, countries, isSaved, isLost } = loaderData;
  const state = useFormState(actionData?.form);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/earnings")}
            className="link-quiet inline-flex min-h-11 items-center text-sm"
          >
            Earnings
          </Link>
        }
        title="Tax details"
        lead={`UK law asks platforms to report to HMRC what their sellers earn, and who they are. We need this before your first payout. It is stored sealed, and kept for ${rules.law.recordsYears} years.`}
      />
      {isSaved && !state ? (
        <Note tone="ok" role="status" className="mb-6 max-w-140">
          Your tax details are saved.
        </Note>
      ) : null}
      {isLost ? (
        <Note tone="warn" className="mb-6 max-w-140">
          You have given us your tax details before, but we cannot read them any more. Please enter
          them again.
        </Note>
      ) : null}
      <TaxFields {...{ details, country, countries, state, isSaved }} ref={form} />
    </Page>
  );
}
