import { href, Link } from "react-router";
import { sideOf } from "#app/access/lessons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { LessonList } from "../lesson-list.server.ts";
import { firstName, groupOf, type Side } from "../lesson-text.ts";
import type { LessonTab, LessonView } from "../lessons.server.ts";
import { HoldCard } from "./hold-card.tsx";
import { LessonRow } from "./lesson-row.tsx";
import { useLessonsLive } from "./use-lessons-live.ts";
import { useNow } from "./use-now.ts";

const labels: Record<LessonTab, string> = {
  upcoming: "Upcoming",
  past: "Past",
  cancelled: "Cancelled",
};

type ListProps = { data: LessonList; side: Side };

/** A person's lessons by tab, month and page; every tab and page is an address. */
export function LessonListView({ data, side }: ListProps) {
  const { tab, page, lessons, more, counts, holds, person } = data;
  const now = useNow(data.now);
  useLessonsLive();
  const own = side === "student" ? href("/student/lessons") : href("/teacher/lessons");
  const address = (to: LessonTab, at = 1) => {
    const search = new URLSearchParams({
      ...(to === "upcoming" ? {} : { tab: to }),
      ...(at === 1 ? {} : { page: String(at) }),
    });
    return search.size > 0 ? `${own}?${search}` : own;
  };
  return (
    <>
      <TabLinks
        label="Lessons"
        tabs={(Object.keys(labels) as LessonTab[]).map((one) => ({
          to: address(one),
          label: labels[one],
          count: counts[one],
          current: one === tab,
        }))}
      />
      {holds.length > 0 ? (
        <div className="mt-6.5 grid gap-4">
          {holds.map((hold) => (
            <HoldCard key={hold.id} lesson={hold} zone={person.zone} now={data.now} />
          ))}
        </div>
      ) : null}
      {lessons.length === 0 ? (
        <NoLessons data={data} side={side} first={address(tab)} />
      ) : (
        grouped(lessons, (lesson) =>
          groupOf(lesson.startsAt, person.zone, data.now, tab === "upcoming"),
        ).map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h2 className="mt-9 mb-3 text-xl">{group}</h2>
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {members.map((lesson) => (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  side={sideOf(person, lesson) ?? side}
                  zone={person.zone}
                  now={now}
                  personId={person.id}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {page > 1 || more ? (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {page > 1 ? (
            <ButtonLink to={address(tab, page - 1)} variant="outline" rel="prev">
              {tab === "upcoming" ? "Earlier lessons" : "Newer lessons"}
            </ButtonLink>
          ) : (
            <span />
          )}
          {more ? (
            <ButtonLink to={address(tab, page + 1)} variant="outline" rel="next">
              {tab === "upcoming" ? "Later lessons" : "Older lessons"}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
      {side === "student" && tab === "upcoming" && lessons.length > 0 ? (
        <p className="mt-5.5 max-w-[74ch] text-sm text-muted">
          All back means all of it, to the card you paid with. If a teacher cancels or does not
          come, you always get everything back.{" "}
          <Link to={href("/legal/refund")} className="link-quiet">
            How refunds work
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Neighbours of one name together, in the order they came. */
function grouped(
  lessons: LessonView[],
  nameOf: (lesson: LessonView) => string,
): [string, LessonView[]][] {
  const groups = new Map<string, LessonView[]>();
  for (const lesson of lessons) {
    const name = nameOf(lesson);
    groups.set(name, [...(groups.get(name) ?? []), lesson]);
  }
  return [...groups];
}

function NoLessons({ data, side, first }: ListProps & { first: string }) {
  const { tab, page, last } = data;
  if (page > 1)
    return (
      <EmptyState
        title="The list ends before this page"
        action={<ButtonLink to={first}>Back to the first page</ButtonLink>}
      />
    );
  if (tab === "cancelled") return <EmptyState title="Nothing was cancelled" />;
  if (tab === "past")
    return <EmptyState title="No lessons yet">They stay here once they have been.</EmptyState>;
  if (side === "teacher")
    return (
      <EmptyState
        title="No lessons booked"
        action={<ButtonLink to={href("/teacher/calendar")}>See your open hours</ButtonLink>}
      >
        Students book the hours that your calendar shows as open.
      </EmptyState>
    );
  if (last === null)
    return (
      <EmptyState
        title="No lessons booked"
        action={<ButtonLink to={href("/student/teachers")}>Find a teacher</ButtonLink>}
      >
        Choose somebody, choose a time. A trial shows whether you get on.
      </EmptyState>
    );
  const name = firstName(last.teacherName);
  return (
    <EmptyState
      title="No lessons booked"
      action={
        <>
          <ButtonLink to={href("/student/teachers/:slug", { slug: last.teacherSlug })} size="l">
            See {name}’s times
          </ButtonLink>
          <ButtonLink to={href("/student/teachers")} variant="outline" size="l">
            Find somebody new
          </ButtonLink>
        </>
      }
    >
      Your last lesson was with {name}.
    </EmptyState>
  );
}
