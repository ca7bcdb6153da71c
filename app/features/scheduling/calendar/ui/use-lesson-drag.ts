import { type RefObject, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { calendarQuery } from "../calendar-address.ts";
import { hasRoom, isMovable, startNear } from "../calendar-drop.ts";
import type { CalendarEntry, TeacherCalendar } from "../teacher-calendar.server.ts";
import type { Rows, WeekDay } from "../week-layout.ts";
import { type Point, useHoldDrag } from "./use-hold-drag.ts";
import type { Frame } from "./week-rows.ts";

/** Where the lesson that is being dragged would land. */
export type Landing = {
  entry: CalendarEntry;
  date: string;
  at: number;
  row: number;
  hasRoom: boolean;
};

type Sheet = {
  data: TeacherCalendar;
  days: readonly WeekDay[];
  rows: Rows;
  frame: Frame;
  now: number;
};

/** Dragging a lesson through the week: letting go leads to the form that proposes that time. */
export function useLessonDrag(
  sheet: RefObject<HTMLElement | null>,
  { data, days, rows, frame, now }: Sheet,
): Landing | null {
  const navigate = useNavigate();
  const held = useRef<{ entry: CalendarEntry; grip: number } | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);

  function rowUnder(column: Element, y: number): number {
    const { top, height } = column.getBoundingClientRect();
    return frame.start + ((y - top) / height) * (frame.end - frame.start);
  }

  useHoldDrag(
    sheet,
    {
      begin(target, { y }) {
        const box = target.closest<HTMLElement>("[data-lesson]");
        const column = target.closest("[data-day]");
        const entry = data.entries.find(({ id }) => id === box?.dataset["lesson"]);
        if (!box || !column || entry === undefined || !isMovable(entry, now)) return false;
        held.current = {
          entry,
          grip: rowUnder(column, y) - rowUnder(column, box.getBoundingClientRect().top),
        };
        return true;
      },
      move({ x, y }: Point) {
        const column = document
          .elementsFromPoint(x, y)
          .find((one) => one instanceof HTMLElement && one.dataset["day"] !== undefined);
        const day = days.find(
          ({ date }) => date === (column as HTMLElement | undefined)?.dataset["day"],
        );
        if (held.current === null || column === undefined || day === undefined) {
          setLanding(null);
          return;
        }
        const { entry, grip } = held.current;
        const start = startNear(day, rowUnder(column, y) - grip, data.zone, rows);
        setLanding(
          start && {
            ...start,
            entry,
            date: day.date,
            hasRoom: hasRoom(data, entry, start.at, now),
          },
        );
      },
      end(dropped) {
        held.current = null;
        setLanding(null);
        if (!dropped || landing === null || landing.at === landing.entry.startsAt) return;
        const { address, date } = data;
        const query = calendarQuery({
          ...address,
          date: address.date ?? date,
          lesson: landing.entry.id,
          to: String(landing.at),
        });
        void navigate(`${href("/teacher/calendar")}${query}#lesson`, { preventScrollReset: true });
      },
    },
    6,
  );
  return landing;
}
