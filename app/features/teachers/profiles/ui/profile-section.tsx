import type { ReactNode } from "react";

type FrameProps = { id: string; title: string; children: ReactNode };

/** A part of a teacher's page that its contents lead to. */
export function Section({ id, title, children }: FrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-11 scroll-mt-24">
      <h2 id={`${id}-title`} className="mb-3.5 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
