import type { ReactNode } from "react";
import { ArchWindow } from "./drawings/window.tsx";

type EmptyProps = {
  title: ReactNode;
  action?: ReactNode;
  lit?: boolean;
  level?: 2 | 3;
  children?: ReactNode;
};

/** Nothing here yet: a dark window, one sentence, one thing to do. */
export function EmptyState({ title, action, lit = false, level = 2, children }: EmptyProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <ArchWindow lit={lit} className="h-26 w-auto" />
      <Heading className="mt-6">{title}</Heading>
      {children ? <div className="mt-2 max-w-[44ch] text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2.5">{action}</div> : null}
    </div>
  );
}
