import { href, Link } from "react-router";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { unlessAway } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { listLastMessages } from "#app/features/chat/conversations/last-messages.server.ts";
import { countFadingWords } from "#app/features/practice/flashcards/fading-words.server.ts";
import { countHomework } from "#app/features/learning/homework/homework.server.ts";
import { readStudentQuery } from "#app/features/scheduling/students/list-query.ts";
import { readStudentList } from "#app/features/scheduling/students/student-list.server.ts";
import { StudentListView } from "#app/features/scheduling/students/ui/student-list.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/students.ts";

export function meta() {
  return privateHead("Your students");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const list = await readStudentList(teacher, readStudentQuery(new URL(request.url).searchParams));
  const ids = list.students.map(({ id }) => id);
  const [messages, fading, homework] = await Promise.all([
    unlessAway(listLastMessages(teacher, ids), {}),
    countFadingWords(teacher, ids),
    countHomework(teacher, ids),
  ]);
  return { ...list, messages, fading: Object.fromEntries(fading), homework };
}

export default function StudentsPage({ loaderData }: Route.ComponentProps) {
  const { messages, fading, homework, ...list } = loaderData;
  return (
    <Page>
      <PageHead
        title="Your students"
        lead="Everybody who has, or had, a booked lesson with you."
        actions={
          <Link to={href("/teacher/homework")} className="link inline-flex min-h-11 items-center">
            All homework
          </Link>
        }
      />
      <StudentListView {...{ list, messages, fading, homework }} />
    </Page>
  );
}
