import { data, href, redirect } from "react-router";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { appealSanction } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import { appealForm } from "#app/features/teachers/sanctions/sanction-forms.ts";
import { sanctionRefusalText } from "#app/features/teachers/sanctions/text.ts";
import { readMyStatus } from "#app/features/teachers/sanctions/account-status.server.ts";
import { AppealForm } from "#app/features/accounts/sanctions/ui/appeal-form.tsx";
import { StatusTag } from "#app/features/teachers/sanctions/ui/published-table.tsx";
import { SanctionFacts } from "#app/features/teachers/sanctions/ui/sanction-facts.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/record.ts";

export function meta() {
  return privateHead("Your record");
}

export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return { ...(await readMyStatus(teacher)), zone: teacher.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, appealForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const appealed = await appealSanction(teacher, form.value);
  if (appealed.ok) return redirect(href("/teacher/record"));
  return data({ form: form.fail(sanctionRefusalText[appealed.reason]) }, 409);
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, sanctions, zone } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page width="prose">
      <PageHead
        title="Your record"
        lead="What was decided about your teacher's account, why, and how to ask for a second look."
        before={
          <p className="mb-3">
            <StatusTag status={status} />
          </p>
        }
      />
      {sanctions.length === 0 ? (
        <EmptyState title="Nothing was decided against you">
          If that ever happens, you read the reason here, and how to appeal.
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {sanctions.map((sanction) => (
            <li key={sanction.id}>
              <Panel>
                <SanctionFacts sanction={sanction} zone={zone} level={2} />
                {sanction.appealUntil === null ? null : (
                  <AppealForm
                    sanctionId={sanction.id}
                    until={sanction.appealUntil}
                    zone={zone}
                    state={state}
                  />
                )}
              </Panel>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
