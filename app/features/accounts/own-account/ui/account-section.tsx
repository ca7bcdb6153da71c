import type { ReactNode } from "react";

/** A part of an account page: what it is about next to what can be done. */
export function AccountSection(props: {
  title: string;
  /** Where a link to this part leads. */
  id?: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={props.id}
      className="grid scroll-mt-4 gap-x-14 gap-y-5 border-t border-line py-9 first-of-type:border-t-0 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-xl">{props.title}</h2>
        {props.lead ? <p className="mt-2 max-w-[40ch] text-sm text-muted">{props.lead}</p> : null}
      </div>
      <div className="min-w-0">{props.children}</div>
    </section>
  );
}
