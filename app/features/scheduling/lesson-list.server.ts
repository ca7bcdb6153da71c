import type { Person } from "#app/access/actor.ts";
import { countLessons, listHolds, listLessons, type LessonTab } from "./lessons.server.ts";

const tabs: LessonTab[] = ["upcoming", "past", "cancelled"];

/** The page of a person's lessons that an address asks for; what it does not say is the first of the upcoming. */
export async function readLessonList(person: Person, url: string, now = Date.now()) {
  const { searchParams } = new URL(url);
  const tab = tabs.find((one) => one === searchParams.get("tab")) ?? "upcoming";
  const asked = Number(searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  const isFirst = tab === "upcoming" && page === 1;
  const [{ lessons, more }, counts, holds] = await Promise.all([
    listLessons(person, tab, page),
    countLessons(person),
    isFirst && person.role === "student" && !person.viewed ? listHolds(person, new Date(now)) : [],
  ]);
  return {
    tab,
    page,
    lessons,
    more,
    counts,
    holds,
    /** Whom to book again when nothing is to come. */
    last:
      isFirst && lessons.length === 0 && counts.past > 0
        ? ((await listLessons(person, "past")).lessons[0] ?? null)
        : null,
    now,
    person: { id: person.id, zone: person.zone },
  };
}

export type LessonList = Awaited<ReturnType<typeof readLessonList>>;
