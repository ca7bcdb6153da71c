import { X } from "lucide-react";
import { useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import { calendarQuery } from "../calendar-address.ts";
import type { TeacherHoldPage } from "../teacher-hold-page.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { OpenTimes } from "./open-times.tsx";

type KeepProps = { data: TeacherCalendar; state: FormState | undefined; saved: string | null };

const savedText: Record<string, string> = {
  held: "Reserved. The student has been told.",
  released: "Released. The time is no longer reserved.",
};

/** The teacher holds, and the form that makes one. */
export function TeacherHoldPanel({ data, state, saved }: KeepProps) {
  const { teacherHolds, address } = data;
  const { holds, choice } = teacherHolds;
  const said = saved === null ? undefined : savedText[saved];
  if (holds.length === 0 && choice === null && said === undefined) return null;
  return (
    <section
      id="hold"
      aria-labelledby="hold-title"
      className="scroll-mt-24 rounded-card border border-line bg-surface p-5 md:p-5.5"
    >
      <div className="flex justify-between gap-3">
        <h2 id="hold-title" className="text-xl">
          {choice === null ? "Reserved for students" : "Reserve for a student"}
        </h2>
        {choice === null ? null : (
          <Link
            to={`${href("/teacher/calendar")}${calendarQuery({ ...address, hold: null })}`}
            preventScrollReset
            aria-label="Close booking for a student"
            className="-me-2.5 -mt-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          >
            <X size={17} aria-hidden="true" />
          </Link>
        )}
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {said === undefined || state !== undefined ? null : <Note tone="ok">{said}</Note>}
      </div>
      {choice === null ? null : <Choice data={data} choice={choice} state={state} />}
      {holds.length === 0 ? null : <Holds data={data} holds={holds} />}
    </section>
  );
}

type ChoiceProps = Omit<KeepProps, "saved"> & { choice: NonNullable<TeacherHoldPage["choice"]> };

function Choice({ data, choice, state }: ChoiceProps) {
  const { address, date } = data;
  const { students, offers, student, offer } = choice;
  if (students.length === 0)
    return (
      <p className="mt-2 text-sm text-muted">
        You can reserve a time for a student who has booked a lesson with you before. Nobody has
        yet.
      </p>
    );
  if (offers.length === 0)
    return <p className="mt-2 text-sm text-muted">You have no lesson to book but the trial.</p>;
  return (
    <>
      <Form
        action={href("/teacher/calendar")}
        preventScrollReset
        aria-labelledby="hold-title"
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name={address.view ?? "week"} value={address.date ?? date} />
        {address.clock === null ? null : <input type="hidden" name="clock" value={address.clock} />}
        {address.hold?.chat ? <input type="hidden" name="chat" value={address.hold.chat} /> : null}
        <SelectField name="for" label="Student" defaultValue={student?.id ?? ""} key={student?.id}>
          <option value="">Choose a student</option>
          {students.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="offer"
          label="Lesson"
          defaultValue={offer?.id ?? offers[0]!.id}
          key={offer?.id ?? "first"}
        >
          {offers.map(({ id, title, minutes, pricePence, currency }) => (
            <option key={id} value={id}>
              {title}, {minutes} minutes, {formatMoney(pricePence, currency)}
            </option>
          ))}
        </SelectField>
        <Button variant="outline" className="justify-self-start">
          Show free times
        </Button>
      </Form>
      {student && offer ? (
        <TimesForm key={`${student.id} ${offer.id}`} {...{ data, state, student, offer, choice }} />
      ) : null}
    </>
  );
}

type TimesProps = ChoiceProps & {
  student: NonNullable<ChoiceProps["choice"]["student"]>;
  offer: NonNullable<ChoiceProps["choice"]["offer"]>;
};

function TimesForm({ data, choice, state, student, offer }: TimesProps) {
  const { address, date, days, zone } = data;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const busy = useNavigation().state === "submitting";
  const first = firstName(student.name);
  const price = formatMoney(offer.pricePence, offer.currency);
  return (
    <Form
      ref={form}
      method="post"
      action={`${calendarQuery({ ...address, date: address.date ?? date })}&part=hold`}
      noValidate
      preventScrollReset={!address.hold?.chat}
      aria-label={`A time for ${first}`}
      className="mt-5 grid gap-4 border-t border-line pt-4.5"
    >
      <input type="hidden" name="studentId" value={student.id} />
      <input type="hidden" name="offerId" value={offer.id} />
      <input type="hidden" name="requestId" value={choice.requestId} />
      <OpenTimes
        label="Time"
        starts={choice.starts}
        days={days}
        zone={zone}
        student={{ first, zone: student.zone }}
        chosen={typedValue(state, "startsAt")}
        error={state?.errors["startsAt"]}
      />
      <p className="text-sm text-muted">
        {first} is told, and books it by paying {price}. It is reserved for{" "}
        {rules.booking.teacherHoldHours} hours, until{" "}
        {rules.booking.teacherHoldEndsBeforeStartMinutes} minutes before it begins at the latest.
      </p>
      <Button disabled={busy || choice.starts.length === 0} className="justify-self-start">
        {busy ? "One moment" : `Reserve this time for ${first}`}
      </Button>
    </Form>
  );
}

function Holds({ data, holds }: { data: TeacherCalendar; holds: TeacherHoldPage["holds"] }) {
  const { address, date, zone, teacherHolds } = data;
  return (
    <>
      {teacherHolds.choice === null ? null : (
        <h3 className="mt-5 text-lg">Reserved for students</h3>
      )}
      <ul className="mt-2 text-sm">
        {holds.map(({ id, studentName, startsAt, heldUntil }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-line py-2 not-first:border-t"
          >
            <p className="num">
              <b className="block font-semibold">{studentName}</b>
              {formatDayTime(startsAt, zone)}
              <span className="block text-muted">
                Not paid yet. Until {formatDayTime(heldUntil, zone)}.
              </span>
            </p>
            <Form
              method="post"
              action={`${calendarQuery({ ...address, date: address.date ?? date, hold: null })}&part=release`}
              preventScrollReset
            >
              <Button
                variant="quiet"
                size="s"
                name="holdId"
                value={id}
                aria-label={`Release the time for ${studentName}`}
              >
                Release
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
