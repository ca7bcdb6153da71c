import type { ReactNode } from "react";

type NoticeBarProps = {
  /** What the bar is about, for who jumps from landmark to landmark. */
  label: string;
  tone?: "warn" | "news";
  children: ReactNode;
  /** A link or a form beside the words. */
  action?: ReactNode;
};

const toneClass = { warn: "bg-warn-soft", news: "bg-butter-soft" };

/** Above a person's pages: what holds for them now, and the way on. */
export function NoticeBar({ label, tone = "news", children, action }: NoticeBarProps) {
  return (
    <aside aria-label={label} className={`border-b border-line ${toneClass[tone]}`}>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5">
        <div className="min-w-0 flex-[1_1_18rem] py-1.5 text-sm">{children}</div>
        {action}
      </div>
    </aside>
  );
}
