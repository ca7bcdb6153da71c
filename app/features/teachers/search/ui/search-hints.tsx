import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { searchQuery, type TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { everybody } from "#app/features/teachers/search-index/read-search.ts";
import { teachersText } from "#app/features/teachers/search-index/search-counts.ts";
import type { Relaxation } from "../search-teachers.server.ts";

/** Among the teachers of a long list. */
export function TwoTrials() {
  return (
    <Hint
      title="Not sure who to pick?"
      action={
        <ButtonLink to="/how-it-works" variant="outline">
          How trials work
        </ButtonLink>
      }
    >
      Book two trials with different teachers and compare.
    </Hint>
  );
}

/** Below the first few teachers. */
export function ShortStreet() {
  return (
    <Hint
      title="A short street, so far"
      action={
        <ButtonLink to="/teacher/apply" variant="outline">
          Apply to teach
        </ButtonLink>
      }
    >
      Every teacher here was read and approved by a person. There is room for more doors: do you
      teach a language?
    </Hint>
  );
}

function Hint({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-butter px-6.5 py-5.5 text-on-butter [--surface:#fff] [--ink:var(--on-butter)]">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1">{children}</p>
      </div>
      {action}
    </aside>
  );
}

/** A street without teachers. */
export function NobodyYet() {
  return (
    <EmptyState
      title="The first doors are still being painted"
      action={
        <>
          <ButtonLink to="/teacher/apply">Apply to teach</ButtonLink>
          <ButtonLink to="/how-it-works" variant="outline">
            How it works
          </ButtonLink>
        </>
      }
    >
      No teacher has moved in yet. A person checks every application, so the first will be worth the
      wait.
    </EmptyState>
  );
}

export function NoMatch({
  search,
  relaxations,
}: {
  search: TeacherSearch;
  relaxations: Relaxation[];
}) {
  const everyone = searchQuery({ ...everybody, zone: search.zone });
  return (
    <EmptyState
      title="No teacher matches all filters"
      action={
        relaxations.length === 0 ? (
          <ButtonLink to={`/student/teachers${everyone}`}>Show all teachers</ButtonLink>
        ) : undefined
      }
    >
      {relaxations.length === 0 ? (
        <p>No single filter is in the way: it takes dropping more than one.</p>
      ) : (
        <ul className="grid gap-2.5 text-ink">
          {relaxations.map(({ label, query, count }) => (
            <li key={label}>
              <Link
                to={`/student/teachers${query}`}
                className="link inline-flex min-h-11 items-center"
              >
                {teachersText(count)} without {quoted(label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

/** Words that were typed are in quotes already. */
function quoted(label: string): string {
  return label.startsWith("“") ? label : `“${label}”`;
}

/** What of the address was read otherwise than it is written. */
export function SearchNotes({ notes }: { notes: string[] }) {
  return (
    <div role="note" className="rounded-panel bg-info-soft px-4 py-3 text-sm">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
