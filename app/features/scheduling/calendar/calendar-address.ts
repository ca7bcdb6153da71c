/** What of the calendar the address names, and the addresses of the rest. Browser-safe. */
import { isZone } from "#app/platform/time/zones.ts";
import { dayNumberOf, type LocalDate } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";

export const views = ["week", "day", "agenda"] as const;
export type CalendarView = (typeof views)[number];

/** The tabs next to the week: each sets which of its hours are open. */
export const tabs = ["hours", "days", "travel", "calendars"] as const;
export type Tab = (typeof tabs)[number];

export type CalendarAddress = {
  /** null: a week where there is room for it, a day where there is not. */
  view: CalendarView | null;
  /** null is today. */
  date: LocalDate | null;
  /** A second zone to read times in. */
  clock: string | null;
  /** The lesson that is looked at. */
  lesson: string | null;
  /** Where that lesson is to be proposed to go: epoch ms, "" while no time is chosen. */
  to: string | null;
  /** The student and the offer of a new teacher hold, and the chat it was begun in; "" while none is chosen. */
  hold: { student: string; offer: string; chat?: string } | null;
  /** null: the calendar itself. */
  tab: Tab | null;
  /** Whether hours are painted in place of the week: of its days alone, or of every week. */
  paint: "week" | "every" | null;
};

/** What is none, or a day further than two years from today, is left aside. */
export function readCalendarAddress(search: URLSearchParams, today: LocalDate): CalendarAddress {
  const view = views.find((one) => isNear(search.get(one), today)) ?? null;
  const clock = search.get("clock");
  const lesson = search.get("lesson");
  const to = search.get("to");
  return {
    view,
    date: view === null ? null : search.get(view),
    clock: isZone(clock) ? clock : null,
    lesson: lesson !== null && isUuid(lesson) ? lesson : null,
    to: to === null ? null : /^\d{1,14}$/.test(to) ? to : "",
    hold: search.has("for")
      ? {
          student: uuidIn(search, "for"),
          offer: uuidIn(search, "offer"),
          chat: uuidIn(search, "chat"),
        }
      : null,
    tab: tabs.find((one) => one === search.get("tab")) ?? null,
    paint: search.has("paint") ? (search.get("paint") === "every" ? "every" : "week") : null,
  };
}

/** The query of an address, with its question mark if there is any; null parts are left out. */
export function calendarQuery({
  view,
  date,
  clock,
  lesson,
  to,
  hold,
  tab,
  paint,
}: CalendarAddress): string {
  const search = new URLSearchParams();
  if (date !== null) search.set(view ?? "week", date);
  if (clock !== null) search.set("clock", clock);
  if (lesson !== null) search.set("lesson", lesson);
  if (lesson !== null && to !== null) search.set("to", to);
  if (hold !== null) search.set("for", hold.student);
  if (hold !== null && hold.offer !== "") search.set("offer", hold.offer);
  if (hold?.chat) search.set("chat", hold.chat);
  if (tab !== null) search.set("tab", tab);
  if (paint !== null) search.set("paint", paint);
  return search.size > 0 ? `?${search}` : "";
}

function uuidIn(search: URLSearchParams, name: string): string {
  const value = search.get(name) ?? "";
  return isUuid(value) ? value : "";
}

function isNear(text: string | null, today: LocalDate): boolean {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Math.abs(dayNumberOf(text) - dayNumberOf(today)) < 731;
  } catch {
    return false;
  }
}
