import { href, Link } from "react-router";
import { requireTeacher } from "#app/gate/gate.server.ts";
import {
  type HomeworkLine,
  listGivenHomework,
} from "#app/features/learning/homework/homework.server.ts";
import { HomeworkList } from "#app/features/learning/homework/ui/homework-list.tsx";
import { HomeworkPages } from "#app/features/learning/homework/ui/homework-pages.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/all-homework.ts";

export function meta() {
  return privateHead("Homework");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return { ...(await listGivenHomework(requireTeacher(context), after)), isFirst: after === null };
}

/** A piece is in the first group that it fits. */
const groups: [title: string, has: (line: HomeworkLine) => boolean][] = [
  ["To correct", ({ state, isOnlyDone }) => state === "handed_in" && !isOnlyDone],
  ["Late", ({ isLate }) => isLate],
  ["Not handed in yet", ({ state }) => state === "given"],
  ["Done and corrected", () => true],
];

export default function AllHomeworkPage({ loaderData }: Route.ComponentProps) {
  const { lines: homework, next, isFirst } = loaderData;
  useLessonsLive();
  const byGroup = Map.groupBy(homework, (line) => groups.findIndex(([, has]) => has(line)));
  return (
    <Page>
      <PageHead
        title="Homework"
        lead="What you gave your students, and how far it is."
        actions={
          <Link to={href("/teacher/students")} className="link inline-flex min-h-11 items-center">
            Your students
          </Link>
        }
      />
      {homework.length === 0 ? (
        <EmptyState
          title="No homework"
          action={<ButtonLink to={href("/teacher/students")}>Your students</ButtonLink>}
        >
          What you give with a lesson’s write-up, or on a student’s page, is listed here.
        </EmptyState>
      ) : (
        <div className="grid gap-6.5">
          {groups.map(([title], at) => {
            const lines = byGroup.get(at);
            if (lines === undefined) return null;
            return (
              <Panel key={title} title={title}>
                <HomeworkList
                  lines={lines}
                  names="student"
                  addressOf={(homeworkId) => href("/teacher/homework/:homeworkId", { homeworkId })}
                />
              </Panel>
            );
          })}
        </div>
      )}
      <HomeworkPages first={href("/teacher/homework")} isFirst={isFirst} next={next} />
    </Page>
  );
}
