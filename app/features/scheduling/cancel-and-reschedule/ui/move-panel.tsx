import { CalendarClock } from "lucide-react";
import { Form, useNavigate, useNavigation } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { formatDay, formatShortDay, formatTime, startOfLocalDay } from "#app/platform/time/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { rules } from "#config/rules.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { otherOf, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { lookField } from "../forms.ts";
import { moveTerms } from "../move-terms.ts";
import type { MoveData } from "../reschedule-page.server.ts";

type MoveProps = {
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  move: MoveData;
  /** False while one of the two has blocked the other: then a time is proposed without words. */
  mayWrite: boolean;
  /** Open from the start: asked for by the address, or refused a moment ago. */
  open: boolean;
  state?: FormState;
};

/** Another time: what is proposed and its answer, or the form that proposes one. */
export function MovePanel({ open, ...about }: MoveProps) {
  const { lesson, side, zone, now, move, state } = about;
  const { first } = otherOf(lesson, side);
  return (
    <Panel id="move" title="Another time?">
      {move.request ? (
        <OpenRequest {...{ lesson, side, zone, now, state }} request={move.request} />
      ) : null}
      {move.left === 0 ? (
        <p className="text-muted">
          This lesson has been moved {rules.lesson.maxReschedules} times, which is as often as a
          lesson can be.
        </p>
      ) : (
        <details open={open || undefined} className="group">
          <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
            {move.request?.mine === false
              ? "Propose a different time instead"
              : move.request
                ? "Propose a different time"
                : "Propose another time"}
          </summary>
          <p className="mt-1 text-sm text-muted">
            It moves when {first} agrees, at no cost. Until then it stays where it is.
            {side === "teacher" && lesson.pricePence > 0
              ? ` If you propose an earlier time, ${first} can still cancel free for as long as now.`
              : ""}
          </p>
          <ProposeForm {...about} />
        </details>
      )}
    </Panel>
  );
}

