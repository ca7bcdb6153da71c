import type { ReactNode } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { sideOf } from "#app/access/lessons.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { rules } from "#config/rules.ts";
import type { LessonList, ListTab } from "../lesson-list.server.ts";
import { groupOf, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { HoldCard } from "#app/features/scheduling/booking/ui/hold-card.tsx";
import { LessonRow } from "./lesson-row.tsx";
import { SeriesList } from "#app/features/scheduling/series/ui/series-list.tsx";
import { RequestCard } from "#app/features/scheduling/booking/ui/request-card.tsx";
import { SuggestionCard } from "#app/features/scheduling/cancel-and-reschedule/ui/suggestion-card.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";

const labels: Record<ListTab, string> = {
  upcoming: "Upcoming",
  finish: "To write up",
  past: "Past",
  series: "Series",
  action: "Needs action",
};

type Rows = (group: LessonView[], shown?: { months?: boolean }) => ReactNode;

type ListProps = {
  data: LessonList;
  side: Side;
  /** Lessons that are over, of which the person may still say how they were. */
  toRate?: LessonView[];
  /** What other features offer for a lesson. */
  extraOf?: (lesson: LessonView) => ReactNode;
};

/** A person's lessons by tab, month and page; every tab and page is an address. */
export function LessonListView({ data, side, toRate = [], extraOf }: ListProps) {
  const { tabs, tab, page, lessons, more, counts, actions, suggestions, person, teaching } = data;
  const now = useNow(data.now);
  useLessonsLive();
  const own = side === "student" ? href("/student/lessons") : href("/teacher/lessons");
  const address = (to: ListTab, at = 1) => {
    const search = new URLSearchParams({
      ...(to === "upcoming" ? {} : { tab: to }),
      ...(at === 1 ? {} : { page: String(at) }),
      ...(data.student === "" ? {} : { student: data.student }),
    });
    return search.size > 0 ? `${own}?${search}` : own;
  };
  const urgent = actions.holds.length + actions.toAnswer.length;
  const toFinish = teaching?.toFinish ?? [];
  const series = teaching?.series ?? [];
  const numbers = {
    ...counts,
    action: urgent + toRate.length,
    finish: toFinish.length,
    series: series.length,
  };
  const zone = person.zone;
  /** `months`: under no heading that says which. */
  const rows = (group: LessonView[], { months = false } = {}) => (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {group.map((lesson) => (
        <LessonRow
          key={lesson.id}
          lesson={lesson}
          side={sideOf(person, lesson) ?? side}
          hasPages={sideOf(person, lesson) === side}
          zone={zone}
          now={now}
          personId={person.id}
          mark={data.notes[lesson.id]}
          place={data.places[lesson.id]}
          withMonth={months}
          toFinish={toFinish.some(({ id }) => id === lesson.id)}
          isMoving={[...suggestions, ...suggestionsOf(actions)].some(
            ({ lessonId }) => lessonId === lesson.id,
          )}
          extra={extraOf?.(lesson)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <TabLinks
        label="Lessons"
        tabs={tabs.map((one) => ({
          to: address(one),
          label: labels[one],
          count: numbers[one],
          urgent: one === "action" && urgent > 0,
          current: one === tab,
        }))}
      />
      {side === "teacher" ? <StudentSearch {...{ tab, own }} name={data.student} /> : null}
      {urgent > 0 && (tab === "upcoming" || tab === "action") && page === 1 ? (
        <div className="mt-6.5 grid gap-4">
          {actions.holds.map((hold) => (
            <HoldCard key={hold.id} lesson={hold} zone={zone} now={data.now} />
          ))}
          {actions.toAnswer.map(({ lesson, suggestion, absences }) =>
            suggestion === null ? (
              <RequestCard key={lesson.id} {...{ lesson, side, zone, now, absences }} />
            ) : (
              <SuggestionCard key={lesson.id} {...{ lesson, side, zone, now, suggestion }} />
            ),
          )}
        </div>
      ) : null}
      {tab === "action" ? (
        <Waiting {...{ toRate, rows, side }} awaiting={actions.awaiting} isEmpty={urgent === 0} />
      ) : tab === "series" ? (
        <SeriesList series={series} zone={zone} />
      ) : tab === "finish" ? (
        <ToFinish rows={rows} lessons={toFinish} />
      ) : lessons.length === 0 ? (
        <NoLessons data={data} side={side} first={address(tab)} />
      ) : (
        grouped(lessons, (lesson) =>
          groupOf(lesson.startsAt, zone, data.now, tab === "upcoming"),
        ).map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h2 className="mt-9 mb-3 text-xl">{group}</h2>
            {rows(members)}
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
      {side === "student" && lessons.length > 0 ? (
        <p className="mt-5.5 max-w-[74ch] text-sm text-muted">
          {tab === "upcoming"
            ? "Money goes back to the card you paid with. A lesson of a package goes back into the package, and a part of its price to the card that paid for the package. If a teacher cancels or does not come, you always get everything back. "
            : `Refunds go to the card you paid with; a whole lesson of a package goes back into the package as long as you have it. You can report a problem with a lesson for ${rules.settle.autoCompleteHours} hours after it ends. `}
          <Link to={href("/legal/refund")} className="link-quiet">
            How refunds work
          </Link>
        </p>
      ) : null}
    </>
  );
}

function suggestionsOf({ toAnswer, awaiting }: LessonList["actions"]) {
  return [...toAnswer, ...awaiting].flatMap(({ suggestion }) => suggestion ?? []);
}

/** The lessons to write up, the one that waits longest first. */
function ToFinish({ lessons, rows }: { lessons: LessonView[]; rows: Rows }) {
  if (lessons.length === 0)
    return (
      <EmptyState title="Everything is written up">
        A lesson is listed here from its end until you have written a few lines about it.
      </EmptyState>
    );
  return (
    <>
      <h2 className="mt-9 mb-1.5 text-xl">To write up</h2>
      <p className="mb-4 max-w-[62ch] text-muted">
        A few lines for the student, the words and the homework. After {rules.notes.toFinishDays}{" "}
        days a lesson is no longer named here; it can still be written up on its page.
      </p>
      {rows(lessons, { months: true })}
    </>
  );
}

/** Finds a student's lessons on every tab; the name stays in the address. */
function StudentSearch({ own, tab, name }: { own: string; tab: ListTab; name: string }) {
  const { search } = useLocation();
  return (
    <Form role="search" action={own} className="mt-6.5 flex flex-wrap items-end gap-3" key={search}>
      {tab === "upcoming" ? null : <input type="hidden" name="tab" value={tab} />}
      <div className="max-w-80 min-w-0 flex-[1_1_12rem]">
        <TextField name="student" label="Student" maxLength={80} defaultValue={name} />
      </div>
      <Button variant="outline">Find</Button>
      {name === "" ? null : (
        <ButtonLink to={tab === "upcoming" ? own : `${own}?tab=${tab}`} variant="quiet">
          Show everybody
        </ButtonLink>
      )}
    </Form>
  );
}

type WaitingProps = {
  toRate: LessonView[];
  awaiting: LessonList["actions"]["awaiting"];
  rows: Rows;
  side: Side;
  isEmpty: boolean;
};

/** What wants no answer at once: lessons to rate, and what the other side has to answer. */
function Waiting({ toRate, awaiting, rows, side, isEmpty }: WaitingProps) {
  if (isEmpty && toRate.length === 0 && awaiting.length === 0)
    return (
      <EmptyState title="Nothing waits for you">
        {side === "student"
          ? "Suggested times to answer, and lessons to pay or review, are listed here."
          : "Requests and suggested times to answer are listed here."}
      </EmptyState>
    );
  return (
    <>
      {toRate.length === 0 ? null : (
        <section aria-labelledby="to-rate">
          <h2 id="to-rate" className="mt-9 mb-3 text-xl">
            How was it?
          </h2>
          {rows(toRate, { months: true })}
        </section>
      )}
      {awaiting.length === 0 ? null : (
        <section aria-labelledby="awaiting">
          <h2 id="awaiting" className="mt-9 mb-3 text-xl">
            Waiting for an answer
          </h2>
          {rows(
            awaiting.map(({ lesson }) => lesson),
            { months: true },
          )}
        </section>
      )}
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
  const { tab, page, last, student } = data;
  if (page > 1)
    return (
      <EmptyState
        title="The list ends before this page"
        action={<ButtonLink to={first}>Back to the first page</ButtonLink>}
      />
    );
  if (student !== "")
    return <EmptyState title={`No lessons with “${student}” here`}>Try another name.</EmptyState>;
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
            Find another teacher
          </ButtonLink>
        </>
      }
    >
      Your last lesson was with {name}.
    </EmptyState>
  );
}
