import { Form, href, Link } from "react-router";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import {
  studentListAddress,
  studentOrders,
  type StudentQuery,
  studentsPerPage,
} from "../list-query.ts";
import type { StudentList } from "../student-list.server.ts";
import { StudentTable, type Known } from "./student-table.tsx";

type Props = Known & { list: StudentList };

/** A teacher's students by name, order and page; each of these is an address. */
export function StudentListView({ list, messages, fading, homework }: Props) {
  const { query, found, students, zone } = list;
  const now = useNow(list.now);
  useLessonsLive();
  const path = href("/teacher/students");
  if (found === 0 && query.name === "")
    return (
      <EmptyState
        title="No students yet"
        action={<ButtonLink to={href("/teacher/calendar")}>Open your calendar</ButtonLink>}
      >
        Who books a lesson with you is listed here from then on.
      </EmptyState>
    );
  return (
    <div className="grid min-w-0 gap-5">
      <Search query={query} path={path} />
      {found === 0 ? (
        <p role="status">No student of yours is called “{query.name}”.</p>
      ) : (
        <>
          <p role="status" className="num text-sm text-muted">
            {countText(query, found)}
          </p>
          <StudentTable {...{ students, messages, fading, homework, zone, now }} />
        </>
      )}
      <nav aria-label="Pages" className="flex gap-3 empty:hidden">
        {query.page > 1 ? (
          <ButtonLink
            variant="outline"
            to={studentListAddress(path, { ...query, page: query.page - 1 })}
          >
            Before
          </ButtonLink>
        ) : null}
        {found > query.page * studentsPerPage ? (
          <ButtonLink
            variant="outline"
            to={studentListAddress(path, { ...query, page: query.page + 1 })}
          >
            More students
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}

function Search({ query, path }: { query: StudentQuery; path: string }) {
  const { name, order } = query;
  return (
    <Form
      role="search"
      action={path}
      className="flex flex-wrap items-end gap-3"
      key={`${name} ${order}`}
    >
      <TextField
        name="name"
        label="Name"
        maxLength={80}
        defaultValue={name}
        className="max-w-80 min-w-0 flex-[1_1_12rem]"
      />
      <SelectField
        name="sort"
        label="Sort by"
        defaultValue={order}
        className="min-w-0 flex-[0_1_12rem]"
      >
        {Object.entries(studentOrders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button variant="outline">Show</Button>
      {name === "" ? null : (
        <Link
          to={studentListAddress(path, { name: "", order, page: 1 })}
          className="link inline-flex min-h-11 items-center"
        >
          Show everybody
        </Link>
      )}
    </Form>
  );
}

function countText({ page }: StudentQuery, found: number): string {
  if (found === 1) return "1 student";
  if (found <= studentsPerPage) return `${found} students`;
  const first = (page - 1) * studentsPerPage + 1;
  return `${first} to ${Math.min(found, page * studentsPerPage)} of ${found} students`;
}
