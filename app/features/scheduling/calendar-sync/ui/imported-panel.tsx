import { RefreshCw, X } from "lucide-react";
import { useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import { useAction } from "#app/features/scheduling/calendar/panels/use-part-address.ts";
import type { ImportedCalendar } from "../imported-calendars.server.ts";
import { importText } from "../text.ts";

const { importMinutes, importsMost } = rules.calendar;

const saidOf: Record<string, string> = {
  import: "Added. Its busy times can no longer be booked; what is booked already stays.",
  "import-refreshed": "Read again.",
  "import-removed": "Removed. Its times can be booked again.",
};

type ImportedProps = {
  calendars: ImportedCalendar[];
  now: number;
  zone: string;
  /** A form of this panel that was refused. */
  state: FormState | undefined;
  /** What was just done, as the address says it. */
  saved: string | null;
};

/** The teacher's imported calendars with the state of each, and a form to add one. */
export function ImportedPanel({ calendars, now, zone, state, saved }: ImportedProps) {
  const said = saved === null ? undefined : saidOf[saved];
  return (
    <Panel id="imported" title="Your other calendars">
      <p className="max-w-[70ch] text-muted">
        When another calendar of yours says you are busy, nobody can book you here. We read it every{" "}
        {importMinutes} minutes and keep only when you are busy, not what for.
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {said === undefined ? null : <Note tone="ok">{said}</Note>}
      </div>
      <FormError>{state?.errors[""]}</FormError>
      {calendars.length === 0 ? null : (
        <ul className="mt-4 grid gap-2.5 lg:grid-cols-2">
          {calendars.map((calendar) => (
            <Imported key={calendar.id} {...{ calendar, now, zone }} />
          ))}
        </ul>
      )}
      {calendars.length < importsMost ? (
        <AddForm state={state !== undefined && "address" in state.values ? state : undefined} />
      ) : null}
      <h3 className="mt-7 text-lg">Your lessons in Google, Apple or Outlook</h3>
      <p className="mt-1 max-w-[70ch] text-muted">
        The other way round: an address of your own, to which a calendar elsewhere subscribes.
      </p>
      <Link to={`${href("/account/security")}#calendar-feed`} className="link inline-block py-2.5">
        Connect my calendar
      </Link>
    </Panel>
  );
}

function Imported({
  calendar: { id, name, host, answeredAt, coming, skipped, problem, dueAt },
  now,
  zone,
}: Pick<ImportedProps, "now" | "zone"> & { calendar: ImportedCalendar }) {
  const icon = "grid size-11 place-items-center rounded-control text-muted hover:text-ink";
  const refresh = useAction("import-refresh");
  const remove = useAction("import-remove");
  return (
    <li className="flex items-start justify-between gap-2 rounded-note bg-sunken py-3 ps-3.5 pe-1">
      <div className="num min-w-0 text-sm leading-snug">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 font-semibold wrap-anywhere">{name}</b>
          {problem === null ? <Tag tone="ok">Works</Tag> : <Tag tone="bad">Cannot be read</Tag>}
        </p>
        <p className="mt-1 wrap-anywhere text-muted">
          {host}.{" "}
          {answeredAt === null ? (
            "Not read yet."
          ) : (
            <>
              Last read <Time at={answeredAt} zone={zone} format="day-time" />.
            </>
          )}{" "}
          {coming === 1 ? "One busy time to come." : `${coming} busy times to come.`}
        </p>
        {problem === null ? null : (
          <p className="mt-1 text-danger">
            {importText(problem)} What it said last still counts.{" "}
            {dueAt > now ? (
              <>
                We try again <Time at={dueAt} zone={zone} format="day-time" />.
              </>
            ) : (
              "We try again in a moment."
            )}
          </p>
        )}
        {skipped === 0 ? null : (
          <p className="mt-1 text-danger">
            {skipped === 1 ? "One entry" : `${skipped} entries`} could not be understood and block
            {skipped === 1 ? "s" : ""} nothing.
          </p>
        )}
      </div>
      <div className="flex shrink-0">
        <Form method="post" action={refresh} preventScrollReset>
          <button name="calendar" value={id} aria-label={`Read now: ${name}`} className={icon}>
            <RefreshCw size={18} aria-hidden="true" />
          </button>
        </Form>
        <Form method="post" action={remove} preventScrollReset>
          <button name="calendar" value={id} aria-label={`Remove: ${name}`} className={icon}>
            <X size={18} aria-hidden="true" />
          </button>
        </Form>
      </div>
    </li>
  );
}

function AddForm({ state }: { state: FormState | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const action = useAction("import");
  const busy = useNavigation().state === "submitting";
  const field = (name: string) => ({
    name,
    defaultValue: typedValue(state, name) ?? "",
    error: state?.errors[name],
  });
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      noValidate
      preventScrollReset
      className="mt-5 grid max-w-3xl gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <TextField
        label="Address of the calendar"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="The secret address in iCal format, from your calendar’s settings. It begins with https:// or webcal://."
        {...field("address")}
      />
      <TextField label="Name for it" optional most={60} {...field("calendarName")} />
      <div className="md:col-span-2">
        <Button variant="outline" disabled={busy}>
          Add this calendar
        </Button>
      </div>
    </Form>
  );
}
