import { useRef } from "react";
import { data, href, redirect } from "react-router";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { readPersonFile } from "#app/features/accounts/people/people.server.ts";
import { personStateText, roleText } from "#app/features/accounts/people/text.ts";
import { answerPersonAppeal } from "#app/features/accounts/sanctions/appeal-person-sanction.server.ts";
import { personSanctionForm } from "#app/features/accounts/sanctions/forms.ts";
import { listPersonSanctions } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { reverseSanction } from "#app/features/accounts/sanctions/reverse-sanction.server.ts";
import type { CutOff } from "#app/features/accounts/sanctions/person-sanctions.ts";
import {
  personSanctionRefusalText,
  type PersonSanctionRefusal,
} from "#app/features/accounts/sanctions/text.ts";
import { PersonSanctionForm } from "#app/features/accounts/sanctions/ui/person-sanction-form.tsx";
import { PersonSanctionList } from "#app/features/accounts/sanctions/ui/person-sanction-list.tsx";
import { teaches, whyNotSuspend } from "#app/features/accounts/sanctions/sanction-person.server.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  answerSuspension,
  decideAboutPerson,
  readCutOff,
} from "#app/features/scheduling/cancel-and-reschedule/decide-about-person.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { endOfDay } from "#app/platform/time/last-day.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/decisions.ts";
import { readBooked, readBookedSides } from "./booked-sides.server.ts";

const done: Record<string, string> = {
  decide: "Decided. The person is mailed what was decided and why.",
  proposed: "Proposed. Nothing happens until another admin agrees.",
  agree: "Agreed. Every session of theirs has ended, and they are mailed why.",
  refuse: "The proposal is off the table.",
  "take-back": "Taken back. The person is mailed the reason.",
  answer: "Answered. The person is mailed the answer.",
};

/** Where a refusal belongs that has a field of its own. */
const fieldOf: Partial<Record<PersonSanctionRefusal, string>> = {
  "no-report": "report",
  "holds-already": "lastDay",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Decisions about ${loaderData?.person.name ?? "an account"}, admin`);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "people");
  const person = await readPersonFile(admin, params.userId);
  const [sanctions, booked, isTeaching] = await Promise.all([
    listPersonSanctions(admin, person.id),
    readBookedSides(admin, person.id),
    teaches(db(), person.id),
  ]);
  const proposed = sanctions.find(({ canAgree }) => canAgree);
  const query = new URL(request.url).searchParams;
  const said = query.get("done") ?? "";
  return {
    person,
    sanctions,
    booked,
    teaches: isTeaching,
    cut:
      proposed === undefined
        ? null
        : await readCutOff(
            admin.id,
            person.id,
            proposed.endsAt === null ? null : new Date(proposed.endsAt),
          ),
    report: /^\d{1,9}$/.exec(query.get("report") ?? "")?.[0] ?? "",
    zone: admin.zone,
    done: Object.hasOwn(done, said) ? done[said] : undefined,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "people");
  const { id: userId } = await readPersonFile(admin, params.userId);
  await requireFreshForm(request, context);
  const form = await parseForm(request, personSanctionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const input = form.value;
  const own = href("/admin/people/:userId/decisions", params);
  const answer = async (): Promise<{ ok: true } | { ok: false; reason: PersonSanctionRefusal }> => {
    switch (input.intent) {
      case "agree":
      case "refuse":
        return answerSuspension(admin, {
          ...input,
          userId,
          agrees: input.intent === "agree",
          seenCut: input.intent === "agree" ? seenCutOf(input) : { lessons: 0, backPence: 0 },
        });
      case "take-back":
        return reverseSanction(admin, { ...input, userId, reason: input.reversal });
      case "answer":
        return answerPersonAppeal(admin, { ...input, userId, reason: input.answer });
      case "decide": {
        const { what, cause, facts, evidence, report, lastDay, seenLessons, seenPence } = input;
        const scope = what === "warning" ? null : what;
        const decided = await decideAboutPerson(
          admin,
          {
            userId,
            scope,
            cause,
            facts,
            evidence,
            kind: scope === null ? "warning" : "restriction",
            endsAt: scope === null ? null : endOfDay(lastDay),
            reportNumber: report === "" ? null : Number(report),
            seen: { lessons: seenLessons, heldPence: seenPence },
            seenCut: seenCutOf(input),
          },
          (id) => readBooked(admin, id),
        );
        if (decided.ok && decided.isProposed) throw redirect(`${own}?done=proposed`);
        return decided;
      }
    }
  };
  if (input.intent === "decide" && input.lastDay !== "" && endOfDay(input.lastDay)! <= new Date())
    return data({ form: form.fail({ lastDay: "Give a day that is still to come" }) }, 400);
  if (input.intent === "decide" && input.what === "account" && input.confirmed === undefined) {
    const refusal = await whyNotSuspend(admin, userId);
    if (refusal !== null) return data({ form: form.fail(personSanctionRefusalText[refusal]) }, 409);
    const until = endOfDay(input.lastDay);
    return data({ form: form.fail({}), cut: await readCutOff(admin.id, userId, until) }, 200);
  }
  const answered = await answer();
  if (answered.ok) return redirect(`${own}?done=${input.intent}`);
  const { reason } = answered;
  const text = personSanctionRefusalText[reason];
  const field = input.intent === "decide" ? fieldOf[reason] : undefined;
  const state = field === undefined ? form.fail(text) : form.fail({ [field]: text });
  return data({ form: state }, field === "report" ? 422 : 409);
}

/** What the page said that is cancelled and paid back. */
function seenCutOf({ cutLessons, cutPence }: { cutLessons: number; cutPence: number }): CutOff {
  return { lessons: cutLessons, backPence: cutPence };
}

export default function DecisionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sanctions, booked, cut, report, zone, done } = loaderData;
  const asked = (actionData as { cut?: CutOff } | undefined)?.cut ?? null;
  const state = useFormState(actionData?.form);
  const isDeciding = typedValue(state, "intent") === "decide";
  const answers = useRef<HTMLDivElement>(null);
  const ofList = isDeciding ? undefined : state;
  useErrorFocus(answers, ofList);
  return (
    <Page>
      <div className="pt-3 pb-5">
        <AdminLink
          to={href("/admin/people/:userId", { userId: person.id })}
          className="link-quiet inline-flex min-h-11 items-center text-sm wrap-anywhere"
        >
          {person.name}
        </AdminLink>
        <h1 className="text-3xl wrap-anywhere">Decisions about {person.name}</h1>
        <p className="mt-1.5 wrap-anywhere text-muted">
          {person.role === null ? "No role" : roleText[person.role]}, {person.email},{" "}
          {personStateText(person).toLowerCase()}
        </p>
      </div>
      {done && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {done}
        </Note>
      ) : null}
      <div className="mt-4 grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div ref={answers} className="grid min-w-0 gap-4">
          <FormError>{ofList?.errors[""]}</FormError>
          <Panel title="Decisions">
            <PersonSanctionList sanctions={sanctions} state={ofList} cut={cut} zone={zone} />
          </Panel>
        </div>
        {person.isOneself || person.erasedAt !== null ? (
          <Panel title="A decision">
            <p className="text-sm text-muted">
              {person.isOneself ? "Nobody decides about themselves." : "This account is erased."}
            </p>
          </Panel>
        ) : (
          <PersonSanctionForm
            userId={person.id}
            teaches={loaderData.teaches}
            isStudent={person.role === "student"}
            booked={booked}
            report={report}
            state={isDeciding ? state : undefined}
            cut={asked}
          />
        )}
      </div>
    </Page>
  );
}
