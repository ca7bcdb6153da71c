import type { ReactNode } from "react";

/** One kind of part, with an address of its own. */
export function Shelf({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-9">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      <div className="grid gap-7">{children}</div>
    </section>
  );
}

/** One part in one of its states, or a row of them. */
export function Exhibit({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-sans text-xs font-semibold text-muted">{name}</h3>
      {children}
    </div>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
