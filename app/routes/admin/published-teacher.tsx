import { data, href, redirect } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { AuditRows } from "#app/features/accounts/audit-log/ui/audit-rows.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readPersonRecord } from "#app/features/reports/evidence/person-record.server.ts";
import { PersonRecordPanel } from "#app/features/reports/evidence/ui/person-record.tsx";
import { sanctionTeacher } from "#app/features/scheduling/cancel-and-reschedule/suspend-teacher.server.ts";
import { answerReliability } from "#app/features/teachers/sanctions/answer-reliability.server.ts";
import { decideAppeal } from "#app/features/teachers/sanctions/appeal-sanction.server.ts";
import {
  answerClosing,
  proposeClosing,
} from "#app/features/teachers/sanctions/close-teacher.server.ts";
import { liftSanction } from "#app/features/teachers/sanctions/lift-sanction.server.ts";
import { sanctionForm } from "#app/features/teachers/sanctions/sanction-forms.ts";
import {
  sanctionRefusalText,
  type SanctionRefusal,
} from "#app/features/teachers/sanctions/text.ts";
import { readTeacherStatus } from "#app/features/teachers/sanctions/account-status.server.ts";
import { StatusTag } from "#app/features/teachers/sanctions/ui/published-table.tsx";
import { SanctionForm } from "#app/features/teachers/sanctions/ui/sanction-form.tsx";
import { SanctionList } from "#app/features/teachers/sanctions/ui/sanction-list.tsx";
import { endOfDay } from "#app/platform/time/last-day.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/published-teacher.ts";
import { hasStatus, hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

const done: Record<string, string> = {
  restrict: "Restricted. The teacher has been mailed the statement of reasons.",
  suspend: "Suspended. Lessons to come are cancelled and paid back in full.",
  close: "Proposed. Nothing happens until another admin agrees.",
  agree: "Agreed. The notice runs from now, and the teacher has been told.",
  refuse: "The proposal is off the table.",
  hide: "Hidden from new students. The teacher has been mailed the statement of reasons.",
  leave: "Left as it is. The teacher reads nothing of it.",
  lift: "Lifted. The teacher is as before.",
  appeal: "Decided. The teacher has been mailed the answer.",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.teacher.name ?? "Teacher"} · Teachers`);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "applications");
  const status = await readTeacherStatus(admin, params.teacherId);
  const said = new URL(request.url).searchParams.get("done") ?? "";
  return {
    ...status,
    record: await readPersonRecord(admin, status.teacher.id),
    done: Object.hasOwn(done, said) ? done[said] : undefined,
    isOneself: admin.id === status.teacher.id,
    zone: admin.zone,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "applications");
  const { teacher } = await readTeacherStatus(admin, params.teacherId);
  const teacherId = teacher.id;
  await requireFreshForm(request, context);
  const form = await parseForm(request, sanctionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const input = form.value;
  const now = new Date();
  const act = async (): Promise<{ ok: true } | { ok: false; reason: SanctionRefusal }> => {
    switch (input.intent) {
      case "restrict":
      case "suspend":
        return sanctionTeacher(admin, {
          teacherId,
          kind: input.intent,
          scope: input.intent === "restrict" ? input.scope : "everybody",
          cause: input.cause,
          reason: input.reason,
          endsAt: endOfDay(input.lastDay),
        });
      case "close":
        return proposeClosing(admin, { ...input, teacherId });
      case "agree":
      case "refuse":
        return answerClosing(admin, { ...input, teacherId, agrees: input.intent === "agree" });
      case "hide":
      case "leave":
        return answerReliability(admin, { ...input, teacherId, hides: input.intent === "hide" });
      case "lift":
        return liftSanction(admin, { ...input, teacherId });
      case "appeal":
        return decideAppeal(admin, { ...input, teacherId, reason: input.answer });
    }
  };
  if ("lastDay" in input && input.lastDay !== "" && endOfDay(input.lastDay)! <= now)
    return data({ form: form.fail({ lastDay: "Give a day that is still to come" }) }, 400);
  if (input.intent === "suspend" && input.confirmed === undefined)
    return data({ form: form.fail({}), confirm: true }, 200);
  const answer = await act();
  if (!answer.ok) return data({ form: form.fail(sanctionRefusalText[answer.reason]) }, 409);
  const own = href("/admin/teachers/published/:teacherId", params);
  return redirect(`${own}?done=${input.intent}`);
}

export default function PublishedTeacherPage({ loaderData, actionData }: Route.ComponentProps) {
  const { teacher, record, sanctions, log, done, isOneself, zone } = loaderData;
  const state = useFormState(actionData?.form);
  const isPublic = !hasStatus(hiddenStatuses, teacher.status);
  return (
    <Page>
      <div className="pt-3 pb-5">
        <AdminLink
          to="/admin/teachers?show=published"
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Published teachers
        </AdminLink>
        <h1 className="text-3xl wrap-anywhere">{teacher.name}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <StatusTag status={teacher.status} />
          <span className="wrap-anywhere">{teacher.email}</span>
          <span>
            Since <Time at={teacher.publishedAt} zone={zone} format="date" />
          </span>
          <span>
            {teacher.comingLessons === 1
              ? "1 lesson to come"
              : `${teacher.comingLessons} lessons to come`}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-5">
          {isPublic ? (
            <>
              <AdminLink
                to={`/student/teachers/${teacher.slug}`}
                className="link inline-flex min-h-11 items-center"
              >
                See the public page
              </AdminLink>
              <AdminLink
                to={`/student/teachers/${teacher.slug}#reviews`}
                className="link inline-flex min-h-11 items-center"
              >
                Read the reviews
              </AdminLink>
            </>
          ) : null}
          <AdminLink
            to={`/admin/people/${teacher.id}`}
            className="link inline-flex min-h-11 items-center"
          >
            The account
          </AdminLink>
        </p>
      </div>
      {done && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {done}
        </Note>
      ) : null}
      <div className="mt-4 grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="grid min-w-0 gap-5">
          <PersonRecordPanel {...{ record, zone }} />
          <Panel title="Decisions">
            <SanctionList sanctions={sanctions} state={state} zone={zone} />
          </Panel>
          <Panel title="What was done">
            <AuditRows rows={log} zone={zone} ofOne />
          </Panel>
        </div>
        {isOneself || teacher.status === "closed" ? (
          <Panel title="A decision">
            {typedValue(state, "sanctionId") === undefined ? (
              <FormError>{state?.errors[""]}</FormError>
            ) : null}
            <p className="text-sm text-muted">
              {isOneself ? "Nobody decides about themselves." : "This account is closed."}
            </p>
          </Panel>
        ) : (
          <SanctionForm
            name={teacher.name}
            coming={{ lessons: teacher.comingLessons, pence: teacher.comingPence }}
            state={state}
            isConfirming={actionData !== undefined && "confirm" in actionData}
          />
        )}
      </div>
    </Page>
  );
}
