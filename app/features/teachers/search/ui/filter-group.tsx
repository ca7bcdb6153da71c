import { clsx } from "clsx";
import type { ReactNode } from "react";

type GroupProps = { legend: ReactNode; isFirst?: boolean; children: ReactNode };

/** Fields of one question; a line divides it from the question before. */
export function Group({ legend, isFirst, children }: GroupProps) {
  return (
    <fieldset className={clsx("filter-group", isFirst && "border-t-0 pt-0")}>
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  );
}
