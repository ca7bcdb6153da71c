import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type FormErrorProps = {
  children?: ReactNode;
  /** It has been read out, and is not again when it gets shorter. */
  wasSaid?: boolean;
};

/** What is wrong with the form as a whole; fields say the rest next to themselves. Renders nothing without a message. */
export function FormError({ children, wasSaid = false }: FormErrorProps) {
  if (!children) return null;
  return (
    <div
      role={wasSaid ? undefined : "alert"}
      tabIndex={-1}
      className="flex gap-3 rounded-note border-[1.5px] border-danger bg-danger-soft px-4 py-3.5"
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0 font-medium">{children}</div>
    </div>
  );
}
