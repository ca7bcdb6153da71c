import { data, href, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { answerPackageBank } from "#app/features/scheduling/packages/buy-package.server.ts";
import { bankForm } from "#app/features/scheduling/booking/forms.ts";
import { readPackagePage } from "#app/features/scheduling/packages/packages.server.ts";
import { packageText } from "#app/features/scheduling/packages/text.ts";
import { BankQuestion } from "#app/features/scheduling/booking/ui/bank-question.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/package-bank.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Your bank asks");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { bought } = await readPackagePage(requireStudent(context), params.packageId);
  if (bought.state !== "open") throw redirect(href("/student/packages/:packageId", params));
  return { bought };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, bankForm);
  if (!form.ok) return data({ error: "Choose whether to confirm the payment." }, 400);
  const approved = form.value.answer === "approve";
  const answer = await answerPackageBank(student, { ...params, approved });
  if (answer.ok) return redirect(href("/student/packages/:packageId", params));
  return data({ error: packageText(answer.reason) }, answer.reason === "declined" ? 422 : 409);
}

/** Stands in for a bank's own page: the embedded provider's test card leads here. */
export default function PackageBankPage({ loaderData, actionData }: Route.ComponentProps) {
  const { teacherSlug, offerId, lessons, pricePence } = loaderData.bought;
  const search = new URLSearchParams({ offer: offerId, lessons: String(lessons) });
  return (
    <Page width="narrow">
      <PageHead title="Your bank asks if it is you" />
      <div className="grid gap-6">
        <FormError>{actionData?.error}</FormError>
        {actionData?.error ? (
          <p>
            <ButtonLink
              to={`${href("/student/teachers/:slug/packages", { slug: teacherSlug })}?${search}`}
            >
              Back to paying
            </ButtonLink>
          </p>
        ) : (
          <BankQuestion pricePence={pricePence} />
        )}
      </div>
    </Page>
  );
}
