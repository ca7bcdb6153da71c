import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What is wrong with the form as a whole; fields say the rest next to themselves. Renders nothing without a message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-note border-[1.5px] border-danger bg-danger-soft px-4 py-3.5"
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0 font-medium">{children}</div>
    </div>
  );
}
