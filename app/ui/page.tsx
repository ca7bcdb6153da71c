import { clsx } from "clsx";
import type { ReactNode } from "react";

const widths = {
  normal: "",
  wide: "max-w-344!",
  narrow: "max-w-156!",
  prose: "*:max-w-176",
  full: "max-w-none! px-0!",
};

type PageProps = { width?: keyof typeof widths; className?: string; children: ReactNode };

/** The one `main` of a page; the skip link ends here. */
export function Page({ width = "normal", className, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx("wrap grow", width !== "full" && "pb-18 md:pb-22", widths[width], className)}
    >
      {children}
    </main>
  );
}

export function PageHead({
  title,
  lead,
  actions,
  before,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  before?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-4 pt-8 pb-6 md:flex-row md:items-end md:justify-between md:pt-12">
      <div className="min-w-0">
        {before}
        <h1>{title}</h1>
        {lead ? <p className="mt-3 max-w-[62ch] text-muted">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2.5 md:shrink-0">{actions}</div> : null}
    </div>
  );
}
