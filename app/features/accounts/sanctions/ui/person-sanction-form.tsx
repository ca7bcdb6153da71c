import { useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import { personSanctionCauses } from "#db/schema/accounts/sanction-values.ts";
import type { BookedSides, CutOff } from "../person-sanctions.ts";
import {
  accountDecisionText,
  bookedText,
  cutOffText,
  personCauseText,
  secondAdminText,
} from "../text.ts";

type FormProps = {
  userId: string;
  isStudent: boolean;
  /** They are suspended as a teacher first. */
  teaches: boolean;
  booked: BookedSides;
  /** The number of the report that led here. */
  report: string;
  state: FormState | undefined;
  /** What a suspension would cancel: it was pressed once. */
  cut: CutOff | null;
};

/** One decision about an account: what, why, where it was seen, until when, below what is booked and held. */
export function PersonSanctionForm(props: FormProps) {
  const { userId, isStudent, teaches, booked, report, state, cut } = props;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const { reasonMinCharacters: least, reasonMaxCharacters: most } = rules.report;
  const scopes = isStudent ? (["bookings", "chats", "account"] as const) : (["account"] as const);
  const field = (name: string, first = "") => ({
    name,
    defaultValue: typedValue(state, name) ?? first,
    error: state?.errors[name],
  });
  const { student, teacher } = booked;
  return (
    <Panel title="A decision">
      <p className="text-sm text-muted">
        The person is mailed what was decided and why, and may appeal within{" "}
        {rules.settle.appealDays} days to another admin.
      </p>
      <Form method="post" ref={form} noValidate className="mt-4 grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        {teaches ? (
          <Note tone="info" title="This person teaches, so you cannot suspend the account yet.">
            <p className="text-sm">
              First suspend or close them as a teacher: then their students’ lessons are cancelled
              and paid back.
            </p>
            <AdminLink
              to={href("/admin/teachers/published/:teacherId", { teacherId: userId })}
              className="link inline-flex min-h-11 items-center"
            >
              Decisions about this teacher
            </AdminLink>
          </Note>
        ) : null}
        <RadioCards
          {...field("what")}
          label="What"
          required
          options={([null, ...scopes] as const).map((scope) => ({
            value: scope ?? "warning",
            disabled: scope === "account" && teaches,
            label: accountDecisionText({ scope }).title,
            hint: adminHints[scope ?? "warning"],
          }))}
        />
        <ul className="num grid gap-1 text-sm">
          {bookedText(booked).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <input type="hidden" name="seenLessons" value={student.lessons + teacher.lessons} />
        <input type="hidden" name="seenPence" value={student.heldPence + teacher.heldPence} />
        <SelectField {...field("cause")} label="What it is about" required>
          <option value="">Choose</option>
          {personSanctionCauses.map((cause) => (
            <option key={cause} value={cause}>
              {personCauseText[cause]}
            </option>
          ))}
        </SelectField>
        <TextArea
          {...field("facts")}
          label="What was seen, sent to the person"
          hint={`At least ${least} characters. Do not identify somebody who reported.`}
          rows={5}
          required
          maxLength={most}
        />
        <TextField
          {...field("report", report)}
          label="Number of the decided report"
          optional
          inputMode="numeric"
        />
        <TextArea
          {...field("evidence")}
          label="Where it was seen, for admins alone"
          hint="Needed where no report says it."
          rows={2}
          maxLength={most}
        />
        <TextField
          {...field("lastDay")}
          type="date"
          label="Last day"
          optional
          hint="A restriction ends by itself after this day, London time. Empty: until it is taken back. A warning has none."
        />
        {cut === null ? null : <CutOffFields cut={cut} />}
        <div>
          <Button name="intent" value="decide" variant="danger" disabled={busy}>
            {cut === null ? "Decide" : "Yes, suspend"}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** What the press that follows cancels and pays back; the form posts what it says. */
function CutOffFields({ cut }: { cut: CutOff }) {
  return (
    <div role="status" className="num rounded-note bg-warn-soft px-4 py-3">
      <p className="font-semibold">Nothing is decided yet. {cutOffText(cut)}</p>
      {cut.backPence === 0 ? null : (
        <p className="mt-1 text-sm">The money goes to the card or the package that it came from.</p>
      )}
      {cut.lessons === 0 ? null : (
        <p className="mt-1 text-sm">
          Both sides are mailed. Taking the decision back later brings no lesson back.
        </p>
      )}
      <input type="hidden" name="confirmed" value="yes" />
      <input type="hidden" name="cutLessons" value={cut.lessons} />
      <input type="hidden" name="cutPence" value={cut.backPence} />
    </div>
  );
}

const adminHints = {
  warning: "On record, and nothing else.",
  bookings: "Booked lessons, series and paid packages go on.",
  chats: "Conversations that there are go on.",
  account: `Ends every session at once, and none begins. Lessons that begin before its last day are cancelled and paid back in full; without one packages are paid back, too. You see the sums first. ${secondAdminText}`,
};
