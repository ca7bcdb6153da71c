import type { ReactNode } from "react";

/** Seen while it has the focus: leads past what stands before `to`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="no-print fixed inset-s-4 -inset-bs-24 z-50 rounded-control bg-ink px-4 py-3 font-semibold text-paper focus:inset-bs-4"
    >
      {children}
    </a>
  );
}
