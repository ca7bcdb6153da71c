import { data, href, redirect } from "react-router";
import { requireApplicant } from "#app/gate/require-applicant.server.ts";
import { statusForm } from "#app/features/teachers/vetting/review-forms.ts";
import { readStatusPage } from "#app/features/teachers/applications/status/status-page.server.ts";
import { submitApplication } from "#app/features/teachers/applications/submit-application.server.ts";
import { applicationText } from "#app/features/teachers/applications/text.ts";
import { ApplicationStatus } from "#app/features/teachers/applications/status/application-status.tsx";
import { withdrawApplication } from "#app/features/teachers/applications/withdraw-application.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/apply-status.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = await readStatusPage(requireApplicant(context));
  if (page.elsewhere !== null) throw redirect(page.elsewhere);
  return page.view;
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireApplicant(context);
  const form = await parseForm(request, statusForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const done =
    form.value.intent === "send"
      ? await submitApplication(student, form.value)
      : await withdrawApplication(student, form.value);
  if (!done.ok) return data({ form: form.fail(applicationText(done.reason)) }, 409);
  return redirect(href("/teacher/apply/status"));
}

export function meta() {
  return privateHead("Your application · Apply to teach");
}

export default function ApplyStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <ApplicationStatus view={loaderData} refused={actionData?.form.errors[""]} />
    </Page>
  );
}
