import { clsx } from "clsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence/evidence.server.ts";

type ExcerptProps = {
  chat: Evidence["chat"];
  names: { student: string; teacher: string };
  zone: string;
};

/** The last messages between the two. */
export function ChatExcerpt({ chat, names, zone }: ExcerptProps) {
  return (
    <Panel title="Last messages">
      {chat.length === 0 ? (
        <p className="text-muted">The two have not written to each other.</p>
      ) : (
        <ol className="grid gap-2.5">
          {chat.map(({ seq, side, text, at, ...marks }) => (
            <li
              key={seq}
              className={clsx(
                "max-w-[92%] rounded-note px-3.5 py-2.5",
                side === "teacher"
                  ? "justify-self-end bg-brand-soft"
                  : "justify-self-start bg-sunken",
              )}
            >
              <p className="text-xs">
                <strong className="font-semibold">{names[side]}</strong>{" "}
                <Time at={at} zone={zone} format="day-time" className="text-muted" />
                {marksText(marks)}
              </p>
              <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What was done to a message, and what came with it: ", edited, 2 files". */
function marksText(message: Pick<Evidence["chat"][number], "edited" | "deleted" | "files">) {
  const { edited, deleted, files } = message;
  const marks = [
    edited && "edited",
    deleted && "deleted by who wrote it",
    files > 0 && (files === 1 ? "with a file" : `with ${files} files`),
  ];
  return marks
    .filter((mark) => mark !== false)
    .map((mark) => `, ${mark}`)
    .join("");
}
