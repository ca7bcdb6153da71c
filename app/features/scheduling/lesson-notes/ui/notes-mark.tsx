import { BookOpen, NotebookPen, Plus } from "lucide-react";
import { Link } from "react-router";
import type { NotesMark } from "../lesson-notes.server.ts";

/** That a lesson has been written up, as ways to what was written. `to`: the lesson's page. */
export function NotesMarks({ mark, to, name }: { mark: NotesMark; to: string; name: string }) {
  const marks = [
    { icon: BookOpen, text: "Summary" },
    ...(mark.words > 0
      ? [{ icon: Plus, text: mark.words === 1 ? "1 word" : `${mark.words} words` }]
      : []),
    ...(mark.homework ? [{ icon: NotebookPen, text: "Homework" }] : []),
  ];
  return (
    <p className="-mt-2.5 flex flex-wrap gap-x-4.5">
      {marks.map(({ icon: Icon, text }) => (
        <Link
          key={text}
          to={`${to}#notes`}
          className="link-quiet inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold"
        >
          <Icon size={16} aria-hidden="true" />
          {text}
          <span className="sr-only"> of {name}</span>
        </Link>
      ))}
    </p>
  );
}
