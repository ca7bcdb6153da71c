import type { Student, Teacher } from "#app/access/actor.ts";
import { readLessonActions } from "./lesson-actions.server.ts";
import { listSuggestions } from "../cancel-and-reschedule/open-reschedule-requests.server.ts";
import { listNotesMarks, listUnwrittenLessons } from "../lesson-notes/lesson-notes.server.ts";
import { listSeries, listSeriesPlaces } from "../series/series-list.server.ts";
import {
  countLessons,
  findLastTaken,
  listLessons,
  type LessonTab,
} from "../lessons/lesson-lists.server.ts";

export type ListTab = LessonTab | "action" | "finish" | "series";

/** To write lessons up is the teacher's, and the series of all students are of use to the teacher alone. */
const tabsOf: Record<"student" | "teacher", ListTab[]> = {
  student: ["upcoming", "past", "action"],
  teacher: ["upcoming", "finish", "past", "series", "action"],
};

/**
 * The page of a person's lessons that an address asks for; what it does not say is the first of the upcoming.
 * What waits for somebody comes with every first page: the first tab shows it as well.
 */
export async function readLessonList(person: Student | Teacher, url: string, now = Date.now()) {
  const { searchParams } = new URL(url);
  const tabs = tabsOf[person.role];
  const tab = tabs.find((one) => one === searchParams.get("tab")) ?? "upcoming";
  const asked = Number(searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const student =
    person.role === "teacher" ? (searchParams.get("student") ?? "").trim().slice(0, 80) : "";
  const [{ lessons, more }, counts, actions, teaching] = await Promise.all([
    tab === "upcoming" || tab === "past"
      ? listLessons(person, tab, page, student)
      : { lessons: [], more: false },
    countLessons(person, student),
    readLessonActions(person, now),
    person.role === "teacher" ? readTeaching(person, student, now) : null,
  ]);
  const isEmpty = tab === "upcoming" && page === 1 && lessons.length === 0 && student === "";
  const ids = lessons.map(({ id }) => id);
  const [notes, places, suggestions, last] = await Promise.all([
    listNotesMarks(person, ids),
    listSeriesPlaces(ids),
    listSuggestions(person, now, ids),
    isEmpty && counts.past > 0 ? findLastTaken(person) : null,
  ]);
  return {
    tabs,
    tab,
    page,
    lessons,
    more,
    counts,
    actions,
    /** What a teacher has to write up, and the weekly series. */
    teaching,
    /** The name that the teacher looks for. */
    student,
    notes,
    places,
    suggestions,
    /** Whom to book again when nothing is to come. */
    last,
    now,
    person: { id: person.id, zone: person.zone },
  };
}

async function readTeaching(teacher: Teacher, student: string, now: number) {
  const [toFinish, series] = await Promise.all([
    listUnwrittenLessons(teacher, now),
    listSeries(teacher, now),
  ]);
  const isThem = ({ studentName }: { studentName: string }) =>
    studentName.toLowerCase().includes(student.toLowerCase());
  return { toFinish: toFinish.filter(isThem), series: series.filter(isThem) };
}

export type LessonList = Awaited<ReturnType<typeof readLessonList>>;
