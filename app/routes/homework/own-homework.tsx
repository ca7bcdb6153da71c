import { href } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { listOwnHomework } from "#app/features/learning/homework/homework.server.ts";
import { HomeworkList } from "#app/features/learning/homework/ui/homework-list.tsx";
import { HomeworkPages } from "#app/features/learning/homework/ui/homework-pages.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/own-homework.ts";

export function meta() {
  return privateHead("Homework");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return { ...(await listOwnHomework(requireStudent(context), after)), isFirst: after === null };
}

const groups = [
  ["given", "To do"],
  ["handed_in", "Handed in"],
  ["corrected", "Corrected"],
] as const;

export default function OwnHomeworkPage({ loaderData }: Route.ComponentProps) {
  const { lines: homework, next, isFirst } = loaderData;
  useLessonsLive();
  return (
    <Page>
      <PageHead title="Homework" lead="What your teachers gave you, and what came back." />
      {homework.length === 0 ? (
        <EmptyState
          title="No homework"
          action={<ButtonLink to={href("/student/lessons")}>My lessons</ButtonLink>}
        >
          What a teacher gives you to do after a lesson is listed here.
        </EmptyState>
      ) : (
        <div className="grid gap-6.5">
          {groups.map(([state, title]) => {
            const lines = homework.filter((one) => one.state === state);
            if (lines.length === 0) return null;
            return (
              <Panel key={state} title={title}>
                <HomeworkList
                  lines={lines}
                  names="teacher"
                  addressOf={(homeworkId) => href("/student/homework/:homeworkId", { homeworkId })}
                />
              </Panel>
            );
          })}
        </div>
      )}
      <HomeworkPages first={href("/student/homework")} isFirst={isFirst} next={next} />
    </Page>
  );
}
