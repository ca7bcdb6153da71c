import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Panel } from "#app/ui/panel.tsx";

export type Task = {
  key: string;
  icon: LucideIcon;
  title: ReactNode;
  text: ReactNode;
  action: ReactNode;
};

/** What waits for the person; without a task there is no panel. */
export function ToDo({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <Panel id="to-do" title="To do" className="scroll-mt-24">
      <ul>
        {tasks.map(({ key, icon: Icon, title, text, action }) => (
          <li
            key={key}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 border-t border-line py-4 last:pb-0 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
          >
            <span className="grid size-10 place-items-center rounded-note bg-sunken">
              <Icon size={18} aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
                {title}
              </h3>
              <div className="num text-sm text-muted">{text}</div>
            </div>
            <div className="max-md:col-start-2 max-md:justify-self-start">{action}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
