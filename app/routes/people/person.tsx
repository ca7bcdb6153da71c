import { data, href, Link, redirect } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { findSession } from "#app/gate/session-context.server.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { personForm } from "#app/features/accounts/people/people-forms.ts";
import { refusalText, roleText, peopleShown } from "#app/features/accounts/people/text.ts";
import { readAccountRecord } from "#app/features/accounts/people/account-record.server.ts";
import { addNote, listNotes } from "#app/features/accounts/people/person-notes.server.ts";
import { AccountRecordPanels } from "#app/features/accounts/people/ui/account-record.tsx";
import { PersonNotes } from "#app/features/accounts/people/ui/person-notes.tsx";
import { listShownSanctions } from "#app/features/teachers/sanctions/account-status.server.ts";
import { SanctionSummary } from "#app/features/teachers/sanctions/ui/sanction-summary.tsx";
import { readPersonFile } from "#app/features/accounts/people/people.server.ts";
import { changeRights } from "#app/features/accounts/people/change-rights.server.ts";
import { removeAdmin } from "#app/features/accounts/people/remove-admin.server.ts";
import { listPersonSanctions } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { PersonSanctionSummary } from "#app/features/accounts/sanctions/ui/person-sanction-summary.tsx";
import { readPersonRecord } from "#app/features/reports/evidence/person-record.server.ts";
import { PersonRecordPanel } from "#app/features/reports/evidence/ui/person-record.tsx";
import { listAuditRows } from "#app/features/accounts/audit-log/audit-rows.server.ts";
import { AuditRows } from "#app/features/accounts/audit-log/ui/audit-rows.tsx";
import { PersonActs } from "#app/features/accounts/people/ui/person-acts.tsx";
import { PersonFacts } from "#app/features/accounts/people/ui/person-facts.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { beginView } from "#app/features/accounts/people/view-as.server.ts";
import { landing } from "#app/access/landing.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/person.ts";

const done: Record<string, string> = {
  noted: "The note is added.",
  rights: "The rights are changed. They count from the next page on.",
  removed: "No longer an admin. Every session of theirs has ended; the account is a student's now.",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.person.name ?? "Person"}, admin`);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "people", "settings");
  const person = await readPersonFile(admin, params.userId);
  const said = new URL(request.url).searchParams.get("done") ?? "";
  const [record, account, notes, decisions, sanctions, log] = await Promise.all([
    readPersonRecord(admin, person.id),
    readAccountRecord(admin, person),
    listNotes(admin, person.id),
    listPersonSanctions(admin, person.id),
    listShownSanctions(admin, person.id),
    listAuditRows("user", person.id, peopleShown),
  ]);
  return {
    person,
    record,
    account,
    notes,
    decisions,
    sanctions,
    log,
    rights: rightsOf(admin),
    zone: admin.zone,
    done: Object.hasOwn(done, said) ? done[said] : undefined,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "people", "settings");
  const person = await readPersonFile(admin, params.userId);
  const posted = request.clone();
  const form = await parseForm(request, personForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const input = form.value;
  const own = href("/admin/people/:userId", params);
  if (input.intent === "note") {
    await addNote(admin, person.id, input.note);
    return redirect(`${own}?done=noted`);
  }
  await requireFreshForm(posted, context);
  const refused = (reason: keyof typeof refusalText) =>
    data(
      { form: form.fail(refusalText[reason]) },
      reason === "unchanged" || reason === "changed" ? 409 : 422,
    );
  switch (input.intent) {
    case "rights": {
      const changed = await changeRights(requireAdmin(context, "settings"), person.id, input);
      return changed.ok ? redirect(`${own}?done=rights`) : refused(changed.reason);
    }
    case "remove-admin": {
      const removed = await removeAdmin(requireAdmin(context, "settings"), person.id);
      return removed.ok ? redirect(`${own}?done=removed`) : refused(removed.reason);
    }
    case "view": {
      const { sessionId } = findSession(context)!;
      const begun = await beginView(requireAdmin(context, "people"), {
        sessionId,
        userId: person.id,
        reason: input.viewReason,
      });
      return begun.ok ? redirect(landing(person.role, null)) : refused(begun.reason);
    }
  }
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, record, account, notes, decisions, sanctions, log } = loaderData;
  const { rights, zone, done } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <div className="pt-3 pb-5">
        <AdminLink
          to={href("/admin/people")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          People
        </AdminLink>
        <h1 className="text-3xl wrap-anywhere">{person.name}</h1>
        <p className="mt-1.5 wrap-anywhere text-muted">
          {person.role === null ? "No role" : roleText[person.role]}, {person.email}
        </p>
      </div>
      {done && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {done}
        </Note>
      ) : null}
      {state?.errors[""] ? (
        <div className="mb-5">
          <FormError>{state.errors[""]}</FormError>
        </div>
      ) : null}
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="grid min-w-0 gap-5">
          <Panel title="Account">
            <PersonFacts person={person} zone={zone} />
            {record.reliability === null ? null : (
              <AdminLink
                to={href("/admin/teachers/published/:teacherId", { teacherId: person.id })}
                className="link mt-2 inline-flex min-h-11 items-center"
              >
                Decisions about this teacher
              </AdminLink>
            )}
          </Panel>
          <PersonNotes {...{ notes, zone, state }} canAdd={person.erasedAt === null} />
          <PersonRecordPanel {...{ record, zone }} />
          {rights.includes("money") ? (
            <p className="-mt-2">
              <Link
                to={`${href("/admin/money")}?q=${person.id}`}
                className="link inline-flex min-h-11 items-center"
              >
                Their payments and refunds
              </Link>
            </p>
          ) : null}
          <Panel title="Decisions about the account">
            {decisions.length === 0 ? (
              <p className="text-sm text-muted">None.</p>
            ) : (
              <PersonSanctionSummary sanctions={decisions} zone={zone} />
            )}
            <AdminLink
              to={href("/admin/people/:userId/decisions", { userId: person.id })}
              className="link mt-2 inline-flex min-h-11 items-center"
            >
              Warn, restrict or suspend
            </AdminLink>
          </Panel>
          {sanctions.length === 0 ? null : (
            <Panel title="Decisions about the teacher">
              <SanctionSummary {...{ sanctions, zone }} />
            </Panel>
          )}
          <AccountRecordPanels record={account} zone={zone} />
          <Panel
            title="What was done"
            action={<span className="text-muted">The newest {peopleShown} of the audit log</span>}
          >
            <AuditRows rows={log} zone={zone} ofOne />
          </Panel>
        </div>
        <PersonActs {...{ person, state, rights }} />
      </div>
    </Page>
  );
}
