import { useRef, useState } from "react";
import { href, Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { useUnsaved } from "#app/ui/fields/use-unsaved.ts";
import { calendarQuery } from "#app/features/scheduling/calendar/calendar-address.ts";
import type { TeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { weekTitle } from "#app/features/scheduling/calendar/week-layout.ts";
import { DaysPainter } from "./days-painter.tsx";
import { WeeklyPainter } from "./weekly-painter.tsx";

type PainterProps = { data: TeacherCalendar; state: FormState | undefined };

/** Paints hours in the shown week: for its own days only, or for every week. */
export function WeekPainter({ data, state }: PainterProps) {
  const { address, days, zone, date } = data;
  const isDrawnOnly = useServerDrawn();
  const [isPainted, setPainted] = useState(state !== undefined);
  const isGivenUp = useRef(false);
  useUnsaved(() => isPainted && !isGivenUp.current);
  const to = (change: Partial<typeof address>) =>
    `${href("/teacher/calendar")}${calendarQuery({ ...address, date: address.date ?? date, ...change })}`;
  return (
    <Panel
      id="paint"
      title="Paint your hours"
      action={
        <Link
          to={to({ paint: null })}
          preventScrollReset
          onClick={() => {
            isGivenUp.current = true;
          }}
          className="link"
        >
          {isPainted ? "Leave without saving" : "Stop painting"}
        </Link>
      }
    >
      <TabLinks
        label="Which hours to paint"
        tabs={[
          {
            to: to({ paint: "week" }),
            label: `Only ${weekTitle(days, zone)}`,
            current: address.paint !== "every",
          },
          { to: to({ paint: "every" }), label: "Every week", current: address.paint === "every" },
        ]}
      />
      {isDrawnOnly ? (
        <p className="mt-4 text-muted">
          Painting works once the page has loaded its scripts. You can also{" "}
          <Link to={to({ paint: null, tab: "hours" })} className="link">
            choose the times
          </Link>
          .
        </p>
      ) : address.paint === "every" ? (
        <WeeklyPainter windows={data.windows} state={state} onPaint={setPainted} />
      ) : data.isAway ? (
        <p className="mt-4 max-w-[70ch] text-muted">
          You are in another time zone in part of {weekTitle(days, zone)}, so these days are set{" "}
          <Link to={to({ paint: null, tab: "days" })} className="link">
            one by one
          </Link>
          , on the clock there.
        </p>
      ) : (
        <DaysPainter data={data} state={state} onPaint={setPainted} />
      )}
    </Panel>
  );
}
