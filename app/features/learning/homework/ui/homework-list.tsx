import { Link } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { Tag } from "#app/ui/tag.tsx";
import { lateText, dueDayText } from "../text.ts";
import type { HomeworkLine } from "../homework.server.ts";
import { HomeworkStateTag } from "./homework-state.tsx";

type ListProps = {
  lines: HomeworkLine[];
  /** Where one of them is. */
  addressOf: (id: string) => string;
  /** Which of the two is named. */
  names?: "teacher" | "student";
};

/** Pieces of homework, each a way to its page. */
export function HomeworkList({ lines, addressOf, names }: ListProps) {
  return (
    <ul>
      {lines.map(({ id, task, due, state, isOnlyDone, isLate, handedInOn, ...line }) => {
        const late = lateText(due, handedInOn);
        const who =
          names === undefined
            ? ""
            : names === "teacher"
              ? `For ${firstName(line.teacherName)}, `
              : `${line.studentName}, `;
        return (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-[1_1_16rem]">
              <Link
                to={addressOf(id)}
                className="link-quiet -mt-2 flex min-h-11 items-center py-1 font-semibold"
              >
                <span dir="auto" className="line-clamp-2 wrap-anywhere">
                  {task}
                </span>
              </Link>
              <p className="num text-sm text-muted">
                {who}
                {who === "" ? capital(dueDayText(due)) : dueDayText(due)}
                {late === null ? "" : `; handed in ${late}`}
              </p>
            </div>
            <span className="flex flex-wrap gap-2">
              {isLate ? <Tag tone="warn">Late</Tag> : null}
              <HomeworkStateTag state={state} isOnlyDone={isOnlyDone} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