function OpenRequest({
  lesson,
  side,
  zone,
  now,
  request,
  state,
}: Omit<MoveProps, "move" | "open" | "mayWrite"> & { request: NonNullable<MoveData["request"]> }) {
  const busy = useNavigation().state === "submitting";
  const other = otherOf(lesson, side);
  const terms =
    side === "student"
      ? moveTerms(
          lesson,
          { startsAt: request.startsAt, by: request.mine ? "student" : "teacher" },
          zone,
          now,
        )
      : null;
  const when = (at: string) =>
    `${formatDay(request.startsAt, at)}, ${formatTime(request.startsAt, at)}`;
  return (
    <div className="mb-4 rounded-note bg-butter-soft px-4 py-3.5">
      <p className="flex items-start gap-2 font-semibold">
        <CalendarClock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span className="num">
          {request.mine ? "You propose" : `${other.first} proposes`} {when(zone)}
        </span>
      </p>
      <p className="num mt-1 text-sm text-muted">
        {when(other.zone)} in {other.city}
      </p>
      {request.note ? (
        <p className="mt-2 max-w-[62ch] whitespace-pre-line">{request.note}</p>
      ) : null}
      {terms === null ? null : (
        <p id="move-terms" className="num mt-2 max-w-[62ch] font-medium">
          {terms}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {request.mine
          ? `${other.first} has not answered yet. Without an answer the lesson stays where it is.`
          : `${terms === null ? "Moving it costs nothing. " : ""}Without an answer it stays where it is.`}
      </p>
      <Form method="post" action="?move=answer" preventScrollReset className="mt-3 grid gap-3">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="form" value="move" />
        <input type="hidden" name="rescheduleRequestId" value={request.id} />
        <p className="flex flex-wrap gap-2.5">
          {request.mine ? (
            <Button name="answer" value="close" variant="outline" disabled={busy}>
              Withdraw it
            </Button>
          ) : (
            <>
              <Button
                name="answer"
                value="accept"
                variant="dark"
                disabled={busy}
                aria-describedby={terms === null ? undefined : "move-terms"}
              >
                Move the lesson
              </Button>
              <Button name="answer" value="close" variant="outline" disabled={busy}>
                Keep it where it is
              </Button>
            </>
          )}
        </p>
      </Form>
    </div>
  );
}

function ProposeForm({ lesson, side, zone, now, move, mayWrite, state }: Omit<MoveProps, "open">) {
  const busy = useNavigation().state === "submitting";
  const { first } = otherOf(lesson, side);
  const [earliest] = move.times;
  const start = useErrorUntilChanged(state?.errors["startsAt"]);
  const terms =
    side === "student" && earliest !== undefined
      ? moveTerms(lesson, { startsAt: earliest, by: side }, zone, now)
      : null;
  return (
    <Form
      method="post"
      action={`?move=${move.chosen ?? "propose"}`}
      preventScrollReset
      className="mt-3 grid gap-4"
    >
      {/* Enter in a field presses the first button of a form: this one, not one of a day. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true">
        Propose
      </button>
      {move.days.length === 0 ? (
        <p>
          {side === "student"
            ? `${first} has no free time in the next weeks. A message may help.`
            : "You have no free time in the next weeks where the student is free too."}
        </p>
      ) : (
        <Days days={move.days} chosen={move.chosen} zone={zone} />
      )}
      <input type="hidden" name="form" value="move" />
      {move.chosen ? (
        <fieldset
          key={move.chosen}
          aria-describedby={start.error ? "move-error" : undefined}
          onChange={start.onChange}
        >
          <legend className="text-sm font-semibold">
            {formatDay(startOfLocalDay(move.chosen, zone), zone)}, your time
          </legend>
          <ul className="mt-2 flex flex-wrap gap-2">
            {move.times.map((at) => (
              <li key={at}>
                <label className="num inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-[1.5px] border-line-strong px-3 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
                  <input
                    type="radio"
                    name="startsAt"
                    value={at}
                    defaultChecked={typedValue(state, "startsAt") === String(at)}
                    className="size-4 accent-current"
                  />
                  {formatTime(at, zone)}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      {terms === null ? null : (
        <p className="num max-w-[62ch] rounded-note bg-sunken px-4 py-3 text-sm">
          <b className="font-semibold">At {formatTime(earliest!, zone)}:</b> {terms}
          {move.times.length > 1 ? " At a later time it counts from that one." : ""}
        </p>
      )}
      {side === "teacher" ? (
        <fieldset onChange={start.onChange} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-muted">
            Or any other time in which both of you are free, by your clock
          </legend>
          <TextField
            type="date"
            name="date"
            label="Day"
            optional
            defaultValue={typedValue(state, "date")}
            error={state?.errors["date"]}
          />
          <TextField
            type="time"
            name="time"
            label="Time"
            optional
            defaultValue={typedValue(state, "time")}
            error={state?.errors["time"]}
          />
        </fieldset>
      ) : null}
      {start.error ? (
        <div role="alert">
          <FieldError id="move-error">{start.error}</FieldError>
        </div>
      ) : null}
      {mayWrite ? (
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
      <div>
        <Button variant="dark" disabled={busy}>
          {busy ? "One moment" : "Propose this time"}
        </Button>
      </div>
    </Form>
  );
}

type DaysProps = { days: MoveData["days"]; chosen: MoveData["chosen"]; zone: string };

/** The days with free times. Without JavaScript another day is a post, so that what is typed below comes along. */
function Days({ days, chosen, zone }: DaysProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Days with free times">
      <ul className="flex flex-wrap gap-2">
        {days.map((date) => (
          <li key={date}>
            <button
              name={lookField}
              value={date}
              formAction={`?move=${date}#move`}
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                void navigate(`?move=${date}#move`, { replace: true, preventScrollReset: true });
              }}
              aria-current={date === chosen ? "date" : undefined}
              className="num inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line-strong px-3.5 text-sm font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface"
            >
              {formatShortDay(startOfLocalDay(date, zone), zone)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
