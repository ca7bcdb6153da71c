import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { requireFresh } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { leastPayoutMinor } from "#app/features/payments/payouts/rules.ts";
import { readDebts, type Debts } from "#app/features/privacy/debts.server.ts";
import { askDeletion, findDeletion, undoDeletion } from "#app/features/privacy/deletion.server.ts";
import { deletionForm } from "#app/features/privacy/forms.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/delete.ts";

const { deletionUndoDays } = rules.account;
const leastWhenLeaving = leastPayoutMinor({ earnsNoMore: true });

export function meta() {
  return privateHead("Delete account");
}

export async function loader({ context }: Route.LoaderArgs) {
  const person = requireFresh(context);
  const [debts, erasedFrom] = await Promise.all([readDebts(person), findDeletion(person)]);
  return { debts, erasedFrom: erasedFrom?.getTime() ?? null, role: person.role, zone: person.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireFresh(context);
  const form = await parseForm(request, deletionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  if (form.value.intent === "undo") {
    await undoDeletion(person);
    return redirect(href("/account/delete"));
  }
  const asked = await askDeletion(person);
  if (asked.ok) return redirect(href("/account/delete"));
  return data(
    { form: form.fail("Something is still open. See above what has to be done first.") },
    409,
  );
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { debts, erasedFrom, role, zone } = loaderData;
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const busy = useNavigation().state === "submitting";
  return (
    <Page>
      <PageHead before={<AccountHeading />} title="Delete account" />
      <AccountTabs />
      {erasedFrom === null ? null : (
        <Note tone="warn" role="status" className="mt-6">
          Your account will be erased on {formatDate(erasedFrom, zone)}. Until then you can keep it.
        </Note>
      )}
      <AccountSection title="What is owed, and what is held" lead="As it is now.">
        <OpenThings debts={debts} role={role} />
      </AccountSection>
      <AccountSection
        title={erasedFrom === null ? "Delete it" : "Keep it"}
        lead={
          erasedFrom === null
            ? `You have ${deletionUndoDays} days to change your mind. Then it cannot be undone.`
            : "Everything stays as it is."
        }
      >
        {state?.errors[""] ? <FormError>{state.errors[""]}</FormError> : null}
        <Form method="post" noValidate ref={form} className="grid max-w-130 gap-4">
          {erasedFrom === null ? (
            <>
              <p>
                Your name, address, messages, reviews and everything else about you are erased.
                Records of lessons and payments stay for {rules.law.recordsYears} years without your
                name, because the law wants them.{" "}
                <Link to={href("/account/data")} className="link">
                  The whole list, and a copy of your data
                </Link>
              </p>
              <input type="hidden" name="intent" value="ask" />
              <CheckboxField
                name="understood"
                value="yes"
                label={`I understand that my account at ${brand.name} will be erased`}
                error={state?.errors["understood"]}
              />
              <div>
                <Button variant="danger" disabled={busy || debts.blocks}>
                  Delete my account
                </Button>
              </div>
            </>
          ) : (
            <div>
              <Button name="intent" value="undo" disabled={busy}>
                Keep my account
              </Button>
            </div>
          )}
        </Form>
      </AccountSection>
    </Page>
  );
}

function OpenThings({ debts, role }: { debts: Debts; role: string | null }) {
  const { openLessons, openPackages, heldPence, owedPence, pastLessons, lastAdmin } = debts;
  const lessons = role === "teacher" ? href("/teacher/lessons") : href("/student/lessons");
  return (
    <ul className="grid max-w-[64ch] gap-3">
      {openLessons > 0 ? (
        <li>
          {openLessons === 1 ? "One lesson is" : `${openLessons} lessons are`} still to come or not
          settled yet. Cancel or finish {openLessons === 1 ? "it" : "them"} first:{" "}
          <Link to={lessons} className="link">
            My lessons
          </Link>
        </li>
      ) : (
        <li>No lesson is to come or waits to be settled.</li>
      )}
      {openPackages > 0 ? (
        <li>
          {openPackages === 1 ? "One package has" : `${openPackages} packages have`} not ended yet.{" "}
          {role === "teacher"
            ? "They end when their lessons are booked or their time is over."
            : "Stop it first; its page shows what comes back."}{" "}
          <Link to={lessons} className="link">
            My lessons
          </Link>
        </li>
      ) : null}
      {heldPence > 0 ? (
        <li>
          We hold {formatMoney(heldPence)} for {openLessons === 1 ? "it" : "them"}. Cancelling shows
          what comes back to you.
        </li>
      ) : null}
      {owedPence > 0 ? (
        <li>
          You have earned {formatMoney(owedPence)} that was not paid out yet. It stays yours. When
          you leave, it is sent to your bank on a Monday, from {formatMoney(leastWhenLeaving)} on.
          For that we need your bank and your tax details before the account is erased:{" "}
          <Link to={href("/teacher/earnings/payouts")} className="link">
            Payouts
          </Link>
          . If something is left after that, write to {company.email.support}.
        </li>
      ) : null}
      {pastLessons > 0 ? (
        <li>
          The record of {pastLessons === 1 ? "one lesson" : `${pastLessons} lessons`} stays in our
          books, without your name.
        </li>
      ) : null}
      {lastAdmin ? <li>You are the only admin. Somebody else has to be one first.</li> : null}
    </ul>
  );
}
