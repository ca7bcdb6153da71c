import { MessageFiles } from "#app/features/chat/attachments/ui/message-files.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Homework } from "../homework.server.ts";

/** What is to be done, as both read it. */
export function TaskPanel({ homework }: { homework: Pick<Homework, "task" | "files"> }) {
  return (
    <Panel title="What to do">
      <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
        {homework.task}
      </p>
      {homework.files.task.length > 0 ? (
        <div className="mt-4">
          <MessageFiles files={homework.files.task} />
        </div>
      ) : null}
    </Panel>
  );
}
