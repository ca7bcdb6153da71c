import type { ReactNode } from "react";

/** A thing of the account, what it is now, and what can be done about it. */
export function AccountRow(props: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 first:pt-0 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-sans text-base font-semibold">{props.title}</h3>
        <div className="text-muted wrap-anywhere">{props.children}</div>
      </div>
      {props.action}
    </div>
  );
}
