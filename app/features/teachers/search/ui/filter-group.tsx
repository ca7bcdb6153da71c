import { clsx } from "clsx";
import type { ReactNode } from "react";

type GroupProps = { legend: string; isFirst?: boolean; children: ReactNode };

/** Fields of one question; a line divides it from the question before. */
export function Group({ legend, isFirst, children }: GroupProps) {
  return (
    <fieldset className={clsx("min-w-0 pb-4.5", !isFirst && "border-t border-line pt-4.5")}>
      <legend className="float-start mb-2 w-full text-sm font-bold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
