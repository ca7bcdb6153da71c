import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { calendarQuery } from "../calendar-address.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { LessonInCalendar } from "../selected-lesson.server.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { OpenTimes } from "./open-times.tsx";

type ProposeProps = {
  data: TeacherCalendar & { selected: LessonInCalendar };
  /** The times of the shown week that both have free. */
  starts: readonly number[];
  state: FormState | undefined;
  /** Where the form is left. */
  back: string;
};

/** Another time for a lesson, out of those that are open; a time that was dragged to is chosen already. */
export function RescheduleForm({ data, starts, state, back }: ProposeProps) {
  const { address, days, zone, selected } = data;
  const { lesson } = selected;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  // A teacher who dropped a lesson on a time continues here.
  const isDragged = (address.to ?? "") !== "";
  useEffect(() => {
    if (isDragged) form.current?.querySelector("select")?.focus({ preventScroll: true });
  }, [isDragged]);
  const busy = useNavigation().state === "submitting";
  const first = firstName(lesson.studentName);
  const chosen = state ? (typedValue(state, "startsAt") ?? "") : (address.to ?? "");
  const isOpen = starts.some((start) => String(start) === chosen);
  const error =
    state?.errors["startsAt"] ??
    (chosen === "" || isOpen
      ? undefined
      : `${formatDayTime(Number(chosen), zone)} is not open to both of you. Choose one of these times.`);
  return (
    <Form
      id="propose"
      ref={form}
      method="post"
      action={`${calendarQuery({ ...address, date: address.date ?? data.date })}&part=propose`}
      noValidate
      preventScrollReset
      aria-labelledby="propose-title"
      className="mt-5 grid gap-4 border-t border-line pt-4.5"
    >
      <h3 id="propose-title" className="text-lg">
        Propose another time
      </h3>
      <input type="hidden" name="lessonId" value={lesson.id} />
      <OpenTimes
        label="New time"
        starts={starts}
        days={days}
        zone={zone}
        student={{ first, zone: lesson.studentZone }}
        chosen={chosen}
        error={error}
      />
      {selected.mayWrite ? (
        <TextArea
          name="note"
          label={`Message to ${first}`}
          optional
          rows={2}
          maxLength={rules.cancel.reasonCharacters}
          defaultValue={typedValue(state, "note")}
          error={state?.errors["note"]}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button disabled={busy || starts.length === 0}>
          {busy ? "One moment" : "Propose this time"}
        </Button>
        <Link to={back} className="link inline-flex min-h-11 items-center text-sm">
          Leave it
        </Link>
      </div>
      <p className="text-sm text-muted">
        Nothing moves before {first} agrees.
        {lesson.pricePence > 0
          ? ` If you propose an earlier time, ${first} can still cancel free for as long as now.`
          : ""}
      </p>
    </Form>
  );
}
