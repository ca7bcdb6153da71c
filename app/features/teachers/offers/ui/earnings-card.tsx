import type { ReactNode } from "react";

/** The commission of each kind in hundredths of a percent: the rule of payments, passed by the route. */
export type Commission = Record<"trial" | "single", number>;

/** The butter panel that the figures are on. */
export function EarningsCard({ children }: { children: ReactNode }) {
  return (
    <section
      aria-labelledby="earnings-title"
      className="rounded-card bg-butter p-5 text-on-butter md:p-6.5 [--danger:#8f1420] [--ink:var(--on-butter)] [--line-strong:#5d6448] [--surface:#fff]"
    >
      {children}
    </section>
  );
}
